import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { priceCart } from "~/modules/cart/pricing/price-cart";
import type { CartLine, CartPricing, Offers, VoucherSelection } from "~/modules/cart/pricing/pricing";
import { ALL_OFFER_KINDS, OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import { areApart, type OfferKind } from "~/modules/promotions/offers/offer";
import {
  flash,
  lineReduction,
  linesArb,
  noOffers,
  NOW,
  offersArb,
  orderDiscount,
  orderReduction,
  sampleLine,
  sampleOffer,
  voucher,
} from "../cart-samples";
import { runs } from "../../../parts";
import { meeting, type Kind } from "./kinds";

const price = (lines: readonly CartLine[], offers: Offers, choice: VoucherSelection = {}): CartPricing =>
  priceCart(lines, offers, choice, NOW);
const couponOff = (p: CartPricing) => p.coupons.find((tier) => tier.isUsed)?.amount ?? 0;
const cashOff = (p: CartPricing) => p.cashVouchers.find((tier) => tier.isUsed)?.amount ?? 0;
const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0);

// ── the table: a cart of ¥100, a coupon of 满50减10 and a cash voucher of 满50减10 ─────────────
/** What the coupon takes off beside each kind, and what the cash voucher does. */
const RELATED: Record<Exclude<OfferKind, "groupBuy">, readonly [coupon: number, cashVoucher: number]> = {
  // prices of lines: those that stand apart from coupons leave nothing for one to count
  flashSale: [0, 1_000],
  dailySpecial: [1_000, 1_000],
  nearExpiry: [0, 1_000],
  siteDiscount: [1_000, 1_000],
  bundle: [0, 1_000],
  // the line that earned the add-on deal still counts
  swap: [1_000, 1_000],
  lineReduction: [1_000, 1_000],
  gift: [1_000, 1_000],
  bundleGift: [1_000, 1_000],
  orderReduction: [1_000, 1_000],
  orderDiscount: [1_000, 1_000],
  freeShipping: [1_000, 1_000],
  cashback: [1_000, 1_000],
  coupon: [1_000, 1_000],
  cashVoucher: [1_000, 1_000],
};

describe("what goes with a coupon and with a cash voucher", () => {
  test.each(Object.entries(RELATED))("%s", (kind, [coupon, cash]) => {
    const withCoupon = meeting([...new Set([kind as Kind, "coupon" as const])]);
    const withCash = meeting([...new Set([kind as Kind, "cashVoucher" as const])]);
    expect(couponOff(price(withCoupon.lines, withCoupon.offers))).toBe(coupon);
    expect(cashOff(price(withCash.lines, withCash.offers))).toBe(cash);
  });

  test("the table holds every kind; a group buy is an order of its own without vouchers", () => {
    expect([...Object.keys(RELATED), "groupBuy"].sort()).toEqual([...ALL_OFFER_KINDS].sort());
  });

  test("the kinds apart from coupons are these, and none is apart from cash vouchers", () => {
    const apartFrom = (kind: OfferKind) =>
      ALL_OFFER_KINDS.filter((item) =>
        areApart({ kind: item, notWith: OFFER_KINDS[item].notWith }, { kind, notWith: [] }),
      );
    expect(apartFrom("coupon")).toEqual(["flashSale", "nearExpiry", "bundle", "swap"]);
    expect(apartFrom("cashVoucher")).toEqual([]);
  });
});

