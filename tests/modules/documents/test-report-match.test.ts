import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { getBatchNumberCandidates } from "~/modules/documents/test-report";
import { matchName } from "~/modules/documents/test-report-match";

const batch = (number: string, goodsId: number, name = "阿莫西林胶囊", approvalNumber = "国药准字H1") => ({
  batch: number,
  goodsId,
  name,
  spec: "10片",
  approvalNumber,
});
const among = (name: string, all: ReturnType<typeof batch>[]) => {
  const words = getBatchNumberCandidates(name);
  return matchName(
    name,
    all.filter((item) => words.includes(item.batch)),
  );
};

describe("a name", () => {
  test.each([
    ["230501.pdf", "230501"],
    ["阿莫西林胶囊_230501.PDF", "230501"],
    ["批号：230501（出厂）.jpg", "230501"],
    ["药检 230501-A.png", "230501-A"],
    ["阿莫西林-230501.pdf", "230501"],
  ])("%s carries %s", (name, number) => expect(getBatchNumberCandidates(name)).toContain(number));

  test("gives words without empty ones, whatever it is", () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const words = getBatchNumberCandidates(name);
        expect(words.every((word) => word !== "")).toBe(true);
        expect(words.length).toBeLessThanOrEqual(40);
      }),
    );
  });

  test("means the one goods that has the batch", () => {
    expect(among("230501.pdf", [batch("230501", 3), batch("230502", 4)])).toEqual({
      ok: true,
      goods: "3",
      kind: "goods",
      batch: "230501",
      goodsIds: [3],
    });
  });

  test("means all packs of a drug that share the batch", () => {
    expect(among("230501.pdf", [batch("230501", 3), batch("230501", 4)])).toEqual({
      ok: true,
      goods: "国药准字H1",
      kind: "approval_number",
      batch: "230501",
      goodsIds: [3, 4],
    });
  });

  test("of several drugs means the one that it names, or none", () => {
    const both = [batch("230501", 3), batch("230501", 9, "板蓝根颗粒", "国药准字Z9")];
    expect(among("板蓝根颗粒_230501.pdf", both)).toMatchObject({ ok: true, goods: "9" });
    expect(among("230501.pdf", both)).toEqual({
      ok: false,
      text: "批号 230501 有 2 个商品，请在文件名前写商品编号，如 3_230501.pdf",
    });
    const nameless = [batch("230501", 3, "甲", ""), batch("230501", 9, "乙", "")];
    expect(among("230501.pdf", nameless).ok).toBe(false);
  });

  test("with two batches, or none, is refused in words; a part of a number is no second one", () => {
    expect(among("230501_230502.pdf", [batch("230501", 3), batch("230502", 3)])).toMatchObject({
      ok: false,
      text: "文件名含有多个批号：230501、230502",
    });
    expect(among("23-0501.pdf", [batch("23-0501", 3), batch("0501", 4)])).toMatchObject({ goods: "3" });
    expect(among("扫描件.pdf", [batch("230501", 3)])).toMatchObject({ ok: false });
  });
});

test("the longest of several numbers is meant where it holds all the others, in whatever order they were found", () => {
  const parts = [batch("0501", 4), batch("A-23-0501", 3), batch("23-0501", 5)];
  for (const found of [parts, parts.toReversed()])
    expect(matchName("A-23-0501.pdf", found)).toMatchObject({ ok: true, goods: "3", batch: "A-23-0501" });
  const apart = [...parts, batch("B-1", 6)];
  expect(matchName("A-23-0501 B-1.pdf", apart)).toMatchObject({
    ok: false,
    text: expect.stringContaining("多个批号"),
  });
});

test("of nothing found the sentence shows how a name is written", () =>
  expect(matchName("扫描件.pdf", [])).toEqual({
    ok: false,
    text: "没有这个批号，文件名应含批号，如 230501.pdf 或 12_230501.pdf",
  }));

test("whatever was found, a name means batches of one number and of one drug, or nothing", () => {
  const any = fc.record({
    number: fc.constantFrom("0501", "23-0501", "230502"),
    goodsId: fc.integer({ min: 1, max: 4 }),
    approval: fc.constantFrom("", "国药准字H1", "国药准字Z9"),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(any, { selector: ({ number, goodsId }) => `${number} ${goodsId}` }),
      (rows) => {
        const found = rows.map(({ number, goodsId, approval }) =>
          batch(number, goodsId, `药${goodsId}`, approval),
        );
        const match = matchName("药1_23-0501.pdf", found);
        if (!match.ok) {
          expect(match.text).not.toBe("");
          return;
        }
        const meant = found.filter(
          (item) => item.batch === match.batch && match.goodsIds.includes(item.goodsId),
        );
        expect(meant).toHaveLength(match.goodsIds.length);
        if (match.kind === "goods")
          expect([String(match.goodsIds[0]), match.goodsIds.length]).toEqual([match.goods, 1]);
        else
          expect(new Set(meant.map(({ approvalNumber }) => approvalNumber))).toEqual(new Set([match.goods]));
      },
    ),
  );
});

test.each([
  ["230501.PDF ", ["230501"]],
  ["230501.pdf.exe", ["230501.pdf.exe"]],
  ["批号:A1", ["批号:A1", "A1"]],
  ["出厂批号A1", ["出厂批号A1"]],
  ["", []],
])("the words of %j are %j", (name, words) => expect(getBatchNumberCandidates(name)).toEqual(words));
