import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../../any-text";
import {
  goodsExample,
  goodsLine,
  goodsWords,
  linesIn,
  readGoodsLines,
  readTierLines,
  tierLine,
} from "~/modules/promotions/offer-admin/offer-lines";
import { WRITTEN_KINDS } from "~/modules/promotions/offer-admin/offer-state";
import {
  BACK,
  type BenefitRules,
  CHOOSE,
  FREE,
  GIVES,
  OFF,
  PERCENT,
  type WrittenBenefit,
} from "~/modules/promotions/offers/benefits";
import { OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import type { GoodsFigure } from "~/modules/promotions/offers/kinds/offer-kind";

const SOLD: readonly GoodsFigure[] = ["price", "stock"];
const SET: readonly GoodsFigure[] = ["price", "number", "stock"];

describe("lines", () => {
  test("are those with something in them, with one blank between two words", () =>
    expect(linesIn(" 12  甲\t乙 \r\n\n \u3000\n13")).toEqual(["12 甲 乙", "13"]));

  test("of any text have no blanks at their ends nor two in a row, and are the same when read again", () =>
    fc.assert(
      fc.property(anyText({ maxLength: 30 }), (text) => {
        const lines = linesIn(text);
        for (const line of lines) expect(line).not.toMatch(/^\s|\s$|\s\s|\n/);
        expect(linesIn(lines.join("\n"))).toEqual(lines);
      }),
    ));
});

describe("a line of goods", () => {
  const message = (text: string, figures = SOLD) => {
    const read = readGoodsLines(text, figures);
    return read.ok ? null : read.text;
  };

  test.each([
    ["12 9.90", "第 1 行“12 9.90”：请写作 12 9.90 600 限50"],
    ["9.90 600", "第 1 行“9.90 600”：请写作 12 9.90 600 限50"],
    ["12 x 600", "第 1 行“12 x 600”：价格“x”无法识别"],
    ["12 -1 600", "第 1 行“12 -1 600”：价格“-1”无法识别"],
    ["12 9.90 -1", "第 1 行“12 9.90 -1”：总数量“-1”无法识别"],
    ["12 9.90 10000000", "第 1 行“12 9.90 10000000”：总数量“10000000”无法识别"],
    ["12 9.90 1.5", "第 1 行“12 9.90 1.5”：总数量“1.5”无法识别"],
    ["12 9.90 600 限0", "第 1 行“12 9.90 600 限0”：限购应大于 0，不限购则不写"],
    ["12 9.90 600 限1234567", "第 1 行“12 9.90 600 限1234567”：总数量“限1234567”无法识别"],
    ["12 9.90 600 限", "第 1 行“12 9.90 600 限”：总数量“限”无法识别"],
    ["12 9.90 600\n\n13 x 1", "第 2 行“13 x 1”：价格“x”无法识别"],
    [`${"药".repeat(70)} 1`, `第 1 行“${"药".repeat(60)}”：请写作 12 9.90 600 限50`],
  ])("%j is refused with what is wrong in which line", (text, fault) => expect(message(text)).toBe(fault));

  test.each([
    ["12 0.01 0", { price: 1, stock: 0, limit: null }],
    ["12 9.90 9999999 限999999", { price: 990, stock: 9_999_999, limit: 999_999 }],
    ["12 9.90 1 限1", { price: 990, stock: 1, limit: 1 }],
  ])("%j is read to its ends", (text, row) =>
    expect(readGoodsLines(text, SOLD)).toEqual({ ok: true, lines: [{ words: "12", number: 1, ...row }] }),
  );

  test("of a set has how many of it one set has, from one on", () => {
    expect(readGoodsLines("12 甲 9.90 2 600", SET)).toEqual({
      ok: true,
      lines: [{ words: "12 甲", price: 990, number: 2, stock: 600, limit: null }],
    });
    expect(message("12 9.90 0 600", SET)).toBe("第 1 行“12 9.90 0 600”：每份数量“0”无法识别");
    expect(message("12 9.90 1000000 600", SET)).toContain("每份数量“1000000”无法识别");
  });

  test("that is the example is read", () => {
    for (const kind of WRITTEN_KINDS) {
      const figures = OFFER_KINDS[kind].form!.goods;
      if (figures.length === 0) continue;
      expect(readGoodsLines(goodsExample(figures), figures), kind).toMatchObject({
        ok: true,
        lines: [{ words: "12", limit: 50 }],
      });
    }
  });

  test("is read back as it was written, whatever the goods is called", () => {
    const row = fc.record({
      id: fc.integer({ min: 1, max: 999_999 }),
      price: fc.integer({ min: 0, max: 99_999_999 }),
      number: fc.integer({ min: 1, max: 999_999 }),
      stock: fc.nat(9_999_999),
      limit: fc.option(fc.integer({ min: 1, max: 999_999 }), { nil: null }),
    });
    fc.assert(
      fc.property(row, anyText(), (item, name) => {
        const { id, ...figures } = item;
        const read = readGoodsLines(goodsLine(item, SET, name), SET);
        expect(read).toEqual({ ok: true, lines: [{ words: goodsWords(id, name), ...figures }] });
      }),
    );
  });

  test("names its goods by number and name in one line, by the number alone where it has no name", () => {
    expect([goodsWords(7, "维生素C片\n 100片"), goodsWords(7, ""), goodsWords(7, " \n ")]).toEqual([
      "7 维生素C片 100片",
      "7",
      "7",
    ]);
  });
});

const fen = fc.integer({ min: 1, max: 9_999_999 });
const count = fc.integer({ min: 1, max: 1_000_000 });
const BENEFITS: [name: string, rules: BenefitRules, written: fc.Arbitrary<WrittenBenefit>][] = [
  ["off", OFF, fen.map((off) => ({ off }))],
  ["percent", PERCENT, fc.integer({ min: 1, max: 100 }).map((percent) => ({ percent }))],
  ["choose", CHOOSE, count.map((choose) => ({ choose }))],
  ["back", BACK, fen.map((back) => ({ back }))],
  ["free", FREE, fc.constant({ free: "shipping" as const })],
  [
    "gives",
    GIVES,
    fc
      .array(fc.record({ goods: count, number: fc.integer({ min: 1, max: 999_999 }) }), { maxLength: 4 })
      .map((gives) => (gives.length === 0 ? {} : { gives })),
  ],
];

describe.each(BENEFITS)("a tier with %s", (_name, rules, written) => {
  test("is read back as it was written, by money and by count", () =>
    fc.assert(
      fc.property(written, fc.nat(1_000_000), (benefit, from) => {
        const money = { from: { fen: from }, ...benefit };
        expect(readTierLines(tierLine(money, rules), rules, "amount")).toEqual({ ok: true, lines: [money] });
        for (const measure of ["units", "kinds"] as const) {
          const counts = { from: { count: from }, ...benefit };
          expect(readTierLines(tierLine(counts, rules), rules, measure)).toEqual({
            ok: true,
            lines: [counts],
          });
        }
      }),
    ));

  test("has an example that is read", () => {
    const [example = ""] = rules.line.example.split("，");
    expect(readTierLines(example, rules, "amount")).toMatchObject({ ok: true });
  });

  test("of nonsense is refused with the example, in its line", () => {
    const good = tierLine({ from: { fen: 100 }, ...fc.sample(written, { numRuns: 1, seed: 1 })[0]! }, rules);
    for (const bad of ["x", "x 1", "-1 1", "1 x", "100 1 1"])
      expect(readTierLines(`${good}\n\n${bad}`, rules, "amount"), bad).toEqual({
        ok: false,
        text: `第 2 行“${bad}”：请写作 ${rules.line.example}`,
      });
  });
});

test.each<[string, BenefitRules, string[]]>([
  ["money off", OFF, ["", "0", "0.00", "-1", "1.234"]],
  ["a share", PERCENT, ["", "0", "101", "98.5", "98%"]],
  ["a number to choose", CHOOSE, ["", "0", "1000001", "1.5"]],
  ["money back", BACK, ["", "0", "-20"]],
  ["free shipping", FREE, ["1", "包邮"]],
  ["gifts", GIVES, ["12", "12×0", "0×1", "12×", "×2", "12×2,15×1", "12×1234567"]],
])("%s is not read of less, more or other words", (_name, rules, refused) => {
  for (const words of refused) expect(rules.line.read(words), words).toBeNull();
});

test("gifts are written with any of four signs between goods and number", () => {
  for (const sign of ["×", "x", "X", "*"])
    expect(GIVES.line.read(`12${sign}2 15${sign}1`)).toEqual({
      gives: [
        { goods: 12, number: 2 },
        { goods: 15, number: 1 },
      ],
    });
});

test("a threshold of nothing is one, one of too many pieces is none", () => {
  const rules: BenefitRules = OFF;
  expect(readTierLines("0 20", rules, "amount")).toMatchObject({ ok: true, lines: [{ from: { fen: 0 } }] });
  expect(readTierLines("0 20", rules, "units")).toMatchObject({ ok: true, lines: [{ from: { count: 0 } }] });
  expect(readTierLines("1000000 20", rules, "kinds")).toMatchObject({ ok: true });
  expect(readTierLines("1000001 20", rules, "kinds")).toMatchObject({ ok: false });
  expect(readTierLines("3.50 20", rules, "kinds")).toMatchObject({ ok: false });
  expect(readTierLines("", rules, "amount")).toEqual({ ok: true, lines: [] });
});
