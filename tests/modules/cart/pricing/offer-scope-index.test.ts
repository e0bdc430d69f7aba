import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { getMembers, placesIn, indexCartLines, type Asks } from "~/modules/cart/pricing/offer-scope-index";
import type { CartLine } from "~/modules/cart/pricing/pricing";
import { inScope, type OfferKind, type OfferScope } from "~/modules/promotions/offers/offer";
import { flash, offerGoods, sampleLine, sampleOffer } from "../cart-samples";
import { scene } from "./fixtures";

const lines = [
  sampleLine(30, 1, { id: 3, kind: "herb", categoryPath: "/2/" }),
  sampleLine(11, 1, { id: 1, categoryPath: "/1/7/" }),
  sampleLine(10, 1, { id: 1, categoryPath: "/1/7/" }),
  sampleLine(20, 1, { id: 2, categoryPath: "/1/", isPreferred: true }),
];

describe("the places of lines", () => {
  test("by goods, then by line, whatever the order given", () => {
    expect(indexCartLines(lines).lines.map((l) => l.id)).toEqual([10, 11, 20, 30]);
    expect(indexCartLines([...lines].reverse()).lines.map((l) => l.id)).toEqual([10, 11, 20, 30]);
    expect([...indexCartLines(lines).byGoods]).toEqual([
      [1, [0, 1]],
      [2, [2]],
      [3, [3]],
    ]);
  });

  test.each<[string, OfferScope, number[]]>([
    ["everything", { all: true }, [10, 11, 20, 30]],
    ["goods by number", { goods: [3, 1] }, [10, 11, 30]],
    ["a goods named twice is there once", { goods: [2, 2] }, [20]],
    ["goods that are not in the cart", { goods: [99] }, []],
    ["no goods", { goods: [] }, []],
    ["a category with those inside it", { category: "/1/" }, [10, 11, 20]],
    ["a category that only begins alike is another", { category: "/1/70/" }, []],
    ["herbs", { kind: "herb" }, [30]],
    ["preferred goods", { preferred: true }, [20]],
    ["all but herbs", { not: { kind: "herb" } }, [10, 11, 20]],
    ["all but named goods", { not: { goods: [1] } }, [20, 30]],
    ["not not", { not: { not: { preferred: true } } }, [20]],
  ])("%s", (_what, scope, ids) => {
    const places = indexCartLines(lines);
    const found = () => placesIn(places, scope).map((i) => places.lines[i]!.id);
    expect(found()).toEqual(ids);
    // asked again, it is the same
    expect(found()).toEqual(ids);
  });

  test("two scopes that are alike in form are never taken for one another", () => {
    const places = indexCartLines(lines);
    const scopes: OfferScope[] = [
      { goods: [1] },
      { goods: [2] },
      { not: { goods: [1] } },
      { category: "/1/" },
      { category: "/2/" },
      { not: { category: "/1/" } },
      { kind: "drug" as const },
      { kind: "herb" as const },
    ];
    for (const scope of [...scopes, ...scopes])
      expect(placesIn(places, scope)).toEqual(
        places.all.filter((i) => inScope(scope, places.lines[i]!.goods)),
      );
  });
});

