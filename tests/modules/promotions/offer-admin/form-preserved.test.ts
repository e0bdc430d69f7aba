import { describe, expect, test } from "vitest";
import { startOfDay } from "~/platform/values/clock";
import {
  NEW_OFFER,
  OfferForm,
  type OfferOnForm,
  toOfferFormValues,
} from "~/modules/promotions/offer-admin/offer-form";
import { WRITTEN_KINDS } from "~/modules/promotions/offer-admin/offer-state";
import { OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import type { OfferKind } from "~/modules/promotions/offers/offer";
import { fileOfForm, goodOf, nameOf, storedOf } from "./typing";

describe("a form that is sent", () => {
  const SENT = { version: 3, why: "双十二", name: "周年庆", starts: "2026-12-01", ends: "2026-12-15" };
  const getFault = (change: object) => {
    const read = OfferForm.safeParse({ ...SENT, ...change });
    return read.success ? null : `${String(read.error.issues[0]!.path[0])}：${read.error.issues[0]!.message}`;
  };

  test("needs no more than a name, a window and a reason; a field that is not sent is empty", () => {
    const { version, why, formKey, ...read } = OfferForm.parse(SENT);
    expect([version, why, formKey]).toEqual([3, "双十二", ""]);
    expect(Object.keys(read).sort()).toEqual(Object.keys(NEW_OFFER).sort());
    const { notWith, name, starts, ends, ...others } = read;
    expect([name, starts, ends, notWith]).toEqual([SENT.name, SENT.starts, SENT.ends, []]);
    expect(new Set(Object.values(others))).toEqual(new Set([""]));
  });

  test("has one kind that it does not go with, or several", () => {
    expect(OfferForm.parse({ ...SENT, notWith: "gift" }).notWith).toEqual(["gift"]);
    expect(OfferForm.parse({ ...SENT, notWith: ["gift", "swap"] }).notWith).toEqual(["gift", "swap"]);
  });

  test.each<[object, string]>([
    [{ name: undefined }, "name：请填写名称"],
    [{ name: "  周  " }, "name：请填写名称，至少 2 个字"],
    [{ name: "周".repeat(61) }, "name：名称不超过 60 个字"],
    [{ why: undefined }, "why：请写明原因"],
    [{ why: " 改 " }, "why：请写明原因，至少 2 个字"],
    [{ why: "改".repeat(201) }, "why：原因不超过 200 个字"],
    [{ starts: undefined }, "starts：请填写开始时间"],
    [{ ends: undefined }, "ends：请填写结束时间"],
    [{ goodsLines: "7".repeat(200_001) }, "goodsLines：内容过长"],
    [{ scopeLines: "7".repeat(200_001) }, "scopeLines：内容过长"],
  ])("%o is refused", (change, message) => expect(getFault(change)).toBe(message));

  test.each([
    { name: "周年" },
    { name: ` ${"周".repeat(60)} ` },
    { why: "补货" },
    { why: "改".repeat(200) },
    { goodsLines: "7".repeat(200_000) },
    { version: 0 },
  ])("%o is taken", (change) => expect(getFault(change)).toBeNull());

  test.each([-1, 1.5, "3", undefined])("version %j is none", (version) =>
    expect(getFault({ version })).toMatch(/^version：/),
  );
});

describe("an offer whose terms cannot be read", () => {
  const stored = (kind: OfferKind, terms: string): OfferOnForm => ({ ...storedOf(fileOfForm(kind)), terms });
  const empty = { measure: "amount", repeats: "once", needs: "", tierLines: "" };

  test.each([
    "",
    "{",
    "null",
    "[]",
    '"x"',
    "7",
    '{"tiers":"x","measure":"pounds","repeats":1,"needs":"3","notWith":7}',
  ])("such as %s shows its form without them", (terms) => {
    for (const kind of WRITTEN_KINDS)
      expect(toOfferFormValues(kind, stored(kind, terms), nameOf)).toMatchObject({
        ...empty,
        notWith: OFFER_KINDS[kind].notWith.join(" "),
        name: "周年庆",
      });
  });

  test("shows those that can be", () => {
    const input = (terms: object) => toOfferFormValues("gift", stored("gift", JSON.stringify(terms)), nameOf);
    const tiers = [{ from: 3 }, { from: 5, gives: [{ goodsId: 7, number: 2 }] }];
    expect(input({ tiers, measure: "units", repeats: "x" })).toMatchObject({
      measure: "units",
      repeats: "once",
      tierLines: "3\n5 7×2",
    });
    expect(input({ tiers: [{}], notWith: ["swap", "gone"] })).toMatchObject({
      tierLines: "0.00",
      notWith: "swap gone",
    });
  });

  test("is mended by its form, which leaves out what there is no longer", () => {
    const broken = stored("gift", '{"tiers":7,"notWith":["gone","swap"]}');
    const shown = toOfferFormValues("gift", broken, nameOf);
    expect(fileOfForm("gift", { ...shown, tierLines: "200.00" }, broken)).toMatchObject({
      id: 5,
      tiers: [{ from: { fen: 20_000 } }],
      notWith: ["swap"],
    });
  });
});

describe("what a form shows of an offer", () => {
  const base = storedOf(fileOfForm("lineReduction"));

  test("are times as they are typed, and nothing where there is no limit", () => {
    const ends_at = startOfDay("2026-12-15") + 90 * 60_000;
    expect(toOfferFormValues("lineReduction", { ...base, ends_at, stock: 0 }, nameOf)).toMatchObject({
      starts: "2026-12-01",
      ends: "2026-12-15 01:30",
      stock: "0",
      limit: "",
    });
    const limited = { ...base, stock: 70, limit_per_company: 7, priority: 9 };
    expect(toOfferFormValues("lineReduction", limited, nameOf)).toMatchObject({
      stock: "70",
      limit: "7",
      priority: "9",
    });
  });

  test("are its goods with the figures of its kind, the limit last", () => {
    const row = { goods_id: 7, price: 1_234_500, number: 2, stock: 600, limit_per_company: 5 };
    const toLines = (kind: OfferKind) =>
      toOfferFormValues(kind, { ...base, kind, goods: [row] }, nameOf).goodsLines;
    expect(toLines("flashSale")).toBe("7 维生素C片 100片 12,345.00 600 限5");
    expect(toLines("gift")).toBe("7 维生素C片 100片 2 600 限5");
    expect(toLines("bundle")).toBe("7 维生素C片 100片 12,345.00 2 600 限5");
  });

  test("are tiers by what its kind gives, and none of a kind that has none", () => {
    const terms = JSON.stringify({ tiers: [{ from: 50_000, off: 2_000, percent: 98, back: 1_000 }] });
    const tiersOf = (kind: OfferKind) => toOfferFormValues(kind, { ...base, kind, terms }, nameOf).tierLines;
    expect(tiersOf("lineReduction")).toBe("500.00 20.00");
    expect(tiersOf("orderDiscount")).toBe("500.00 98");
    expect(tiersOf("cashback")).toBe("500.00 10.00");
    expect(tiersOf("freeShipping")).toBe("500.00");
    expect(["flashSale", "groupBuy", "bundle"].map((kind) => tiersOf(kind as OfferKind))).toEqual([
      "",
      "",
      "",
    ]);
  });
});

describe("what its form does not ask stays", () => {
  const odd = '{"measure":"units","repeats":true,"needs":7,"notWith":["swap"]}';
  test.each(WRITTEN_KINDS)("%s", (kind) => {
    const stored = { ...storedOf(fileOfForm(kind)), terms: odd };
    const tierLines = goodOf(kind).tierLines.replace(".00", "");
    const change = { measure: "kinds", repeats: "once", notWith: "gift", tierLines };
    const file = fileOfForm(kind, change, stored);
    const asks = OFFER_KINDS[kind].form!.asks;
    expect(file.measure).toBe(asks.includes("measure") ? "kinds" : "units");
    expect(file.repeats).toBe(asks.includes("repeats") ? undefined : true);
    expect(file.needs).toBe(asks.includes("needs") ? 3 : 7);
    expect(file.notWith).toEqual(asks.includes("notWith") ? ["gift"] : ["swap"]);
  });
});
