import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  goodsExample,
  goodsLine,
  goodsWords,
  linesIn,
  readGoodsLines,
  readTierLines,
  tierLine,
  type TierLine,
} from "~/modules/promotions/offer-admin/offer-lines";
import { BACK, CHOOSE, FREE, GIVES, OFF, PERCENT } from "~/modules/promotions/offers/benefits";
import type { GoodsFigure } from "~/modules/promotions/offers/kinds/offer-kind";

const FIGURES: GoodsFigure[] = ["price", "number", "stock"];
const toMessage = (line: string, figures = FIGURES) => {
  const read = readGoodsLines(line, figures);
  return read.ok ? null : read.text;
};
const readOne = (line: string, figures = FIGURES) => {
  const read = readGoodsLines(line, figures);
  return read.ok ? read.lines[0] : null;
};

describe("lines", () => {
  test.each<[string, string[]]>([
    ["", []],
    [" \n\t\r\n", []],
    ["a\r\nb\r\n", ["a", "b"]],
    ["  a \t b　c  ", ["a b c"]],
  ])("%j is %j", (text, lines) => expect(linesIn(text)).toEqual(lines));

  test("what is read once is read the same again, whatever was typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", " ", "\n", "\t", "\r", "　", "限") }), (text) => {
        const lines = linesIn(text);
        expect(linesIn(lines.join("\n"))).toEqual(lines);
        for (const line of lines) expect(line).not.toMatch(/^\s|\s$|\s\s|\n/);
      }),
    );
  });
});

describe("a line of goods", () => {
  test.each<[GoodsFigure[], string]>([
    [["price", "stock"], "12 9.90 600 限50"],
    [["number", "stock"], "12 2 600 限50"],
    [FIGURES, "12 9.90 2 600 限50"],
  ])("of %j is told by an example, which can be read", (figures, example) => {
    expect(goodsExample(figures)).toBe(example);
    expect(readOne(example, figures)).toEqual({
      words: "12",
      price: figures.includes("price") ? 990 : 0,
      stock: 600,
      limit: 50,
      number: figures.includes("number") ? 2 : 1,
    });
  });

  const row = fc.record({
    id: fc.integer({ min: 1 }),
    price: fc.integer({ min: 0, max: 99_999_999 }),
    number: fc.integer({ min: 1, max: 999_999 }),
    stock: fc.integer({ min: 0, max: 9_999_999 }),
    limit: fc.option(fc.integer({ min: 1, max: 999_999 }), { nil: null }),
  });
  const figuresArb = fc.constantFrom<GoodsFigure[]>(["price", "stock"], ["number", "stock"], FIGURES);
  const nameArb = fc.string({ unit: fc.constantFrom("3", "M", " ", "\n", "限", "口罩", "9.90", "“") });

  test("is read back as it was written, whatever the goods is called", () => {
    fc.assert(
      fc.property(row, figuresArb, nameArb, (item, figures, name) => {
        const line = goodsLine(item, figures, name);
        expect(linesIn(line)).toEqual([line]);
        expect(readOne(line, figures)).toEqual({
          words: goodsWords(item.id, name),
          stock: item.stock,
          limit: item.limit,
          price: figures.includes("price") ? item.price : 0,
          number: figures.includes("number") ? item.number : 1,
        });
      }),
    );
  });

  test("is never half read: whatever is typed gives lines of whole figures, or a refusal with its number", () => {
    const unit = fc.constantFrom("7", "0", ".", ",", "-", "e", " ", "限", "\n", "５", "<");
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 40 }), figuresArb, (text, figures) => {
        const read = readGoodsLines(text, figures);
        if (!read.ok) {
          expect(read.text).toMatch(/^第 \d+ 行“.+”：/);
          return;
        }
        expect(read.lines).toHaveLength(linesIn(text).length);
        for (const { words, price, number, stock, limit } of read.lines) {
          expect(words).not.toBe("");
          expect([price, number, stock].every((figure) => Number.isSafeInteger(figure) && figure >= 0)).toBe(
            true,
          );
          expect(number).toBeGreaterThan(0);
          expect(limit === null || limit > 0).toBe(true);
        }
      }),
    );
  });

  test.each<[string, string]>([
    ["7 9.90 0 600", "每份数量“0”无法识别"],
    ["7 9.90 1000000 600", "每份数量“1000000”无法识别"],
    ["7 9.90 1 10000000", "总数量“10000000”无法识别"],
    ["7 9.90 1 -1", "总数量“-1”无法识别"],
    ["7 9.90 1 6.5", "总数量“6.5”无法识别"],
    ["7 9.901 1 600", "价格“9.901”无法识别"],
    ["7 -9.90 1 600", "价格“-9.90”无法识别"],
    ["7 9.90 1 600 限", "总数量“限”无法识别"],
    ["7 9.90 1 600 限1000000", "总数量“限1000000”无法识别"],
    ["7 9.90 1 600 限000", "限购应大于 0，不限购则不写"],
    ["9.90 1 600", "请写作 12 9.90 2 600 限50"],
    ["9.90 1 600 限5", "请写作 12 9.90 2 600 限50"],
  ])("%s: %s", (line, message) => expect(toMessage(line)).toBe(`第 1 行“${line}”：${message}`));

  test.each<[string, object]>([
    ["7 9.90 999999 9999999", { number: 999_999, stock: 9_999_999 }],
    ["7 0 1 0", { price: 0, stock: 0 }],
    ["7 9.9 ２ ６００", { price: 990, number: 2, stock: 600 }],
    ["7 9.90 1 600 限999999", { limit: 999_999 }],
    ["口罩 限5 9.90 1 600", { words: "口罩 限5", limit: null }],
  ])("%s is taken", (line, read) => expect(readOne(line)).toMatchObject(read));

  test("that is refused is named by its place among those that hold something, and cut where it is long", () => {
    expect(toMessage("7 9.90 1 600\n\n\n8 九元 1 600")).toMatch(/^第 2 行“8 九元 1 600”：/);
    expect(toMessage(`${"长".repeat(100)} 1 x`)).toMatch(/^第 1 行“长{60}”：/);
  });

  test("only the first that is wrong is told", () => expect(toMessage("a\nb")).toMatch(/^第 1 行“a”/));
});

