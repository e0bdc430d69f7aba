import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { GOODS_KINDS } from "~/modules/catalogue/goods/goods";
import {
  buildRegister,
  countFacets,
  dayNumber,
  findWindow,
  promotedTest,
  rowsByScore,
  rowsInOrder,
  sortRows,
  SORTS,
  type GoodsFilters,
  type OnPromotion,
  type RegisterRow,
} from "~/modules/catalogue/facets/facet-index";
import { TRAITS } from "~/modules/catalogue/traits/traits";

const row = (id: number, values: Partial<RegisterRow> = {}): RegisterRow => ({
  id,
  categoryId: 1,
  manufacturerId: 1,
  form: "片剂",
  kind: "drug",
  price: 1000,
  expiry: null,
  stock: 1,
  isControlled: 0,
  regulated: null,
  scope: "westernMedicine",
  isPreferred: 0,
  isEphedrine: 0,
  packSize: 1,
  itemFreeFrom: null,
  sales: 0,
  createdAt: 0,
  ...values,
});
const rowArb = fc.record({
  categoryId: fc.integer({ min: 1, max: 4 }),
  manufacturerId: fc.integer({ min: 1, max: 3 }),
  form: fc.constantFrom("片剂", "胶囊剂", ""),
  strength: fc.constantFrom("0.25g", "0.5g", undefined),
  kind: fc.constantFrom(...GOODS_KINDS),
  price: fc.integer({ min: 1, max: 20 }),
  expiry: fc.constantFrom(null, "2027-01-31", "2028-06-30"),
  stock: fc.constantFrom(0, 5),
  isControlled: fc.constantFrom(0, 1),
  isPreferred: fc.constantFrom(0, 1),
  itemFreeFrom: fc.constantFrom(null, 20),
  sales: fc.nat(9),
  createdAt: fc.nat(5).map((minutes) => minutes * 60_000),
});
/** Ids rise with rows, as they do where the rows are read. */
const rowsArb = fc.array(rowArb, { maxLength: 20 }).map((all) => all.map((item, i) => row(2 * i + 3, item)));
const promotionArb: fc.Arbitrary<OnPromotion> = fc.record({
  goods: fc.subarray([3, 5, 7, 9, 99]),
  categories: fc.subarray([1, 2, 8]).map((ids) => new Set(ids)),
  kinds: fc.subarray(["herb", "device"]),
  preferred: fc.boolean(),
  itemFree: fc.boolean(),
});
const filtersArb: fc.Arbitrary<GoodsFilters> = fc.record(
  {
    kind: fc.constantFrom(...GOODS_KINDS),
    categories: fc.subarray([1, 2, 3, 9], { minLength: 1 }).map((ids) => new Set(ids)),
    manufacturerId: fc.integer({ min: 1, max: 4 }),
    form: fc.constantFrom("片剂", "丸剂", ""),
    strength: fc.constantFrom("0.25g", "1g"),
    inStock: fc.boolean(),
    controlled: fc.boolean(),
    expiresBy: fc.constantFrom(20270131, 20270101, 20990101),
    promoted: promotionArb,
    among: fc.subarray([3, 5, 7, 99]).map((ids) => new Set(ids)),
  },
  { requiredKeys: [] },
);

const isOn = (row: RegisterRow, on: OnPromotion): boolean =>
  on.goods.includes(row.id) ||
  on.categories.has(row.categoryId) ||
  on.kinds.includes(row.kind) ||
  (Boolean(on.preferred) && row.isPreferred === 1) ||
  (Boolean(on.itemFree) && row.itemFreeFrom !== null) ||
  (on.others ?? []).some((other) => !isOn(row, other));
const passes = (row: RegisterRow, f: GoodsFilters): boolean =>
  (!f.kind || row.kind === f.kind) &&
  (!f.categories || f.categories.has(row.categoryId)) &&
  (f.manufacturerId === undefined || row.manufacturerId === f.manufacturerId) &&
  (["form", "strength"] as const).every(
    (trait) => f[trait] === undefined || (f[trait] !== "" && row[trait] === f[trait]),
  ) &&
  (!f.inStock || row.stock > 0) &&
  (!f.controlled || row.isControlled === 1) &&
  (f.expiresBy === undefined || (row.expiry !== null && dayNumber(row.expiry) <= f.expiresBy)) &&
  (!f.among || f.among.has(row.id)) &&
  (!f.promoted || isOn(row, f.promoted));
