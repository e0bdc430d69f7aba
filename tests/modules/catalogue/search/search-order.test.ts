import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildRegister, rowsByScore, type RegisterRow } from "~/modules/catalogue/facets/facet-index";
import { type BuyerMarks, rowsForBuyer } from "~/modules/catalogue/search/search-order";

const goods = (id: number, values: Partial<RegisterRow> = {}): RegisterRow => ({
  id,
  categoryId: 1,
  manufacturerId: 1,
  form: "片剂",
  kind: "drug",
  price: 100,
  expiry: null,
  stock: 5,
  isControlled: 0,
  regulated: null,
  scope: "chinesePatent",
  isPreferred: 0,
  isEphedrine: 0,
  packSize: 1,
  itemFreeFrom: null,
  sales: 0,
  createdAt: 0,
  ...values,
});

interface Case {
  rows: RegisterRow[];
  scores?: Record<number, number>;
  exact?: number[];
  isWhole?: boolean;
  bought?: number[];
  refused?: number[];
}

/** Goods ids in the order in which the company sees them. */
function order({ rows, scores = {}, exact = [], isWhole = true, bought = [], refused = [] }: Case): number[] {
  const register = buildRegister(rows);
  const found = {
    scores: new Map(rows.map(({ id }) => [id, scores[id] ?? 1000])),
    exact: new Set(exact),
    isWhole,
  };
  const marks: BuyerMarks = {
    bought: new Set(bought),
    isRefused: (row) => refused.includes(register.id[row]!),
  };
  const base = rowsByScore(register, found.scores);
  return [...rowsForBuyer(register, found, base, marks)].map((row) => register.id[row]!);
}

const four = [goods(1), goods(2), goods(3), goods(4)];

describe("goods that have all of what was typed", () => {
  it("exact ones first, then those bought before, then those in stock", () => {
    const rows = [goods(1, { stock: 0 }), goods(2), goods(3), goods(4)];
    expect(order({ rows, exact: [4], bought: [3] })).toEqual([4, 3, 2, 1]);
  });

  it("an exact one that was bought before stands above the other exact ones", () => {
    expect(order({ rows: four, exact: [1, 2, 3], bought: [3, 4] })).toEqual([3, 1, 2, 4]);
  });

  it("what was bought before stands above others though it is sold out now", () => {
    expect(order({ rows: [goods(1), goods(2, { stock: 0 })], bought: [2] })).toEqual([2, 1]);
  });

  it("within a group the best fit first, then what is sold most", () => {
    const rows = [goods(1, { sales: 9 }), goods(2, { sales: 90 }), goods(3), goods(4)];
    expect(order({ rows, scores: { 4: 1030 } })).toEqual([4, 2, 1, 3]);
  });

  it("a better fit does not outweigh having been bought, nor being in stock", () => {
    const rows = [goods(1, { stock: 0 }), goods(2), goods(3)];
    expect(order({ rows, scores: { 1: 1250, 2: 1200 }, bought: [3] })).toEqual([3, 2, 1]);
  });

  it("what the company may not buy stands below everything, in the same order by itself", () => {
    const rows = [...four, goods(5, { stock: 0 })];
    expect(order({ rows, exact: [1, 2], bought: [1, 3], refused: [1, 2, 3] })).toEqual([4, 5, 1, 2, 3]);
  });
});

describe("where none has all of what was typed", () => {
  it("the fit comes before everything else", () => {
    const scores = { 1: 900, 2: 800, 3: 700, 4: 600 };
    expect(order({ rows: four, scores, isWhole: false, bought: [3, 4], refused: [1] })).toEqual([1, 2, 3, 4]);
  });

  it("among those that fit as well the company's own order holds", () => {
    const scores = { 1: 900, 2: 900, 3: 900, 4: 800 };
    expect(order({ rows: four, scores, isWhole: false, bought: [3, 4], refused: [1] })).toEqual([3, 2, 1, 4]);
  });
});

it("nothing found is nothing in order", () => {
  expect(order({ rows: [] })).toEqual([]);
  expect(order({ rows: [goods(7)] })).toEqual([7]);
});

const ids = fc.subarray([1, 2, 3, 4, 5, 6, 7, 8]);
const caseArb = fc.record({
  rows: fc.array(fc.record({ stock: fc.constantFrom(0, 5), sales: fc.nat(3) }), { maxLength: 8 }),
  exact: ids,
  bought: ids,
  refused: ids,
  isWhole: fc.boolean(),
  scores: fc.array(fc.constantFrom(1000, 1030, 1060), { minLength: 8, maxLength: 8 }),
});

it("whatever was found: nothing is lost, refused ones are below, and an order of its own changes nothing more", () => {
  fc.assert(
    fc.property(caseArb, ({ rows: values, scores, ...rest }) => {
      const rows = values.map((item, i) => goods(i + 1, item));
      const scoreOf = Object.fromEntries(scores.map((score, i) => [i + 1, score]));
      const seen = order({ rows, scores: scoreOf, ...rest });
      expect([...seen].sort((a, b) => a - b)).toEqual(rows.map(({ id }) => id));
      const rank = (id: number) => [
        rest.isWhole ? 0 : -scoreOf[id]!,
        rest.refused.includes(id) ? 1 : 0,
        rest.exact.includes(id) ? 0 : 1,
        rest.bought.includes(id) ? 0 : 1,
        rows[id - 1]!.stock > 0 ? 0 : 1,
        -scoreOf[id]!,
        -rows[id - 1]!.sales,
        id,
      ];
      const byRank = [...seen].sort((a, b) => {
        const [item, other] = [rank(a), rank(b)];
        const at = item.findIndex((value, i) => value !== other[i]);
        return at < 0 ? 0 : item[at]! - other[at]!;
      });
      expect(seen).toEqual(byRank);
    }),
  );
});
