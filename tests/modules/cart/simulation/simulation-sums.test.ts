import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { costOfValues, type SimulatedBasket, sumSimulation } from "~/modules/cart/simulation/simulate";

const item = (also: Partial<SimulatedBasket> = {}): SimulatedBasket => ({
  name: "1001",
  isOrder: true,
  at: 0,
  before: 0,
  after: 0,
  cost: 0,
  back: 0,
  giftRows: [],
  companyId: 1,
  uses: "",
  isUsed: false,
  beats: [],
  idle: null,
  below: [],
  goodsBelowMinimum: [],
  ...also,
});
const gift = (units: number, cost: number | null) => ({ goodsId: 9, name: "商品9", units, cost });
const priced = (name: string, before: number, after: number, also: Partial<SimulatedBasket> = {}) =>
  item({ name, before, after, cost: before - after, isUsed: true, ...also });
const changedOf = (...baskets: SimulatedBasket[]) => sumSimulation(baskets).changed.map(({ name }) => name);

describe("what changes", () => {
  test("is whatever costs, comes back or comes along, and nothing else", () => {
    expect(
      changedOf(
        item({ name: "the same", before: 500, after: 500, isUsed: true }),
        item({ name: "back", back: 1 }),
        item({ name: "gift", giftRows: [gift(1, null)] }),
        item({ name: "fewer gifts", giftRows: [gift(-1, null)] }),
        item({ name: "less back", back: -1 }),
        priced("cheaper", 500, 499),
        priced("dearer", 500, 501),
      ).sort(),
    ).toEqual(["back", "cheaper", "dearer", "fewer gifts", "gift", "less back"]);
  });

  test("stands by what it costs the shop with what comes back, then the newest first", () => {
    expect(
      changedOf(
        priced("dearer", 500, 900),
        priced("old", 500, 400, { at: 1 }),
        priced("new", 500, 400, { at: 2 }),
        priced("back too", 500, 400, { back: 1 }),
        item({ name: "back alone", back: 300 }),
      ),
    ).toEqual(["back alone", "back too", "new", "old", "dearer"]);
  });

  test("is counted apart where it is dearer with the offer, by a fen at least", () => {
    const baskets = [priced("a", 500, 501), priced("b", 500, 500), priced("c", 500, 499)];
    expect(sumSimulation(baskets)).toMatchObject({ baskets: 3, used: 3, dearer: 1, cost: 0 });
  });
});

describe("what is told in words", () => {
  test("is counted, the most frequent first, of the same count by the word", () => {
    const idle = (text: string) => item({ idle: { code: "shortfall", text } });
    const sum = sumSimulation([
      idle("乙"),
      idle("甲"),
      idle("未到门槛"),
      idle("未到门槛"),
      item(),
      item({ beats: ["b", "a"] }),
      item({ beats: ["a"] }),
      item({ beats: ["c"] }),
    ]);
    expect(sum.idle).toEqual([
      { name: "未到门槛", count: 2 },
      ...["乙", "甲"].toSorted().map((name) => ({ name, count: 1 })),
    ]);
    expect(sum.beats).toEqual([
      { name: "a", count: 2 },
      { name: "b", count: 1 },
      { name: "c", count: 1 },
    ]);
  });
});

describe("goods below what they cost", () => {
  const below = (goodsId: number, units: number, short: number) => ({
    goodsId,
    name: `商品${goodsId}`,
    units,
    short,
  });

  test("are one row each, units and what is missing summed, the most missing first", () => {
    const sum = sumSimulation([
      item({ below: [below(1, 2, 50), below(2, 1, 60)] }),
      item({ below: [below(1, 3, 20)] }),
      item({ below: [below(1, 1, 1), below(1, 1, 1)] }),
    ]);
    expect(sum.below).toEqual([below(1, 7, 72), below(2, 1, 60)]);
  });

  test("are none where none is told", () => expect(sumSimulation([item(), item()]).below).toEqual([]));
});

const basketArb = fc
  .record({
    before: fc.nat(9_999),
    after: fc.nat(9_999),
    back: fc.nat(99),
    at: fc.nat(9),
    giftRows: fc
      .array(fc.integer({ min: -3, max: 3 }), { maxLength: 2 })
      .map((all) => all.map((units) => gift(units, units * 40))),
    isUsed: fc.boolean(),
    beats: fc.array(fc.constantFrom("甲", "乙", "__proto__"), { maxLength: 3 }),
  })
  .map((some) => item({ ...some, cost: some.before - some.after }));

test("two halves come to the whole, in any order", () =>
  fc.assert(
    fc.property(fc.array(basketArb, { maxLength: 8 }), fc.array(basketArb, { maxLength: 8 }), (a, b) => {
      const [whole, first, second] = [sumSimulation([...a, ...b]), sumSimulation(a), sumSimulation(b)];
      for (const figure of ["baskets", "used", "before", "after", "cost", "back", "dearer"] as const)
        expect(whole[figure], figure).toBe(first[figure] + second[figure]);
      expect(costOfValues(whole.giftRows)).toBe(costOfValues(first.giftRows) + costOfValues(second.giftRows));
      expect(whole.changed).toHaveLength(first.changed.length + second.changed.length);
      expect(sumSimulation([...b, ...a]).beats).toEqual(whole.beats);
      const notified = whole.beats.reduce((sum, { count }) => sum + count, 0);
      expect(notified).toBe([...a, ...b].flatMap(({ beats }) => beats).length);
    }),
  ));

test("the baskets themselves stay in their order", () => {
  const baskets = [priced("a", 1, 0), priced("b", 9, 0)];
  sumSimulation(baskets);
  expect(baskets.map(({ name }) => name)).toEqual(["a", "b"]);
});