const without = (f: GoodsFilters, name: keyof GoodsFilters): GoodsFilters => ({ ...f, [name]: undefined });
const countBy = <K>(rows: readonly RegisterRow[], of: (row: RegisterRow) => K) => {
  const counts = new Map<K, number>();
  for (const row of rows) counts.set(of(row), (counts.get(of(row)) ?? 0) + 1);
  return counts;
};

describe("filters and counts", () => {
  test("pass just the goods that a plain reading passes, and each facet counts as if its own filter were not set", () => {
    fc.assert(
      fc.property(rowsArb, filtersArb, (rows, filters) => {
        const register = buildRegister(rows);
        const all = register.order.newest;
        const found = rows.filter((row) => passes(row, filters));
        const counts = countFacets(register, all, filters);
        expect(counts.total).toBe(found.length);
        expect(findWindow(register, all, filters, { from: 0, count: 99 }).sort((a, b) => a - b)).toEqual(
          found.map((item) => item.id),
        );
        const free = (name: keyof GoodsFilters) => rows.filter((row) => passes(row, without(filters, name)));
        expect(counts.categories).toEqual(
          new Map([...countBy(free("categories"), (item) => item.categoryId)].sort(([a], [b]) => a - b)),
        );
        expect(counts.manufacturers).toEqual(
          new Map(
            [...countBy(free("manufacturerId"), (item) => item.manufacturerId)].sort(([a], [b]) => a - b),
          ),
        );
        for (const trait of ["form", "strength"] as const)
          expect(Object.fromEntries(counts.traits[trait])).toEqual(
            Object.fromEntries(
              countBy(
                free(trait).filter((item) => item[trait]),
                (item) => item[trait],
              ),
            ),
          );
        expect([...counts.traits.substance]).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test("a chosen facet keeps the numbers of its other choices, the others follow it", () => {
    const rows = [
      row(3, { categoryId: 1, manufacturerId: 1, form: "片剂" }),
      row(5, { categoryId: 2, manufacturerId: 1, form: "胶囊剂" }),
      row(7, { categoryId: 2, manufacturerId: 2, form: "片剂" }),
    ];
    const register = buildRegister(rows);
    const counts = (filters: GoodsFilters) => countFacets(register, register.order.price, filters);
    const chosen = counts({ categories: new Set([2]) });
    expect([chosen.total, [...chosen.categories], [...chosen.manufacturers]]).toEqual([
      2,
      [
        [1, 1],
        [2, 2],
      ],
      [
        [1, 1],
        [2, 1],
      ],
    ]);
    expect([...counts({ manufacturerId: 1 }).manufacturers]).toEqual([
      [1, 2],
      [2, 1],
    ]);
    expect(Object.fromEntries(counts({ form: "胶囊剂" }).traits.form)).toEqual({ 片剂: 2, 胶囊剂: 1 });
    // a row that fails two facets is in neither
    expect([...counts({ categories: new Set([2]), manufacturerId: 2 }).categories]).toEqual([[2, 1]]);
  });

  test("pages put together are the whole list, forwards and backwards, and each stands once", () => {
    fc.assert(
      fc.property(
        rowsArb,
        filtersArb,
        fc.constantFrom(...SORTS),
        fc.integer({ min: 1, max: 7 }),
        fc.boolean(),
        (rows, filters, sort, size, isReversed) => {
          const register = buildRegister(rows);
          const order = register.order[sort];
          const whole = findWindow(register, order, filters, { from: 0, count: 99, isReversed });
          const pages = Array.from({ length: 21 }, (_, page) =>
            findWindow(register, order, filters, { from: page * size, count: size, isReversed }),
          ).flat();
          expect(pages).toEqual(whole);
          const forwards = findWindow(register, order, filters, { from: 0, count: 99 });
          expect(isReversed ? [...whole].reverse() : whole).toEqual(forwards);
          // knowing the total changes nothing
          expect(
            findWindow(register, order, filters, { from: 0, count: 99, isReversed, total: whole.length }),
          ).toEqual(whole);
        },
      ),
    );
  });

  test("everything but nothing is everything, everything but everything is nothing", () => {
    const register = buildRegister([row(3), row(5, { kind: "herb" })]);
    const none: OnPromotion = { goods: [], categories: new Set(), kinds: [] };
    const passing = (on: OnPromotion) => [0, 1].map(promotedTest(register, on));
    expect(passing(none)).toEqual([false, false]);
    expect(passing({ ...none, others: [none] })).toEqual([true, true]);
    expect(passing({ ...none, others: [{ ...none, kinds: ["drug", "herb", "device"] }] })).toEqual([
      false,
      false,
    ]);
    expect(passing({ ...none, others: [{ ...none, kinds: ["herb"] }] })).toEqual([true, false]);
  });
});

describe("orders", () => {
  const ids = (rows: RegisterRow[], sort: (typeof SORTS)[number]) => {
    const register = buildRegister(rows);
    return [...register.order[sort]].map((at) => register.id[at]);
  };
  test.each<[(typeof SORTS)[number], RegisterRow[], number[]]>([
    ["relevance", [row(1, { stock: 0, sales: 900 }), row(2, { sales: 1 }), row(3, { sales: 5 })], [3, 2, 1]],
    ["sales", [row(1, { stock: 0, sales: 900 }), row(2, { sales: 1 }), row(3, { sales: 5 })], [1, 3, 2]],
    ["price", [row(1, { price: 300 }), row(2, { price: 100 }), row(3, { price: 300 })], [2, 1, 3]],
    ["expiry", [row(1), row(2, { expiry: "2028-01-01" }), row(3, { expiry: "2027-12-31" })], [3, 2, 1]],
    [
      "newest",
      [row(1, { createdAt: 60_000 }), row(2, { createdAt: 119_999 }), row(3, { createdAt: 59_999 })],
      [2, 1, 3],
    ],
  ])("%s", (sort, rows, expected) => expect(ids(rows, sort)).toEqual(expected));

  test("each holds every goods once", () => {
    fc.assert(
      fc.property(rowsArb, (rows) => {
        const register = buildRegister(rows);
        for (const order of [...Object.values(register.order), register.latest])
          expect([...order].sort((a, b) => a - b)).toEqual(rows.map((_, i) => i));
      }),
    );
  });

  test("the latest expiry first, and what has none last", () => {
    const register = buildRegister([
      row(1),
      row(2, { expiry: "2027-01-01" }),
      row(3, { expiry: "2028-01-01" }),
    ]);
    expect([...register.latest].map((at) => register.id[at])).toEqual([3, 2, 1]);
  });

  test("rows are sorted by key, ties by row, negative keys included", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { maxLength: 40 }), (keys) => {
        const expected = keys.map((_, i) => i).sort((a, b) => keys[a]! - keys[b]! || a - b);
        expect([...sortRows(keys.length, (at) => keys[at]!)]).toEqual(expected);
      }),
    );
  });
});

describe("found goods", () => {
  const rows = [
    row(3, { stock: 0, sales: 9 }),
    row(5, { sales: 1 }),
    row(7, { sales: 4 }),
    row(9, { sales: 4 }),
  ];
  const register = buildRegister(rows);
  const scored = (scores: [number, number][]) =>
    [...rowsByScore(register, new Map(scores))].map((at) => register.id[at]);
  test("the best score first, then what is in stock, what is sold most, and the lower id", () => {
    expect(
      scored([
        [3, 1],
        [5, 1],
        [7, 1],
        [9, 1],
      ]),
    ).toEqual([7, 9, 5, 3]);
    expect(
      scored([
        [3, 2],
        [5, 1],
        [7, 1],
        [9, 3],
      ]),
    ).toEqual([9, 3, 7, 5]);
  });
  test("what is not on sale is left out", () => {
    expect(
      scored([
        [4, 9],
        [1_000_000, 9],
        [5, 1],
      ]),
    ).toEqual([5]);
    expect(scored([])).toEqual([]);
  });
  test("stand in another order as that order has them", () => {
    const found = rowsByScore(
      register,
      new Map([
        [3, 1],
        [9, 1],
        [5, 1],
      ]),
    );
    expect([...rowsInOrder(register, register.order.sales, found)].map((at) => register.id[at])).toEqual([
      3, 9, 5,
    ]);
  });
});

test("days as numbers", () => {
  expect([dayNumber("2028-05-31"), dayNumber(null), dayNumber("")]).toEqual([20280531, 0, 0]);
});

test("makers know their goods, and an empty shop is one", () => {
  const register = buildRegister([row(3), row(5, { manufacturerId: 2 }), row(7)]);
  expect(Object.fromEntries(register.madeBy)).toEqual({ 1: [3, 7], 2: [5] });
  const none = buildRegister([]);
  expect(countFacets(none, none.order.price, {})).toEqual({
    total: 0,
    categories: new Map(),
    manufacturers: new Map(),
    traits: Object.fromEntries(TRAITS.map((trait) => [trait, new Map()])),
  });
});

describe("the columns of the index", () => {
  test("hold what the rows say, each in its place", () => {
    const register = buildRegister([
      row(4, { form: "片剂", kind: "herb", stock: 0, itemFreeFrom: 10, packSize: 6, isEphedrine: 1 }),
      row(9, {
        form: "丸剂",
        kind: "device",
        expiry: "2028-06-30",
        isControlled: 1,
        isPreferred: 1,
        sales: 7,
      }),
      row(11, { form: "片剂", price: 1999, manufacturerId: 3, categoryId: 8 }),
    ]);
    const columns = {
      id: [4, 9, 11],
      kind: [1, 2, 0],
      inStock: [0, 1, 1],
      isItemFree: [1, 0, 0],
      packSize: [6, 1, 1],
      isEphedrine: [1, 0, 0],
      expiry: [0, 20280630, 0],
      sales: [0, 7, 0],
      isControlled: [0, 1, 0],
      isPreferred: [0, 1, 0],
      price: [1000, 1000, 1999],
    } as const;
    for (const [name, values] of Object.entries(columns))
      expect([...register[name as keyof typeof columns]], name).toEqual(values);
    expect(register.traits.form.values).toEqual(["", "片剂", "丸剂"]);
    expect([...register.traits.form.of]).toEqual([1, 2, 1]);
    expect(register.limit).toEqual({ category: 8, manufacturer: 3 });
  });

  test("a goods is found by its id, and an id that is not on sale has no row", () => {
    fc.assert(
      fc.property(rowsArb, (rows) => {
        const register = buildRegister(rows);
        rows.forEach((row, at) => expect(register.rowOf[row.id]).toBe(at));
        expect([...register.rowOf].filter((at) => at >= 0)).toHaveLength(rows.length);
      }),
    );
  });

  test("a kind that nobody knows counts as a drug", () =>
    expect([...buildRegister([row(3, { kind: "food" })]).kind]).toEqual([0]));
});

test("every count is exact: it is the length of what choosing the filter would leave", () => {
  const total = (register: ReturnType<typeof buildRegister>, filters: GoodsFilters) =>
    findWindow(register, register.order.relevance, filters, { from: 0, count: 1000 }).length;
  fc.assert(
    fc.property(rowsArb, filtersArb, (rows, filters) => {
      const register = buildRegister(rows);
      const counts = countFacets(register, register.order.relevance, filters);
      expect(counts.total).toBe(total(register, filters));
      for (const [manufacturerId, count] of counts.manufacturers)
        expect(total(register, { ...filters, manufacturerId })).toBe(count);
      for (const [form, count] of counts.traits.form)
        expect(total(register, { ...filters, form })).toBe(count);
      for (const [strength, count] of counts.traits.strength)
        expect(total(register, { ...filters, strength })).toBe(count);
      for (const [id, count] of counts.categories)
        expect(total(register, { ...filters, categories: new Set([id]) })).toBe(count);
    }),
    { numRuns: 50 },
  );
});

describe("a page of the list", () => {
  const register = buildRegister(Array.from({ length: 10 }, (_, at) => row(at + 1, { price: 100 - at })));
  const cheapest = register.order.price;
  const page = (from: number, count: number, isReversed = false, total?: number) =>
    findWindow(register, cheapest, {}, { from, count, isReversed, total });

  test.each([
    [0, 3, [10, 9, 8]],
    [8, 3, [2, 1]],
    [10, 3, []],
    [0, 0, []],
  ])("from %d on %d at most", (from, count, ids) => expect(page(from, count)).toEqual(ids));

  test("backwards begins at the other end", () => expect(page(1, 2, true)).toEqual([2, 3]));

  test("ends where the total is known to be reached", () => {
    expect(page(0, 10, false, 4)).toEqual([10, 9, 8, 7]);
    expect(page(3, 10, false, 4)).toEqual([7]);
  });
});

test("the same goods twice in one order of finding is one row, and nothing found is nothing", () => {
  const register = buildRegister([row(3), row(5), row(7)]);
  expect([...rowsByScore(register, new Map())]).toEqual([]);
  expect([...rowsInOrder(register, register.order.newest, Int32Array.of(1, 1, 0))].sort()).toEqual([0, 1]);
});
