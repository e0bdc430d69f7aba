import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { priceCart } from "~/modules/cart/pricing/price-cart";
import type { CartPricing, Offers, VoucherSelection } from "~/modules/cart/pricing/pricing";
import type { CartOffer, OfferKind, OwnedVoucher } from "~/modules/promotions/offers/offer";
import { runs } from "../../../parts";
import { NOW, orderDiscount, orderReduction, sampleLine, sampleOffer, voucher } from "../cart-samples";

const FEE = 1_200;
/** A cart of ¥100 that ships for ¥12. */
const cart = (
  offers: CartOffer[],
  vouchers: OwnedVoucher[] = [],
  choice: VoucherSelection = {},
): CartPricing => {
  const shipping = { threshold: 9e9, fee: FEE, noTransOrderAmount: 0, label: "" };
  return priceCart([sampleLine(1, 10)], { offers, vouchers, shipping }, choice, NOW);
};
const ships = (notWith: OfferKind[] = [], id = 20) =>
  sampleOffer(id, "freeShipping", [{ from: 0, benefit: { free: "shipping" } }], { name: "包邮", notWith });
const reasons = (p: CartPricing) => p.reasons.map(({ offerId, code, text }) => `${offerId} ${code} ${text}`);
const used = (p: CartPricing) => [
  ...[...p.coupons, ...p.reductions, ...p.discounts, ...p.cashVouchers].flatMap((t) =>
    t.isUsed ? [t.id] : [],
  ),
  ...(p.freeShipping ? [p.freeShipping.offerId] : []),
];

describe("beside free shipping that does not go with it", () => {
  const apart: OfferKind[] = ["orderReduction", "orderDiscount"];
  test.each<[string, CartOffer, number, number[], string]>([
    [
      "a reduction of less than the fee",
      orderReduction(1, [0, 1_199]),
      10_000,
      [20],
      "1 excluded 与包邮不可同享",
    ],
    ["a reduction of more", orderReduction(1, [0, 1_201]), 9_999, [1], "20 excluded 与订单满减不可同享"],
    ["a reduction of as much", orderReduction(1, [0, 1_200]), 10_000, [1], "20 excluded 与订单满减不可同享"],
    ["a discount of less", orderDiscount(1, [0, 89]), 10_000, [20], "1 excluded 与包邮不可同享"],
    ["a discount of more", orderDiscount(1, [0, 87]), 9_900, [1], "20 excluded 与订单折扣不可同享"],
  ])("%s", (_, offer, payable, ids, why) => {
    for (const offers of [
      [offer, ships(apart)],
      [{ ...offer, notWith: ["freeShipping" as const] }, ships()],
    ]) {
      const p = cart(offers);
      expect([p.payable, used(p), reasons(p)]).toEqual([payable, ids, [why]]);
      expect(p.bestPayable).toBe(payable);
    }
  });

  test("together they may save more than shipping costs, though neither does alone", () => {
    const p = cart([orderReduction(1, [0, 700]), orderDiscount(2, [0, 93]), ships(apart)]);
    expect([p.payable, used(p)]).toEqual([9_849, [1, 2]]);
  });

  test("what goes with it stays: another reduction, a discount, a cash voucher", () => {
    const barred = { ...orderReduction(1, [0, 900]), notWith: ["freeShipping" as const] };
    const p = cart(
      [barred, orderReduction(2, [0, 300]), orderDiscount(3, [0, 90]), ships()],
      [voucher(5, "cashVoucher", 0, 100)],
    );
    expect([p.payable, used(p)]).toEqual([8_630, [2, 3, 5, 20]]);
    expect(reasons(p)).toEqual(["1 excluded 与包邮不可同享"]);
    expect(p.reductions.map(({ id, isUsed }) => [id, isUsed])).toEqual([[2, true]]);
  });

  test("what is left out for it stays out only where shipping is free in the end", () => {
    // The reduction takes the cart below the voucher's threshold; without it the voucher would take the place of free shipping.
    const barred = { ...orderReduction(1, [0, 500]), notWith: ["freeShipping" as const] };
    const p = cart([barred, ships(["cashVoucher"])], [voucher(5, "cashVoucher", 9_600, 3_000)]);
    expect([p.payable, used(p), reasons(p)]).toEqual([10_000, [20], ["1 excluded 与包邮不可同享"]]);
  });

  test("where shipping is free anyway nothing is left out for it", () => {
    const shipping = { threshold: 0, fee: FEE, noTransOrderAmount: 0, label: "" };
    const offers = { offers: [orderReduction(1, [0, 1]), ships(apart)], vouchers: [], shipping };
    expect(used(priceCart([sampleLine(1, 10)], offers, {}, NOW))).toEqual([1]);
  });
});