describe("what a coupon counts", () => {
  const coupon = { ...noOffers, vouchers: [voucher(1, "coupon", 10_000, 1_000)] };

  test("lines at a price that stands apart do not help to reach it, nor share it", () => {
    const plain = sampleLine(1, 10);
    const special = sampleLine(2, 10, {}, { activity: flash() });
    expect(couponOff(price([special], coupon))).toBe(0);
    expect(price([special], coupon).coupons[0]).toMatchObject({ status: 0, missing: "¥100.00" });
    const both = price([plain, special], coupon);
    expect([couponOff(both), both.couponEligibleTotal]).toEqual([1_000, 10_000]);
    expect(both.lines.map((line) => line.discountShare)).toEqual([1_000, 0]);
    const cash = price([plain, special], {
      ...noOffers,
      vouchers: [voucher(1, "cashVoucher", 18_000, 1_000)],
    });
    expect([cashOff(cash), sum(cash.lines.map((line) => line.discountShare))]).toEqual([1_000, 1_000]);
    expect(cash.lines.every((line) => line.discountShare > 0)).toBe(true);
  });

  test("goods that are not flagged for coupons do not count; a cash voucher takes them", () => {
    const line = sampleLine(1, 10, { withCoupon: false });
    expect(couponOff(price([line], coupon))).toBe(0);
    expect(
      cashOff(price([line], { ...noOffers, vouchers: [voucher(1, "cashVoucher", 10_000, 1_000)] })),
    ).toBe(1_000);
  });

  test("the reduction of lines comes off first: the coupon is judged on what they cost after it", () => {
    const offers = { ...coupon, offers: [lineReduction(5, 10_000, 1)] };
    expect(price([sampleLine(1, 10)], offers).coupons[0]).toMatchObject({ status: 0, missing: "¥0.01" });
    expect(couponOff(price([sampleLine(1, 11)], offers))).toBe(1_000);
  });

  test("a coupon for some goods counts these alone", () => {
    const scoped = { ...voucher(1, "coupon", 10_000, 1_000), scope: { category: "/2/" } };
    const lines = [sampleLine(1, 10), sampleLine(2, 5, { categoryPath: "/2/" })];
    expect(couponOff(price(lines, { ...noOffers, vouchers: [scoped] }))).toBe(0);
    const more = [sampleLine(1, 10), sampleLine(2, 10, { categoryPath: "/2/" })];
    expect(price(more, { ...noOffers, vouchers: [scoped] }).lines.map((line) => line.discountShare)).toEqual([
      0, 1_000,
    ]);
  });
});

describe("the order of steps", () => {
  const lines = [sampleLine(1, 10)];

  test("the coupon lowers what reduction and discount are judged on, the reduction what the discount takes from", () => {
    const vouchers = [voucher(1, "coupon", 0, 1_000)];
    const offers = [orderReduction(2, [9_000, 1_000]), orderDiscount(3, [9_000, 90])];
    const all = price(lines, { ...noOffers, offers, vouchers });
    // 100 − 10, − 10, then 10 % of 80
    expect(all.rows.map((row) => row.amount).slice(1, 4)).toEqual([-1_000, -1_000, -800]);
    const short = price(lines, { ...noOffers, offers: [orderReduction(2, [9_001, 500])], vouchers });
    // Without the coupon the reduction would apply, but the coupon saves more.
    expect([couponOff(short), short.reductions[0]!.status]).toEqual([1_000, 0]);
  });

  test("the cash voucher is judged last, on what all others left", () => {
    const vouchers = [voucher(1, "coupon", 0, 1_000), voucher(2, "cashVoucher", 8_000, 500)];
    const offers = [orderReduction(3, [9_000, 1_000])];
    const met = price(lines, { ...noOffers, offers, vouchers });
    expect([couponOff(met), cashOff(met), met.selectedTotal - met.discountTotal]).toEqual([
      1_000, 500, 7_500,
    ]);
    const over = [voucher(1, "coupon", 0, 1_000), voucher(2, "cashVoucher", 8_001, 500)];
    expect(cashOff(price(lines, { ...noOffers, offers, vouchers: over }))).toBe(0);
  });

  test("an offer on the order that says it does not go with coupons: whichever saves more", () => {
    const apart = (off: number) =>
      sampleOffer(9, "orderReduction", [{ from: 0, benefit: { off } }], { notWith: ["coupon"] });
    const vouchers = [voucher(1, "coupon", 0, 1_000)];
    const small = price(lines, { ...noOffers, offers: [apart(999)], vouchers });
    expect([couponOff(small), small.reductions]).toEqual([1_000, []]);
    expect(small.reasons).toMatchObject([{ offerId: 9, code: "excluded", text: "与优惠券不可同享" }]);
    const large = price(lines, { ...noOffers, offers: [apart(1_001)], vouchers });
    expect([couponOff(large), large.discountTotal]).toEqual([0, 1_001]);
    expect(large.coupons[0]).toMatchObject({ status: 1, isUsed: false, difference: 1 });
    // The buyer's own choice is kept though it costs a fen more.
    const chosen = price(lines, { ...noOffers, offers: [apart(1_001)], vouchers }, { coupon: 1 });
    expect([couponOff(chosen), chosen.payable - chosen.bestPayable]).toEqual([1_000, 1]);
  });

  test("an offer on lines that says so leaves every coupon aside", () => {
    const offers = [{ ...lineReduction(9, 0, 1), notWith: ["coupon" as const] }];
    const p = price(lines, { ...noOffers, offers, vouchers: [voucher(1, "coupon", 0, 5_000)] });
    expect([couponOff(p), p.coupons[0]]).toMatchObject([0, { status: 0, note: "与专场满减不可同享" }]);
  });
});