test.each([
  [12, "维生素C片", "12 维生素C片"],
  [12, "", "12"],
  [12, " \n ", "12"],
  [12, "3M\n口罩  50 只", "12 3M 口罩 50 只"],
])("goods %i called %j is %s", (id, name, words) => expect(goodsWords(id, name)).toBe(words));

describe("a line of a tier", () => {
  test.each([
    ["money off", OFF, "500.00 20.00", { off: 2_000 }],
    ["a percentage", PERCENT, "1,000.00 98", { percent: 98 }],
    ["money back", BACK, "2,000.00 20.00", { back: 2_000 }],
    ["add-on deals", CHOOSE, "500.00 1", { choose: 1 }],
    ["free shipping", FREE, "300.00", { free: "shipping" as const }],
    ["all gifts", GIVES, "200.00", {}],
    [
      ...(["some gifts", GIVES, "200.00 12×2 15×1"] as const),
      {
        gives: [
          { goods: 12, number: 2 },
          { goods: 15, number: 1 },
        ],
      },
    ],
  ] as const)("%s is read and written the same", (_what, rules, line, benefit) => {
    const read = readTierLines(line, rules as typeof OFF, "amount");
    const tier = { from: { fen: Number(line.split(" ")[0]!.replace(",", "")) * 100 }, ...benefit };
    expect(read).toEqual({ ok: true, lines: [tier] });
    expect(tierLine(tier as TierLine, rules as typeof OFF)).toBe(line);
  });

  test.each([OFF, PERCENT, BACK, CHOOSE, FREE, GIVES] as (typeof OFF)[])(
    "the examples that a refusal gives can be typed ($line.example)",
    (rules) => {
      const examples = rules.line.example
        .split(/，即|如 /)
        .filter((part) => /^[\d.]+( [\d.]+| \d+×\d+)*$/.test(part));
      expect(examples.length).toBeGreaterThan(0);
      for (const example of examples)
        expect(readTierLines(example, rules, "amount")).toMatchObject({ ok: true, lines: [{}] });
      expect(readTierLines("满五百", rules, "amount")).toMatchObject({
        text: `第 1 行“满五百”：请写作 ${rules.line.example}`,
      });
    },
  );

  test("counts units or kinds where it is measured by them, and fen otherwise", () => {
    expect(readTierLines("３ 20", OFF, "units")).toEqual({
      ok: true,
      lines: [{ from: { count: 3 }, off: 2_000 }],
    });
    expect(readTierLines("3 20", OFF, "amount")).toEqual({
      ok: true,
      lines: [{ from: { fen: 300 }, off: 2_000 }],
    });
    expect(tierLine({ from: { count: 3 }, off: 2_000 }, OFF)).toBe("3 20.00");
    expect(tierLine({ from: { fen: 300 }, off: 2_000 }, OFF)).toBe("3.00 20.00");
  });

  test.each<[string, typeof OFF, string]>([
    ["no amount off", OFF, "500 0"],
    ["an amount off below 0", OFF, "500 -1"],
    ["two amounts off", OFF, "500 20 30"],
    ["a percentage of 0", PERCENT as never, "500 0"],
    ["a percentage above 100", PERCENT as never, "500 101"],
    ["half a percent", PERCENT as never, "500 98.5"],
    ["nothing back", BACK as never, "500 0.00"],
    ["no add-on deal", CHOOSE as never, "500 0"],
    ["add-on deals without end", CHOOSE as never, "500 1000001"],
    ["free shipping and more", FREE as never, "500 1"],
    ["a gift of none", GIVES as never, "500 7×0"],
    ["a gift of no goods", GIVES as never, "500 0×7"],
    ["a gift without a number", GIVES as never, "500 7"],
    ["one gift that is none among others", GIVES as never, "500 7×1 x"],
    ["no threshold", OFF, "x 20"],
    ["a threshold below 0", OFF, "-1 20"],
  ])("%s is refused", (_what, rules, line) =>
    expect(readTierLines(line, rules, "amount")).toMatchObject({ ok: false }),
  );

  test.each(["7×2", "7x2", "7X2", "7*2"])("a gift may be typed as %s", (input) =>
    expect(readTierLines(`1 ${input}`, GIVES as never, "kinds")).toMatchObject({
      lines: [{ gives: [{ goods: 7, number: 2 }] }],
    }),
  );

  test("units are counted up to a million and are whole", () => {
    const isRead = (input: string) => readTierLines(`${input} 20`, OFF, "units").ok;
    expect(["0", "1000000", "1000001", "1.5", "1,000"].map(isRead)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
