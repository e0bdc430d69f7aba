import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inScope } from "~/modules/promotions/offers/offer";
import { readScope } from "~/modules/promotions/offers/offer-parser";
import {
  categoryIn,
  name,
  offerScopeInput,
  type ScopeInput,
  storedScope,
  yuanInput,
} from "~/modules/promotions/offers/scope-input";

const leaf = fc.oneof(
  fc.constantFrom<ScopeInput>("all", "preferred", { kind: "drug" }, { kind: "herb" }, { kind: "device" }),
  fc.integer({ min: 1, max: 9_999 }).map((category): ScopeInput => ({ category })),
  fc
    .array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 })
    .map((goods): ScopeInput => ({ goods })),
);
const written = fc.oneof(
  leaf,
  leaf.map((not): ScopeInput => ({ not })),
  leaf.map((not): ScopeInput => ({ not: { not } })),
);
const goodsArb = fc.record({
  id: fc.integer({ min: 1, max: 9 }),
  kind: fc.constantFrom("drug", "herb", "device"),
  categoryPath: fc.constantFrom("/3/12/", "/3/12/5/", "/3/1/", "/31/"),
  isPreferred: fc.boolean(),
});

describe("a scope", () => {
  test("that may be written may be stored, and is read back from there", () =>
    fc.assert(
      fc.property(written, (item) => {
        expect(offerScopeInput.parse(item)).toEqual(item);
        const stored = storedScope(item, "/3/12/");
        expect(readScope(JSON.stringify(stored))).toEqual(stored);
      }),
    ));

  test("of everything but something has just the goods that the other has not", () =>
    fc.assert(
      fc.property(written, goodsArb, (item, goods) => {
        const [own, other] = [storedScope(item, "/3/12/"), storedScope({ not: item }, "/3/12/")];
        expect(inScope(other, goods)).toBe(!inScope(own, goods));
      }),
    ));

  test("names its category, however often it is turned round", () => {
    expect(categoryIn({ category: 12 })).toBe(12);
    expect(categoryIn({ not: { not: { category: 12 } } })).toBe(12);
    for (const other of ["all", "preferred", { kind: "herb" }, { goods: [12] }, { not: "all" }] as const)
      expect(categoryIn(other as ScopeInput), JSON.stringify(other)).toBeNull();
    expect(storedScope({ not: { category: 12 } }, "/3/12/")).toEqual({ not: { category: "/3/12/" } });
  });

  test.each<unknown>([
    "",
    "none",
    null,
    7,
    {},
    [],
    { kind: "food" },
    { category: 0 },
    { category: 1.5 },
    { goods: [] },
    { goods: [0] },
    { goods: ["7"] },
    { not: "none" },
    { not: {} },
    { all: true },
    { kind: "herb", category: 12 },
    { goods: Array.from({ length: 5_001 }, (_, at) => at + 1) },
  ])("%j is none", (item) => expect(offerScopeInput.safeParse(item).success).toBe(false));

  test("names 5000 goods at most", () =>
    expect(
      offerScopeInput.safeParse({ goods: Array.from({ length: 5_000 }, (_, at) => at + 1) }).success,
    ).toBe(true));
});

describe("an amount and a name", () => {
  test.each([
    ["0", 0],
    ["0.01", 1],
    ["1,234.50", 123_450],
  ])("%s yuan are %i fen", (input, fen) => expect(yuanInput.parse(input)).toBe(fen));

  test.each(["", "十元", "-1", "1.234", "1e3"])(
    "%j is no amount, and is told so with how one is written",
    (input) => {
      const read = yuanInput.safeParse(input);
      expect(read.error?.issues.map(({ message }) => message)).toEqual([`${input} 不是金额，请写作 10.00`]);
    },
  );

  test("a name has 1 to 60 characters without the blanks round it", () => {
    expect(name.parse(" 庆 ")).toBe("庆");
    expect([name.safeParse("庆".repeat(60)).success, name.safeParse("庆".repeat(61)).success]).toEqual([
      true,
      false,
    ]);
    expect(name.safeParse("  ").success).toBe(false);
  });
});
