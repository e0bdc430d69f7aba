import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Benefit, Measure, OfferKind } from "~/modules/promotions/offers/offer";
import { OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import { type DepthOffer, type DepthRow, offerDepth } from "~/modules/promotions/depth/offer-depth";

const base = (goodsId: number) => goodsId * 100;
const row = (goodsId: number, price: number, number = 1): DepthRow => ({ goodsId, price, number });
const tiers = (benefit: Benefit, from = 10_000, measure: Measure = "amount") => ({
  measure,
  tiers: [{ from, benefit }],
});
const depth = (kind: OfferKind, offer: Partial<DepthOffer>) =>
  offerDepth({ kind, scope: { all: true }, rows: [], judged: null, ...offer }, base);

describe("an offer of prices", () => {
  test("is as deep as its lowest row", () => {
    for (const kind of ["flashSale", "dailySpecial", "nearExpiry", "groupBuy"] as const) {
      expect(depth(kind, { rows: [row(10, 900), row(20, 500)] }), kind).toBe(75);
      expect(depth(kind, { rows: [row(10, 1_000), row(20, 9_000)] }), kind).toBe(0);
      expect(depth(kind, { rows: [row(10, 999)] }), kind).toBe(1);
    }
  });

  test("of a set is what the set saves", () => {
    expect(depth("bundle", { rows: [row(10, 900, 2), row(20, 1_900)] })).toBe(8);
    expect(depth("bundle", { rows: [row(10, 1_000, 2), row(20, 2_000)] })).toBe(0);
  });
});

describe("an offer of tiers", () => {
  test.each<[OfferKind, Benefit, number]>([
    ["orderReduction", { off: 2_000 }, 20],
    ["orderDiscount", { percent: 92 }, 8],
    ["cashback", { back: 501 }, 6],
    ["freeShipping", { free: "shipping" }, 0],
    ["gift", { gives: [{ goodsId: 15, number: 2 }] }, 30],
  ])("%s gives its share of the threshold", (kind, benefit, current) => {
    expect(depth(kind, { judged: tiers(benefit) })).toBe(current);
  });

  test("takes the deepest tier, and goods to choose by what one of them saves", () => {
    const both = {
      measure: "amount" as const,
      tiers: [
        { from: 10_000, benefit: { off: 100 } },
        { from: 20_000, benefit: { off: 5_000 } },
      ],
    };
    expect(depth("orderReduction", { judged: both })).toBe(25);
    expect(depth("swap", { rows: [row(10, 100), row(20, 1_900)], judged: tiers({ choose: 2 }) })).toBe(18);
  });

  test("in units counts the cheapest goods that are named, and as whole where none is", () => {
    const judged = tiers({ off: 500 }, 5, "units");
    expect(depth("lineReduction", { scope: { goods: [10, 20] }, judged })).toBe(10);
    expect(depth("lineReduction", { scope: { category: "/1/" }, judged })).toBe(100);
    expect(depth("orderReduction", { judged: tiers({ off: 500 }, 0) })).toBe(100);
  });
});

test("is whole percent from 0 to 100, and lower prices never make it less", () => {
  const prices = fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 6_000 })), {
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(fc.constantFrom(...(Object.keys(OFFER_KINDS) as OfferKind[])), prices, (kind, values) => {
      const rows = values.map(([goodsId, price]) => row(goodsId, price));
      const lower = rows.map((row) => ({ ...row, price: Math.max(1, row.price - 50) }));
      const [current, deeper] = [depth(kind, { rows }), depth(kind, { rows: lower })];
      for (const value of [current, deeper])
        expect(Number.isInteger(value) && value >= 0 && value <= 100).toBe(true);
      expect(deeper).toBeGreaterThanOrEqual(current);
    }),
  );
});
