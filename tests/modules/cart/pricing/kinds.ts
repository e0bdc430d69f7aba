/** One offer of each kind on the same small cart, for the tables of kinds and pairs: thresholds of ¥50 on a line of 10 × ¥10. */
import type { CartLine, Offers } from "~/modules/cart/pricing/pricing";
import { OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import {
  type ActivityPrice,
  type CartOffer,
  type OfferKind,
  type OwnedVoucher,
} from "~/modules/promotions/offers/offer";
import { flash, offerGoods, sampleLine, sampleOffer, voucher } from "../cart-samples";

export const SHIPPING = { threshold: 1_000_000, fee: 1_200, noTransOrderAmount: 0, label: "广州" };
const FROM = 5_000;

/** Kinds in the order in which the cart asks them. */
export const KINDS = [
  ...(["flashSale", "dailySpecial", "nearExpiry", "siteDiscount", "bundle", "swap"] as const),
  ...(["lineReduction", "gift", "bundleGift", "coupon", "orderReduction", "orderDiscount"] as const),
  ...(["cashVoucher", "freeShipping", "cashback"] as const),
];
export type Kind = (typeof KINDS)[number];

const activity = (kind: ActivityPrice["kind"], price: number): ActivityPrice =>
  flash({
    kind,
    price,
    name: { flashSale: "秒杀", dailySpecial: "特价", nearExpiry: "近效期" }[kind as "flashSale"],
    notWith: OFFER_KINDS[kind].notWith,
  });

const ACTIVITIES: Partial<Record<Kind, ActivityPrice>> = {
  flashSale: activity("flashSale", 800),
  dailySpecial: activity("dailySpecial", 900),
  nearExpiry: activity("nearExpiry", 700),
};

/** 10 off, 10 %, one gift, ¥5 back, a goods of ¥10 for ¥2, two goods of ¥10 for ¥8. */
const OFFERS: Partial<Record<Kind, (notWith?: readonly OfferKind[]) => CartOffer>> = Object.fromEntries(
  (
    [
      [101, "siteDiscount", [{ from: 0, benefit: { percent: 90 } }], { name: "全场9折" }],
      [102, "bundle", [], { name: "组合", goods: [offerGoods(3, 800), offerGoods(4, 800)] }],
      [103, "swap", [{ from: FROM, benefit: { choose: 1 } }], { name: "换购", goods: [offerGoods(5, 200)] }],
      [104, "lineReduction", [{ from: FROM, benefit: { off: 1_000 } }], { name: "专场" }],
      [
        105,
        "gift",
        [{ from: FROM, benefit: { gives: [{ goodsId: 8, number: 1 }] } }],
        { goods: [offerGoods(8, 0)] },
      ],
      [
        ...([106, "bundleGift", [{ from: 5, benefit: { gives: [{ goodsId: 9, number: 1 }] } }]] as const),
        { measure: "units", goods: [offerGoods(9, 0)] },
      ],
      [107, "orderReduction", [{ from: FROM, benefit: { off: 1_000 } }], {}],
      [108, "orderDiscount", [{ from: FROM, benefit: { percent: 90 } }], {}],
      [109, "freeShipping", [{ from: FROM, benefit: { free: "shipping" } }], {}],
      [110, "cashback", [{ from: FROM, benefit: { back: 500 } }], {}],
    ] as [number, CartOffer["kind"], CartOffer["tiers"], Partial<CartOffer>][]
  ).map(([id, kind, tiers, values]) => [
    kind,
    (notWith?: readonly OfferKind[]) =>
      sampleOffer(id, kind, tiers, { ...values, ...(notWith ? { notWith } : {}) }),
  ]),
);

const VOUCHERS: Partial<Record<Kind, OwnedVoucher>> = {
  coupon: voucher(1, "coupon", FROM, 1_000),
  cashVoucher: voucher(2, "cashVoucher", FROM, 1_000),
};

export const idOf = (kind: Kind): number | null => OFFERS[kind]?.().id ?? null;

/** A cart in which these kinds meet. Where one is a bundle its goods are all there is beside goods to swap for. */
export function meeting(kinds: readonly Kind[], notWith: Partial<Record<Kind, readonly OfferKind[]>> = {}) {
  const special = kinds.map((kind) => ACTIVITIES[kind]).find(Boolean) ?? null;
  const lines: CartLine[] = kinds.includes("bundle")
    ? [3, 4].map((id) => sampleLine(id, 5, {}, { type: 3, offerId: 102 }))
    : [sampleLine(1, 10, {}, { activity: special })];
  if (kinds.includes("swap")) lines.push(sampleLine(5, 1, {}, { type: 2, offerId: 103 }));
  const offers: Offers = {
    offers: kinds.flatMap((kind) => OFFERS[kind]?.(notWith[kind]) ?? []),
    vouchers: kinds.flatMap((kind) => VOUCHERS[kind] ?? []),
    shipping: SHIPPING,
  };
  return { lines, offers };
}