describe("beside other offers that do not go with it", () => {
  test("a reduction and a discount: whichever saves more", () => {
    const pair = (off: number) =>
      cart([{ ...orderReduction(1, [0, off]), notWith: ["orderDiscount"] }, orderDiscount(2, [0, 90])]);
    expect([pair(999).payable, used(pair(999))]).toEqual([10_200, [2]]);
    expect(reasons(pair(999))).toEqual(["1 excluded 与订单折扣不可同享"]);
    expect([pair(1_001).payable, used(pair(1_001))]).toEqual([10_199, [1]]);
  });

  test("a reduction and a cash voucher: whichever saves more, or the voucher that the buyer may still have", () => {
    const apart: CartOffer = { ...orderReduction(1, [0, 500]), notWith: ["cashVoucher"] };
    const vouchers = [voucher(5, "cashVoucher", 0, 600), voucher(6, "cashVoucher", 0, 550)];
    const p = cart([apart], vouchers);
    expect([p.payable, used(p), reasons(p)]).toEqual([10_600, [5], ["1 excluded 与现金券不可同享"]]);
    expect(cart([apart], vouchers, { cashVoucher: 6 }).payable).toBe(10_650);
    // without a voucher the reduction is back
    expect(used(cart([apart], vouchers, { cashVoucher: null }))).toEqual([1]);
    expect(p.without.cashVoucher).toBe(100);
    // where the reduction saves more no voucher is met, so choosing one changes nothing
    const small = [voucher(5, "cashVoucher", 0, 400)];
    expect(used(cart([apart], small, { cashVoucher: 5 }))).toEqual([1]);
  });
});

test("nothing is left out for an offer that is not used, though the cart falls below a voucher's threshold", () => {
  const small = { ...orderDiscount(2, [0, 93]), notWith: ["orderReduction" as const] };
  const offers = [orderReduction(1, [0, 500]), small, orderDiscount(3, [0, 90])];
  const p = cart(offers, [voucher(5, "cashVoucher", 8_900, 3_000)]);
  expect([p.payable, used(p), reasons(p)]).toEqual([9_750, [1, 3], ["2 excluded 与订单满减不可同享"]]);
});

// ── properties ───────────────────────────────────────────────────────────────
const ORDER_KINDS = ["orderReduction", "orderDiscount", "freeShipping", "cashback"] as const;
const apartArb = fc.subarray<OfferKind>(["coupon", "cashVoucher", ...ORDER_KINDS], { maxLength: 3 });
const fromArb = fc.constantFrom(0, 0, 9_000, 20_000);
const benefits = {
  orderReduction: fc.integer({ min: 1, max: 3_000 }).map((off) => ({ off })),
  orderDiscount: fc.integer({ min: 60, max: 99 }).map((percent) => ({ percent })),
  freeShipping: fc.constant({ free: "shipping" as const }),
  cashback: fc.integer({ min: 1, max: 3_000 }).map((back) => ({ back })),
};
const offerArb = fc.constantFrom(...ORDER_KINDS).chain((kind) =>
  fc.tuple(fromArb, benefits[kind], apartArb).map(
    ([from, benefit, notWith]) =>
      (id: number) =>
        sampleOffer(id, kind, [{ from, benefit }], { notWith }),
  ),
);
/** Cash vouchers without a threshold: one that a reduction takes the cart below is lost by the order of steps. */
const offersArb: fc.Arbitrary<Pick<Offers, "offers" | "vouchers">> = fc.record({
  offers: fc.array(offerArb, { minLength: 1, maxLength: 6 }).map((all) => all.map((make, i) => make(i + 1))),
  vouchers: fc
    .array(fc.tuple(fc.constantFrom("coupon", "cashVoucher"), fc.integer({ min: 1, max: 3_000 })), {
      maxLength: 3,
    })
    .map((all) => all.map(([kind, amount], i) => voucher(i + 50, kind, 0, amount))),
});

describe("whatever does not go with what", () => {
  const check = (rule: (offers: CartOffer[], vouchers: OwnedVoucher[]) => void, numRuns: number) =>
    fc.assert(
      fc.property(offersArb, ({ offers, vouchers }) => rule(offers, vouchers)),
      { numRuns: runs(numRuns) },
    );

  test("no cart is cheaper without one of its offers or vouchers", () =>
    check((offers, vouchers) => {
      const { payable } = cart(offers, vouchers);
      for (const offer of offers)
        expect(payable).toBeLessThanOrEqual(
          cart(
            offers.filter((o) => o !== offer),
            vouchers,
          ).payable,
        );
      for (const voucher of vouchers)
        expect(payable).toBeLessThanOrEqual(
          cart(
            offers,
            vouchers.filter((v) => v !== voucher),
          ).payable,
        );
    }, 100));

  test("nothing is used beside what it does not go with, and who is left out says by what", () =>
    check((offers, vouchers) => {
      const p = cart(offers, vouchers);
      const ids = used(p);
      const reserved = [...offers, ...vouchers.map((v) => ({ ...v, notWith: [] as OfferKind[] }))].filter(
        ({ id }) => ids.includes(id),
      );
      for (const a of reserved)
        for (const b of reserved) if (a !== b) expect(a.notWith).not.toContain(b.kind);
      for (const { offerId, text } of p.reasons) {
        expect(ids).not.toContain(offerId);
        expect(text).not.toBe("还差 ¥0.00");
      }
    }, 100));

  test("what a voucher or none would change is told as it is", () =>
    check((offers, vouchers) => {
      const p = cart(offers, vouchers);
      const paid = (choice: VoucherSelection) => cart(offers, vouchers, choice).payable - p.payable;
      const coupon = p.coupons.find((t) => t.isUsed)?.id ?? null;
      for (const { id, difference } of p.cashVouchers)
        if (difference !== undefined) expect(paid({ coupon, cashVoucher: id })).toBe(difference);
      expect(paid({ coupon, cashVoucher: null })).toBe(p.without.cashVoucher);
      expect(paid({ coupon: null })).toBe(p.without.coupon);
      expect(p.bestPayable).toBe(p.payable);
    }, 60));
});
