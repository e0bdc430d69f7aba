import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ALL_OFFER_KINDS, OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import {
  areApart,
  byPriority,
  inScope,
  timesLeft,
  type OfferKind,
  type OfferScope,
  type ScopedGoods,
} from "~/modules/promotions/offers/offer";
import {
  categoryIn,
  offerScopeInput as ScopeInput,
  storedScope,
  yuanInput,
} from "~/modules/promotions/offers/scope-input";
import { readScope } from "~/modules/promotions/offers/offer-parser";
import { scopeGroup, scopeHref, scopeWords } from "~/modules/promotions/offers/scope-words";
import { scopedGoods } from "~/modules/promotions/offers/offer-shelf";

const goods = (values: Partial<ScopedGoods> = {}): ScopedGoods => ({
  id: 7,
  kind: "drug",
  categoryPath: "/1/12/",
  isPreferred: false,
  ...values,
});
const scopes: fc.Arbitrary<OfferScope> = fc.letrec<{ scope: OfferScope }>((tie) => ({
  scope: fc.oneof(
    { maxDepth: 3 },
    fc.constant<OfferScope>({ all: true }),
    fc.constant<OfferScope>({ preferred: true }),
    fc.constantFrom<OfferScope>({ kind: "drug" }, { kind: "herb" }, { kind: "device" }),
    fc.constantFrom<OfferScope>({ category: "/1/" }, { category: "/1/12/" }, { category: "/2/" }),
    fc.subarray([5, 6, 7, 8]).map((ids): OfferScope => ({ goods: ids })),
    tie("scope").map((not): OfferScope => ({ not })),
  ),
})).scope;
const anyGoods = fc.record({
  id: fc.integer({ min: 5, max: 8 }),
  kind: fc.constantFrom("drug", "herb", "device"),
  categoryPath: fc.constantFrom("/1/", "/1/12/", "/1/120/", "/2/"),
  isPreferred: fc.boolean(),
});

