import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { offerProgress, type ProgressKind } from "~/modules/cart/offer-pages/offer-progress";
import { priceCart } from "~/modules/cart/pricing/price-cart";
import type { CartLine } from "~/modules/cart/pricing/pricing";
import type { CartOffer } from "~/modules/promotions/offers/offer";
import { flash, linesArb, NOW, orderReduction, sampleLine, sampleOffer } from "../cart-samples";

const shipping = { threshold: 9e9, fee: 1_200, noTransOrderAmount: 0, label: "广州" };
const notified = (kind: ProgressKind, lines: CartLine[], offers: CartOffer[]) => {
  const pricing = priceCart(lines, { offers, vouchers: [], shipping }, {}, NOW);
  return { pricing, progress: offerProgress(kind, { lines, pricing, offers: { offers } }) };
};
const offerArb = (kind: ProgressKind): fc.Arbitrary<CartOffer> =>
  fc
    .record({
      froms: fc.uniqueArray(fc.constantFrom(1, 2, 5, 10_000, 80_000), { minLength: 1, maxLength: 3 }),
      measure: fc.constantFrom("amount", "units", "kinds"),
      scope: fc.constantFrom({ all: true } as const, { category: "/1/" }),
    })
    .map(({ froms, ...values }) =>
      sampleOffer(
        20,
        kind,
        [...froms]
          .sort((a, b) => a - b)
          .map((from) => ({ from, benefit: kind === "cashback" ? { back: 100 } : { free: "shipping" } })),
        values,
      ),
    );

describe("what is told of the way to an offer", () => {
  test.each(["freeShipping", "cashback"] as const)(
    "%s: a tier is met exactly where the cart has it",
    (kind) =>
      fc.assert(
        fc.property(linesArb, offerArb(kind), (rendered, offer) => {
          // Ephedrine goods are an order of their own.
          const lines = rendered.filter(({ goods }) => !goods.isEphedrine);
          const { pricing, progress } = notified(kind, lines, [offer]);
          const [item] = progress;
          const isMet = item!.tiers.some((tier) => tier.isMet);
          // Goods may ship free by themselves; of goods for nothing nothing comes back.
          if (kind === "freeShipping") expect(!isMet || pricing.shipping === 0).toBe(true);
          else if (pricing.payable > pricing.shipping) expect(pricing.cashback !== null).toBe(isMet);
          for (const { from, isMet, missing } of item!.tiers) {
            expect(isMet).toBe(item!.reached >= from);
            expect(missing === "已达成").toBe(isMet);
          }
          expect(item!.end).toBe(offer.tiers.at(-1)!.from);
        }),
        { numRuns: 60 },
      ),
  );

  test("what is missing, in the measure of the offer", () => {
    const lines = [sampleLine(1, 3), sampleLine(2, 2)];
    const missing = (measure: CartOffer["measure"], from: number) =>
      notified("freeShipping", lines, [
        sampleOffer(20, "freeShipping", [{ from, benefit: { free: "shipping" } }], { measure }),
      ]).progress[0]!.tiers[0]!.missing;
    expect([missing("amount", 8_850), missing("units", 9), missing("kinds", 3)]).toEqual([
      "还差 ¥38.50",
      "还差 4件",
      "还差 1种",
    ]);
    expect([missing("amount", 5_000), missing("units", 5), missing("kinds", 2)]).toEqual(
      Array(3).fill("已达成"),
    );
  });

  test("free shipping is judged before the order's discounts, cashback after them", () => {
    const lines = [sampleLine(1, 10)];
    const reached = (kind: ProgressKind) =>
      notified(kind, lines, [
        orderReduction(1, [0, 1_000]),
        sampleOffer(20, kind, [
          { from: 1, benefit: kind === "cashback" ? { back: 1 } : { free: "shipping" } },
        ]),
      ]).progress[0]!.reached;
    expect([reached("freeShipping"), reached("cashback")]).toEqual([10_000, 9_000]);
  });

  test("a price that does not go with it counts for nothing, nor does a line that is not bought", () => {
    const lines = [
      sampleLine(1, 1),
      sampleLine(2, 1, {}, { activity: flash({ notWith: ["freeShipping"] }) }),
      sampleLine(3, 1, {}, { isSelected: false }),
      sampleLine(4, 1, { restriction: { code: "offSale" } }),
    ];
    const offer = sampleOffer(20, "freeShipping", [{ from: 5_000, benefit: { free: "shipping" } }]);
    expect(notified("freeShipping", lines, [offer]).progress[0]).toMatchObject({ reached: 1_000 });
    const apart = { ...offer, notWith: ["flashSale" as const] };
    expect(notified("freeShipping", lines, [apart]).progress[0]).toMatchObject({ reached: 1_000 });
  });

  test("offers of another kind have no way", () => {
    expect(notified("cashback", [sampleLine(1, 1)], [orderReduction(1, [0, 1])]).progress).toEqual([]);
  });
});