// ── properties ───────────────────────────────────────────────────────────────
const idsOf = (offers: Offers, kind: "coupon" | "cashVoucher") =>
  offers.vouchers.filter((voucher) => voucher.kind === kind).map((voucher) => voucher.id);

/** What each choice of coupon and cash voucher would have to be paid, none of either among them. */
const everyChoice = (lines: readonly CartLine[], offers: Offers): number[] =>
  [null, ...idsOf(offers, "coupon")].flatMap((coupon) =>
    [null, ...idsOf(offers, "cashVoucher")].map(
      (cashVoucher) => price(lines, offers, { coupon, cashVoucher }).payable,
    ),
  );

describe("for every cart", () => {
  const check = (rule: (lines: CartLine[], offers: Offers) => void, numRuns = 300) =>
    fc.assert(fc.property(linesArb, offersArb, rule), { numRuns: runs(numRuns) });

  test("what is chosen for the buyer costs least of all choices, and is told as the best", () =>
    check((lines, offers) => {
      const p = price(lines, offers);
      expect(p.payable).toBe(Math.min(...everyChoice(lines, offers)));
      expect(p.bestPayable).toBe(p.payable);
    }, 150));

  test("one coupon and one cash voucher at most, both of them owned", () =>
    check((lines, offers) => {
      const p = price(lines, offers);
      expect(p.coupons.filter((tier) => tier.isUsed).length).toBeLessThanOrEqual(1);
      expect(p.cashVouchers.filter((tier) => tier.isUsed).length).toBeLessThanOrEqual(1);
      const owned = new Set(offers.vouchers.map((voucher) => voucher.id));
      expect(p.usedVoucherIds.every((id) => owned.has(id))).toBe(true);
      expect(new Set(p.usedVoucherIds).size).toBe(p.usedVoucherIds.length);
    }));

  test("a voucher more never makes a cart dearer", () =>
    check((lines, offers) => {
      const fewer = { ...offers, vouchers: offers.vouchers.slice(1) };
      expect(price(lines, offers).payable).toBeLessThanOrEqual(price(lines, fewer).payable);
    }));

  test("the order in which vouchers are owned changes nothing", () =>
    check((lines, offers) => {
      const turned = { ...offers, vouchers: [...offers.vouchers].reverse() };
      const [a, b] = [price(lines, offers), price(lines, turned)];
      expect(b.payable).toBe(a.payable);
      expect(b.usedVoucherIds).toEqual(a.usedVoucherIds);
    }));

  test("a coupon takes no more than the lines it is for, and nothing from the others", () =>
    check((lines, offers) => {
      const only = {
        ...offers,
        offers: [],
        vouchers: offers.vouchers.filter((voucher) => voucher.kind === "coupon"),
      };
      const p = price(lines, only);
      expect(couponOff(p)).toBeLessThanOrEqual(p.couponEligibleTotal);
      expect(sum(p.lines.map((line) => line.discountShare))).toBe(couponOff(p));
      const withCoupon = new Map(lines.map((line) => [line.id, line.goods.withCoupon]));
      for (const line of p.lines)
        if (!withCoupon.get(line.id) || line.priceKind === "flashSale") expect(line.discountShare).toBe(0);
    }));

  test("what is told for each coupon is what choosing it would change", () =>
    check((lines, offers) => {
      const p = price(lines, offers);
      for (const { id, status, difference } of p.coupons)
        if (status === 1) expect(price(lines, offers, { coupon: id }).payable - p.payable).toBe(difference);
      expect(price(lines, offers, { coupon: null }).payable - p.payable).toBe(p.without.coupon);
    }, 150));

  test("a choice of a voucher that is not met is no choice", () =>
    check((lines, offers) => {
      const p = price(lines, offers);
      const unmet = p.coupons.find((tier) => tier.status === 0);
      if (unmet) expect(price(lines, offers, { coupon: unmet.id }).payable).toBe(p.payable);
    }));
});