describe("a scope", () => {
  test.each<[OfferScope, Partial<ScopedGoods>, boolean]>([
    [{ all: true }, {}, true],
    [{ goods: [7, 9] }, {}, true],
    [{ goods: [] }, {}, false],
    [{ category: "/1/" }, {}, true],
    [{ category: "/1/12/" }, { categoryPath: "/1/120/" }, false],
    [{ category: "/12/" }, {}, false],
    [{ kind: "herb" }, { kind: "herb" }, true],
    [{ kind: "herb" }, {}, false],
    [{ preferred: true }, { isPreferred: true }, true],
    [{ preferred: true }, {}, false],
    [{ not: { kind: "herb" } }, {}, true],
    [{ not: { all: true } }, {}, false],
  ])("%j of %j: %s", (scope, values, isInside) => expect(inScope(scope, goods(values))).toBe(isInside));

  test("not is the other half, and twice not the same", () => {
    fc.assert(
      fc.property(scopes, anyGoods, (scope, item) => {
        expect(inScope({ not: scope }, item)).toBe(!inScope(scope, item));
        expect(inScope({ not: { not: scope } }, item)).toBe(inScope(scope, item));
      }),
    );
  });

  test("is read as it was stored, said in words, and leads somewhere", () => {
    const names = { category: () => "感冒用药", goods: () => "板蓝根" };
    fc.assert(
      fc.property(scopes, (scope) => {
        expect(readScope(JSON.stringify(scope))).toEqual(scope);
        expect(scopeWords(scope, names)).not.toMatch(/undefined|\[object/);
        expect(scopeHref(scope, 3)).toMatch(/^\/(list|yx)/);
        expect(["all", "herb", "nonHerb", "category", "goods"]).toContain(scopeGroup(scope));
        expect(Object.keys(scopedGoods(scope))).toContain("goods");
      }),
    );
  });

  test.each([
    "",
    "null",
    "[]",
    "{}",
    '{"all":false}',
    '{"all":true,"goods":[1]}',
    '{"category":"1"}',
    '{"kind":"food"}',
    '{"goods":["1"]}',
    '{"not":{}}',
    "{",
  ])("%s is none", (text) => expect(readScope(text)).toBeNull());
});

describe("a scope as an operator writes it", () => {
  const read = (written: unknown) => {
    const found = ScopeInput.safeParse(written);
    return found.success ? storedScope(found.data, "/1/12/") : null;
  };
  test.each<[unknown, OfferScope | null]>([
    ["all", { all: true }],
    ["preferred", { preferred: true }],
    [{ kind: "herb" }, { kind: "herb" }],
    [{ category: 12 }, { category: "/1/12/" }],
    [{ goods: [3, 4] }, { goods: [3, 4] }],
    [{ not: { category: 12 } }, { not: { category: "/1/12/" } }],
    [{ not: "preferred" }, { not: { preferred: true } }],
    ["everything", null],
    [{ kind: "food" }, null],
    [{ category: 0 }, null],
    [{ category: "12" }, null],
    [{ goods: [] }, null],
    [{ goods: [1.5] }, null],
    [{ goods: [1], kind: "herb" }, null],
    [null, null],
  ])("%j is %j", (written, stored) => {
    expect(read(written)).toEqual(stored);
    // what is stored is what the cart reads
    if (stored) expect(readScope(JSON.stringify(stored))).toEqual(stored);
  });

  test("the category that it names is found however deep it stands", () => {
    expect([
      categoryIn("all"),
      categoryIn({ goods: [1] }),
      categoryIn({ category: 5 }),
      categoryIn({ not: { not: { category: 6 } } }),
    ]).toEqual([null, null, 5, 6]);
  });

  test.each([
    ["10.00", 1_000],
    ["0.01", 1],
    ["1,200", 120_000],
    ["十元", null],
    ["-1", null],
    ["1.234", null],
    ["", null],
  ])("the amount %j is %j fen", (text, fen) => {
    const found = yuanInput.safeParse(text);
    expect(found.success ? found.data : null).toBe(fen);
  });
});

describe("limits in times", () => {
  test.each<[number | null, number | null, number, number]>([
    // left for everybody, for one company, used; may still be used
    [null, null, 99, Infinity],
    [3, null, 99, 3],
    [null, 3, 1, 2],
    [null, 3, 3, 0],
    [null, 3, 5, 0],
    [1, 3, 0, 1],
    [9, 3, 1, 2],
    [-1, null, 0, 0],
  ])("%j left, %j each, %i used: %i", (left, limitPerCompany, used, times) => {
    expect(timesLeft({ left, limitPerCompany, used })).toBe(times);
  });
});

describe("the order in which offers are asked", () => {
  const offer = fc.record({ priority: fc.nat(3), id: fc.nat(20) });
  test("higher priority, then lower id; the same whatever order they come in", () => {
    expect(
      [
        { priority: 0, id: 2 },
        { priority: 1, id: 9 },
        { priority: 0, id: 1 },
      ]
        .sort(byPriority)
        .map((item) => item.id),
    ).toEqual([9, 1, 2]);
    fc.assert(
      fc.property(fc.uniqueArray(offer, { selector: (item) => item.id, maxLength: 8 }), (all) => {
        expect([...all].reverse().sort(byPriority)).toEqual([...all].sort(byPriority));
      }),
    );
  });
});

describe("stacking", () => {
  const kind = fc.constantFrom(...ALL_OFFER_KINDS);
  const offer = fc.record({ kind, notWith: fc.subarray<OfferKind>([...ALL_OFFER_KINDS], { maxLength: 3 }) });
  test("holds both ways, whichever of two says it", () => {
    fc.assert(
      fc.property(offer, offer, (a, b) => {
        expect(areApart(a, b)).toBe(areApart(b, a));
        expect(areApart(a, b)).toBe(a.notWith.includes(b.kind) || b.notWith.includes(a.kind));
      }),
    );
  });

  test("kinds keep apart from kinds that there are, never from themselves", () => {
    for (const kind of ALL_OFFER_KINDS) {
      const { notWith } = OFFER_KINDS[kind];
      expect(notWith.every((other) => ALL_OFFER_KINDS.includes(other))).toBe(true);
      expect(notWith).not.toContain(kind);
      expect(new Set(notWith).size).toBe(notWith.length);
    }
  });
});