describe("the lines that take part in an offer", () => {
  const asks = (kind: OfferKind, notWith: OfferKind[] = [], scope: OfferScope = { all: true }): Asks => ({
    kind,
    notWith,
    scope,
  });
  const members = (values: CartLine[], ask: Asks, offers = [] as Parameters<typeof scene>[1]) => {
    const { index } = scene(values, offers);
    const ids = (places: readonly number[]) => places.map((i) => index.bases[i]!.line.id);
    const { inside, places, excludedByKind: excludedBy } = getMembers(index, ask);
    return [ids(inside), ids(places), excludedBy];
  };

  test("all of its scope, and those of them that count", () => {
    const values = [
      sampleLine(1, 1),
      sampleLine(2, 1, {}, { isSelected: false }),
      sampleLine(3, 1, { stock: 0 }),
    ];
    expect(members(values, asks("orderReduction"))).toEqual([[1, 2, 3], [1], []]);
  });

  test("ephedrine goods never", () => {
    expect(members([sampleLine(1, 1, { isEphedrine: true })], asks("orderReduction"))).toEqual([[], [], []]);
  });

  test.each<[OfferKind, OfferKind[], unknown]>([
    ["orderReduction", [], [[1, 2], [1, 2], []]],
    // the special does not go with coupons; the offer need not say so
    ["coupon", [], [[2], [2], ["flashSale"]]],
    // or the offer itself says so
    ["orderReduction", ["flashSale"], [[2], [2], ["flashSale"]]],
    ["orderReduction", ["dailySpecial"], [[1, 2], [1, 2], []]],
  ])("a line with a special price in %s, not with %j", (kind, notWith, expected) => {
    const values = [sampleLine(1, 1, {}, { activity: flash({ notWith: ["coupon"] }) }), sampleLine(2, 1)];
    expect(members(values, asks(kind, notWith))).toEqual(expected);
  });

  test("a special that does not count keeps nobody out", () => {
    const values = [sampleLine(1, 1, {}, { activity: flash({ notWith: ["coupon"] }), isSelected: false })];
    expect(members(values, asks("coupon"))).toEqual([[], [], []]);
  });

  test("the line of an add-on deal is in offers on the order and in none on lines", () => {
    const deal = sampleOffer(7, "swap", [{ from: 0, benefit: { choose: 1 } }], {
      goods: [offerGoods(2, 100)],
      notWith: [],
    });
    const values = [sampleLine(1, 1), sampleLine(2, 1, {}, { type: 2, offerId: 7 })];
    for (const kind of ["lineReduction", "gift", "swap"] as const)
      expect(members(values, asks(kind), [deal])[0]).toEqual([1]);
    for (const kind of ["orderReduction", "coupon", "freeShipping"] as const)
      expect(members(values, asks(kind), [deal])[0]).toEqual([1, 2]);
  });

  test("an offer that is asked twice gets the same answer, and its own", () => {
    const { index } = scene([
      sampleLine(1, 1, {}, { activity: flash({ notWith: ["coupon"] }) }),
      sampleLine(2, 1),
    ]);
    const first = getMembers(index, asks("coupon"));
    expect(getMembers(index, asks("orderReduction")).places).toEqual([0, 1]);
    expect(getMembers(index, asks("coupon"))).toEqual(first);
    expect(getMembers(index, asks("lineReduction", ["flashSale"])).places).toEqual([1]);
  });

  test("members lie in the scope, those that count among them, both ascending", () => {
    const scopeArb = fc.constantFrom<OfferScope>(
      { all: true },
      { goods: [2, 1, 5] },
      { category: "/1/" },
      { not: { goods: [1] } },
    );
    const lineArb = fc.record({
      id: fc.integer({ min: 1, max: 5 }),
      isSelected: fc.boolean(),
      isSpecial: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(lineArb, { maxLength: 8 }), scopeArb, (rendered, scope) => {
        const values = rendered.map(({ id, isSelected, isSpecial }, i) =>
          sampleLine(
            i + 1,
            1,
            { id, categoryPath: id % 2 ? "/1/" : "/2/" },
            { isSelected, activity: isSpecial ? flash({ notWith: ["coupon"] }) : null },
          ),
        );
        const { index } = scene(values);
        const { inside, places } = getMembers(index, asks("coupon", [], scope));
        const expected = index.all.filter(
          (i) => inScope(scope, index.lines[i]!.goods) && !index.lines[i]!.activity,
        );
        expect(inside).toEqual(expected);
        expect(places).toEqual(inside.filter((i) => index.bases[i]!.counts));
      }),
    );
  });
});
