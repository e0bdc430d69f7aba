import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../../any-text";
import {
  contractHref,
  contractNumber,
  isContractSigned,
  readSigner,
  toYear,
  yearToSign,
} from "~/modules/company/contract/contract";
import { contractText } from "~/modules/company/contract/contract-text";
import { toDay, startOfDay } from "~/platform/values/clock";

const on = (day: string) => startOfDay(day) + 3600_000;

test("this year's contract is signed first, from December on the next year's too, and no year after that", () => {
  expect(yearToSign(null, on("2026-11-20"))).toBe(2026);
  expect(yearToSign(2025, on("2026-12-05"))).toBe(2026);
  expect(yearToSign(2026, on("2026-11-30"))).toBeNull();
  expect(yearToSign(2026, on("2026-12-01"))).toBe(2027);
  expect(yearToSign(2027, on("2026-12-31"))).toBeNull();
  expect(yearToSign(2026, on("2027-01-01"))).toBe(2027);
});

test("a contract signed ahead also stands for the rest of the year in which it was signed", () => {
  expect(isContractSigned(2027, on("2026-12-31"))).toBe(true);
  expect(isContractSigned(2027, on("2027-12-31"))).toBe(true);
  expect(isContractSigned(2026, on("2027-01-01"))).toBe(false);
  expect(isContractSigned(null, on("2026-01-01"))).toBe(false);
});

test("the year turns in Shanghai", () => {
  expect(yearToSign(2026, Date.parse("2026-12-31T15:59:59Z"))).toBe(2027);
  expect(isContractSigned(2026, Date.parse("2026-12-31T15:59:59Z"))).toBe(true);
  expect(isContractSigned(2026, Date.parse("2026-12-31T16:00:00Z"))).toBe(false);
});

test("names of people are taken, others are not", () => {
  expect(readSigner("  林禾安 ")).toBe("林禾安");
  expect(readSigner("阿依古丽·买买提")).toBe("阿依古丽·买买提");
  expect(readSigner("Li  Wei")).toBe("Li Wei");
  for (const input of ["", "林", "1380000", "<b>林</b>", "林".repeat(21)])
    expect(readSigner(input)).toBeNull();
});

test("the text names both sides and the year, and the same facts give the same text", () => {
  const facts = {
    number: contractNumber(12, 2026),
    year: 2026,
    buyer: { name: "测试大药房", licence: "L1", creditCode: "91440106MA5ABCDE1X", address: "广东省广州市" },
    seller: {
      facts: [
        { label: "供货单位", text: "测试医药" },
        { label: "药品经营许可证", text: "AA1" },
      ],
    },
  };
  const text = JSON.stringify(contractText(facts));
  for (const part of [
    "HT2026000012",
    "2026 年度药品购销框架合同",
    "测试大药房",
    "L1",
    "测试医药",
    "AA1",
    "2026 年 12 月 31 日",
  ])
    expect(text).toContain(part);
  expect(JSON.stringify(contractText(facts))).toBe(text);
  expect(contractText(facts).chapters.length).toBeLessThanOrEqual(12);
});

test("the way back survives in the address", () => {
  expect(contractHref("")).toBe("/dzht");
  expect(new URLSearchParams(contractHref("/cart/step2?coupon=3").slice(6)).get("back")).toBe(
    "/cart/step2?coupon=3",
  );
});

describe("a signer", () => {
  test.each([
    ["李娟", "李娟"],
    ["　李 娟　", "李 娟"],
    ["Li\n Wei", "Li Wei"],
    ["J. Smith", "J. Smith"],
    ["𠮷野家", "𠮷野家"],
  ])("%j is kept as %j", (input, name) => expect(readSigner(input)).toBe(name));

  test.each(["..", "··", ". .", "李", "李娟1", "李娟；删除", "李_娟", "a".repeat(21), "  "])(
    "%j is nobody's name",
    (input) => expect(readSigner(input)).toBeNull(),
  );

  test("has 2 to 20 characters, among them a letter, whatever was typed", () =>
    fc.assert(
      fc.property(anyText(), (input) => {
        const name = readSigner(input);
        if (name === null) return;
        expect([...name].length).toBeGreaterThanOrEqual(2);
        expect([...name].length).toBeLessThanOrEqual(20);
        expect(name).toMatch(/\p{L}/u);
        expect(readSigner(name)).toBe(name);
      }),
    ));
});

describe("the year to sign", () => {
  const years = fc.option(fc.integer({ min: 2020, max: 2030 }));
  const moment = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2028, 11, 31) });

  test("is this one while it is not signed, the next one in its December alone, and then none", () =>
    fc.assert(
      fc.property(years, moment, (signed, now) => {
        const [year, month] = toDay(now).split("-").map(Number) as [number, number];
        const open = yearToSign(signed, now);
        if (!isContractSigned(signed, now)) expect(open).toBe(year);
        else expect(open).toBe(month === 12 && signed === year ? year + 1 : null);
      }),
    ));

  test("signed leaves nothing to sign, and what counts today is signed", () =>
    fc.assert(
      fc.property(years, moment, (signed, now) => {
        const open = yearToSign(signed, now);
        if (open === null) return;
        expect(yearToSign(open, now)).toBe(
          open === toYear(now) && toDay(now).slice(5, 7) === "12" ? open + 1 : null,
        );
        expect(isContractSigned(open, now)).toBe(true);
      }),
    ));
});

test("a contract's number is its company's and its year's alone", () => {
  expect(contractNumber(1, 2026)).toBe("HT2026000001");
  expect(contractNumber(1_234_567, 2026)).toBe("HT20261234567");
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 1, max: 999_999 }), (a, b) => {
      expect(contractNumber(a, 2026) === contractNumber(b, 2026)).toBe(a === b);
      expect(contractNumber(a, 2026)).not.toBe(contractNumber(b, 2027));
    }),
  );
});
