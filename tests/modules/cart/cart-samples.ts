/** Lines, offers and arbitrary carts for the tests of the pricing. */
import fc from "fast-check";
import type { CartLine, Offers } from "~/modules/cart/pricing/pricing";
import type { GoodsForBuyer, LadderTier } from "~/modules/catalogue/goods/goods";
import { OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import {
  type ActivityPrice,
  type CartOffer,
  type OfferGoods,
  type OwnedVoucher,
  type OfferTier,
} from "~/modules/promotions/offers/offer";

export const NOW = 1_795_000_000_000;
export const LATER = NOW + 3_600_000;

export function sampleGoods(id: number, values: Partial<GoodsForBuyer> = {}): GoodsForBuyer {
  return {
    id,
    name: `商品${id}`,
    genericName: `商品${id}`,
    spec: "0.25g*24粒",
    unit: "盒",
    dosageForm: "胶囊剂",
    kind: "drug",
    manufacturerId: 1,
    manufacturer: "某药厂",
    approvalNumber: "",
    picture: "",
    categoryId: 1,
    categoryPath: "/1/",
    warehouseId: 1,
    warehouse: "广州中心仓",
    packSize: 1,
    caseSize: 100,
    price: 1000,
    priceLock: null,
    ladder: [],
    ladderType: 0,
    tags: [],
    stock: 100_000,
    nearestExpiry: null,
    isEphedrine: false,
    isControlled: false,
    isReleased: true,
    isPreferred: false,
    isNearExpiry: false,
    isPrescription: false,
    withCoupon: true,
    regulated: null,
    scope: "westernMedicine",
    status: "on",
    itemFreeShippingFrom: null,
    freeShippingFrom: null,
    purchaseLimit: null,
    boughtToday: 0,
    isFavourite: false,
    cartQuantity: 0,
    restriction: null,
    ...values,
  };
}

export function sampleLine(
  id: number,
  quantity: number,
  goods: Partial<GoodsForBuyer> = {},
  input: Partial<CartLine> = {},
): CartLine {
  return {
    id,
    goods: sampleGoods(id, goods),
    type: 0,
    offerId: 0,
    quantity,
    isSelected: true,
    seenPrice: null,
    activity: null,
    ...input,
  };
}

/** An offer of a kind, with what its kind does not go with, and nothing used. */
export const sampleOffer = (
  id: number,
  kind: CartOffer["kind"],
  tiers: OfferTier[],
  values: Partial<CartOffer> = {},
): CartOffer => ({
  id,
  kind,
  name: kind,
  scope: { all: true },
  startsAt: 0,
  endsAt: LATER,
  priority: 0,
  measure: "amount",
  tiers,
  repeats: false,
  notWith: OFFER_KINDS[kind].notWith,
  left: null,
  limitPerCompany: null,
  used: 0,
  goods: [],
  ...values,
});

export const lineReduction = (id: number, from: number, off: number, category = "/1/"): CartOffer =>
  sampleOffer(id, "lineReduction", [{ from, benefit: { off } }], { name: "专场", scope: { category } });
export const orderReduction = (id: number, ...tiers: [number, number][]): CartOffer =>
  sampleOffer(
    id,
    "orderReduction",
    tiers.map(([from, off]) => ({ from, benefit: { off } })),
    { name: "订单满减" },
  );
export const orderDiscount = (id: number, ...tiers: [number, number][]): CartOffer =>
  sampleOffer(
    id,
    "orderDiscount",
    tiers.map(([from, percent]) => ({ from, benefit: { percent } })),
    { name: "订单折扣" },
  );
/** A goods that an offer brings along, a thousand of it left. */
export const offerGoods = (goodsId: number, price: number, values: Partial<OfferGoods> = {}): OfferGoods => ({
  goodsId,
  name: `商品${goodsId}`,
  unit: "盒",
  picture: "",
  price,
  quantity: 1,
  left: 1000,
  stock: 1000,
  limitPerCompany: null,
  used: 0,
  restriction: null,
  purchaseLimit: null,
  boughtToday: 0,
  ...values,
});
export const gift = (id: number, from: number): CartOffer =>
  sampleOffer(id, "gift", [{ from, benefit: { gives: [{ goodsId: 9, number: 2 }] } }], {
    name: "满赠",
    goods: [offerGoods(9, 0, { name: "维生素C片" })],
  });
export const voucher = (
  id: number,
  kind: "coupon" | "cashVoucher",
  threshold: number,
  amount: number,
): OwnedVoucher => ({ id, kind, name: "券", threshold, amount, scope: { all: true }, endsAt: LATER });
export const flash = (values: Partial<ActivityPrice> = {}): ActivityPrice => ({
  offerId: 1,
  kind: "flashSale",
  name: "限时秒杀",
  price: 800,
  endsAt: LATER,
  stock: 1000,
  limitPerCompany: null,
  used: 0,
  priority: 0,
  notWith: OFFER_KINDS.flashSale.notWith,
  ...values,
});

export const noOffers: Offers = {
  offers: [],
  vouchers: [],
  shipping: { threshold: 188_000, fee: 1200, noTransOrderAmount: 0, label: "广州 → 天河区" },
};

// ── arbitrary carts ──────────────────────────────────────────────────────────
const goodsArb = fc.record({
  price: fc.integer({ min: 0, max: 50_000 }),
  categoryPath: fc.constantFrom("/1/", "/2/", "/3/"),
  withCoupon: fc.boolean(),
  stock: fc.constantFrom(0, 5, 100_000),
  itemFreeShippingFrom: fc.constantFrom(null, 30),
  freeShippingFrom: fc.constantFrom(null, 20),
  isEphedrine: fc.boolean(),
  ladder: fc.constantFrom<LadderTier[]>([], [{ from: 10, price: 900 }]),
  restriction: fc.constantFrom(null, null, { code: "offSale" } as const),
});
const lineArb = fc.record({
  goods: goodsArb,
  number: fc.integer({ min: 1, max: 60 }),
  isSelected: fc.boolean(),
  activity: fc.option(
    fc.record({ price: fc.integer({ min: 0, max: 40_000 }), stock: fc.constantFrom(0, 10, 500) }),
  ),
});
export const linesArb: fc.Arbitrary<CartLine[]> = fc
  .array(lineArb, { maxLength: 12 })
  .map((lines) =>
    lines.map(({ goods, activity, ...rest }, i) =>
      sampleLine(i + 1, rest.number, goods, { ...rest, activity: activity && flash(activity) }),
    ),
  );

const amountArb = fc.integer({ min: 0, max: 300_000 });
const offArb = fc.integer({ min: 1, max: 20_000 });
const tierArb = fc.tuple(amountArb, offArb);
const offerArb: fc.Arbitrary<(id: number) => CartOffer> = fc.oneof(
  fc.tuple(amountArb, offArb, fc.constantFrom("/1/", "/2/", "/")).map(
    ([from, off, path]) =>
      (id: number) =>
        lineReduction(id, from, off, path),
  ),
  fc.array(tierArb, { minLength: 1, maxLength: 3 }).map((t) => (id: number) => orderReduction(id, ...t)),
  fc
    .array(fc.tuple(amountArb, fc.integer({ min: 50, max: 99 })), { minLength: 1, maxLength: 3 })
    .map((t) => (id: number) => orderDiscount(id, ...t)),
  amountArb.map((from) => (id: number) => gift(id, from)),
);
const voucherArb = fc.tuple(fc.constantFrom("coupon", "cashVoucher"), amountArb, offArb);
export const offersArb: fc.Arbitrary<Offers> = fc.record({
  offers: fc
    .array(offerArb, { maxLength: 6 })
    .map((manufacturers) => manufacturers.map((make, i) => make(i + 1))),
  vouchers: fc
    .array(voucherArb, { maxLength: 6 })
    .map((all) =>
      all.map(([kind, threshold, amount], i) =>
        voucher(i + 1, kind as "coupon" | "cashVoucher", threshold, amount),
      ),
    ),
  shipping: fc.record({
    threshold: amountArb,
    fee: fc.integer({ min: 0, max: 3000 }),
    noTransOrderAmount: fc.integer({ min: 0, max: 50_000 }),
    label: fc.constant("广州 → 天河区"),
  }),
});
export const choiceArb = fc.record({
  coupon: fc.constantFrom(undefined, null, 1, 2, 3),
  cashVoucher: fc.constantFrom(undefined, null, 1, 2, 3),
});
