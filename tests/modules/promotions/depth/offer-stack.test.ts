import fc from "fast-check";
import { expect, test } from "vitest";
import { priceSplit } from "~/modules/cart/pricing/checkout";
import { voucherAsOffer } from "~/modules/promotions/depth/offer-minimum-price";
import { lowestTogether, type StackedOffer } from "~/modules/promotions/depth/offer-stack";
import type { Benefit, CartOffer, OfferKind, OwnedVoucher } from "~/modules/promotions/offers/offer";
import { OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import { NOW, sampleLine, voucher } from "../../cart/cart-samples";

const GOODS = { id: 1, kind: "drug", categoryPath: "/1/", isPreferred: false, withCoupon: true };
const stacked = (
  kind: OfferKind,
  benefit: Benefit,
  { from = 10_000, name = OFFER_KINDS[kind].name, notWith = OFFER_KINDS[kind].notWith } = {},
): StackedOffer => ({
  kind,
  name,
  notWith,
  scope: { all: true },
  rows: [],
  judged: { measure: "amount", tiers: [{ from, benefit }] },
});
const sale = (price: number): StackedOffer => ({
  ...stacked("flashSale", { off: 0 }),
  notWith: [],
  judged: null,
  rows: [{ goodsId: 1, price, number: 1 }],
});
const together = (own: StackedOffer, others: StackedOffer[], start = 1_000) =>
  lowestTogether(own, others, { goods: GOODS, start }, () => start);

test("each step takes its part of what the steps before leave", () => {
  const own = stacked("orderDiscount", { percent: 80 });
  const line = stacked("lineReduction", { off: 5_000 });
  const order = stacked("orderReduction", { off: 1_000 });
  const coupon = voucherAsOffer(voucher(1, "coupon", 10_000, 2_000));
  expect(together(own, [])).toEqual({ price: 800, names: [] });
  expect(together(own, [line])).toEqual({ price: 400, names: ["单品满减"].map(() => line.name) });
  expect(together(own, [order, line, coupon, sale(900)])).toEqual({
    price: 259,
    names: ["flashSale", line.name, coupon.name, order.name].map((name) =>
      name === "flashSale" ? OFFER_KINDS.flashSale.name : name,
    ),
  });
});

test("of a step the deepest counts, and of offers that exclude each other one", () => {
  const own = stacked("orderDiscount", { percent: 90 });
  const small = stacked("orderReduction", { off: 1_000 }, { name: "小" });
  const large = stacked("orderReduction", { off: 4_000 }, { name: "大" });
  expect(together(own, [small, large])).toEqual({ price: 540, names: ["大"] });
  const alone = stacked("orderReduction", { off: 4_000 }, { name: "大", notWith: ["coupon"] });
  const coupon = voucherAsOffer(voucher(1, "coupon", 10_000, 2_000));
  expect(together(own, [alone, coupon])).toEqual({ price: 540, names: ["大"] });
  expect(together(stacked("siteDiscount", { percent: 90 }), [own])).toEqual({ price: 900, names: [] });
});

test("an offer that lowers nothing here brings nothing down, and a group buy is alone", () => {
  const off = stacked("orderReduction", { off: 4_000 });
  expect(together(stacked("gift", { gives: [{ goodsId: 1, number: 1 }] }), [off])).toBeNull();
  expect(together({ ...off, scope: { goods: [2] } }, [stacked("orderDiscount", { percent: 50 })])).toBeNull();
  expect(together({ ...sale(600), kind: "groupBuy" }, [off])).toEqual({ price: 600, names: [] });
});

const KINDS = ["lineReduction", "orderReduction", "orderDiscount"] as const;
const wish = fc.record({
  price: fc.integer({ min: 10, max: 5_000 }),
  quantity: fc.integer({ min: 1, max: 90 }),
  offers: fc.array(
    fc.record({
      kind: fc.constantFrom(...KINDS),
      from: fc.integer({ min: 1, max: 60_000 }),
      part: fc.integer({ min: 1, max: 99 }),
    }),
    { maxLength: 5 },
  ),
  vouchers: fc.array(
    fc.record({
      kind: fc.constantFrom<OwnedVoucher["kind"]>("coupon", "cashVoucher"),
      threshold: fc.nat(60_000),
      amount: fc.integer({ min: 1, max: 30_000 }),
    }),
    { maxLength: 3 },
  ),
});
test("no cart pays less for a unit than is said", () =>
  fc.assert(
    fc.property(wish, ({ price, quantity, offers, vouchers }) => {
      const owned = vouchers.map(({ kind, threshold, amount }, at) =>
        voucher(at + 1, kind, threshold, amount),
      );
      const all = [
        ...offers.map(({ kind, from, part }) =>
          stacked(
            kind,
            kind === "orderDiscount" ? { percent: part } : { off: Math.ceil((from * part) / 100) },
            { from },
          ),
        ),
        ...owned.map(voucherAsOffer),
      ];
      const found = all.flatMap(
        (own) =>
          together(
            own,
            all.filter((other) => other !== own),
            price,
          )?.price ?? [],
      );
      const cart = all.slice(0, offers.length).map((offer, at): CartOffer => ({
        id: at + 1,
        kind: offer.kind as CartOffer["kind"],
        name: offer.name,
        scope: offer.scope,
        startsAt: NOW - 1,
        endsAt: NOW + 1,
        priority: 0,
        measure: "amount",
        tiers: [...offer.judged!.tiers],
        repeats: false,
        notWith: offer.notWith,
        left: null,
        limitPerCompany: null,
        used: 0,
        goods: [],
      }));
      const shipping = { threshold: 0, fee: 0, noTransOrderAmount: 0, label: "" };
      const lines = [sampleLine(1, quantity, { price })];
      const { payable } = priceSplit(lines, { offers: cart, vouchers: owned, shipping }, {}, NOW).ordinary;
      expect(payable).toBeGreaterThanOrEqual(Math.min(price, ...found) * quantity);
    }),
    { numRuns: 500 },
  ));
