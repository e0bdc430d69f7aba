import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { CartLineSchema, serializeLines } from "~/api/serializers/cart";
import { ALL_LINES, serializeCart, CartState } from "~/api/serializers/cart-state";
import { Goods, serializeGoods } from "~/api/serializers/goods";
import { BUNDLE } from "~/modules/cart/pricing/line-types";
import { OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import type { OfferKind } from "~/modules/promotions/offers/offer";
import { getCheckout, priceSplit } from "~/modules/cart/pricing/checkout";
import { cartHints, goodsHints, hintText } from "~/modules/cart/pricing/upsell-hints";
import type { CartLine as Line, Offers, VoucherSelection } from "~/modules/cart/pricing/pricing";
import {
  choiceArb,
  gift,
  lineReduction,
  linesArb,
  noOffers,
  NOW,
  offerGoods,
  offersArb,
  orderReduction,
  sampleGoods,
  sampleLine,
  sampleOffer,
} from "../modules/cart/cart-samples";
import { meeting, KINDS } from "../modules/cart/pricing/kinds";

function read(lines: Line[], offers: Offers = noOffers, choice: VoucherSelection = {}) {
  const split = priceSplit(lines, offers, choice, NOW);
  const checkout = getCheckout(lines, split);
  return { lines, offers, pricing: split.ordinary, ephedrine: split.ephedrine, checkout };
}
const onWire = (lines: Line[], offers?: Offers, filter = ALL_LINES) =>
  serializeCart(read(lines, offers), filter, NOW);
const cents = (text: string) => Math.round(Number(text) * 100);

describe("goods", () => {
  it("have every field that the specification names", () => {
    const names = `id name sccj ypgg ck_id goods_image zbz cartNum is_jxq is_buy number base_price bzdw
      ladder_price ladder_price_type is_free_shipping free_shipping_number is_dpby qg_number is_youx type tags`;
    expect(Object.keys(Goods.shape)).toEqual(expect.arrayContaining(names.split(/\s+/)));
    const whole = serializeGoods(sampleGoods(1, { tags: [{ name: "新", describe: "新品上架" }] }));
    expect(z.strictObject(Goods.shape).parse(whole)).toEqual(whole);
    expect(whole.tags).toEqual([{ name: "新", describe: "新品上架", is_show: 1 }]);
  });

  it("keep a price to themselves that may not be seen", () => {
    const locked = sampleGoods(1, { price: null, priceLock: "login" });
    const offer = { activityPrice: 800, wasPrice: null, endsAt: NOW, tags: [], texts: [] };
    expect(serializeGoods(locked, offer)).toMatchObject({
      base_price: null,
      activity_price: null,
      activity_end: null,
      price_lock: "login",
    });
  });

  it("say kind, free shipping and a refusal that is none of stock", () => {
    const free = { itemFreeShippingFrom: 30, freeShippingFrom: 20 };
    const herb = sampleGoods(1, { kind: "herb", ...free, restriction: { code: "offSale" } });
    expect(serializeGoods(herb)).toMatchObject({
      type: 1,
      is_dpby: 1,
      qg_number: 30,
      is_free_shipping: 1,
      free_shipping_number: 20,
      is_buy: 0,
      buy_tips: "该商品已下架",
    });
    expect(serializeGoods(sampleGoods(1, { stock: 0, restriction: { code: "soldOut" } }))).toMatchObject({
      is_buy: 1,
      number: 0,
      buy_tips: "暂时缺货",
      is_dpby: 0,
      qg_number: 0,
    });
    expect(serializeGoods(sampleGoods(1, { itemFreeShippingFrom: 30 }))).toMatchObject({
      is_dpby: 1,
      qg_number: 30,
      is_free_shipping: 0,
      free_shipping_number: 0,
    });
  });
});

describe("a cart", () => {
  it("has every field that the specification names", () => {
    const line = `id type goods_type number price is_selected with_coupon goods_manjian_amount gift_data goods
      combination goods_price_id ladder_price_id goods_manjian_id is_yj`;
    expect(Object.keys(CartLineSchema.shape)).toEqual(expect.arrayContaining(line.split(/\s+/)));
    const { shape } = CartState;
    expect(Object.keys(shape)).toEqual(
      expect.arrayContaining(["action", "data", "shipping_data", "activity_data", "filter_data"]),
    );
    expect(Object.keys(shape.shipping_data.shape)).toEqual(
      expect.arrayContaining(["shipping_amount", "no_trans_order_amount"]),
    );
    expect(Object.keys(shape.activity_data.shape)).toEqual(
      expect.arrayContaining(["manjians", "discounts", "coupon", "xjq"]),
    );
    expect(Object.keys(shape.activity_data.shape.xjq.element.shape)).toEqual(
      expect.arrayContaining(["amount", "money", "status"]),
    );
  });

  it("tells what was priced: the steps sum to what is paid, gifts stand once, each filter holds its part", () => {
    fc.assert(
      fc.property(linesArb, offersArb, choiceArb, (lines, offers, choice) => {
        const cart = read(lines, offers, choice);
        const state = serializeCart(cart, ALL_LINES, NOW);
        expect(CartState.parse(state)).toEqual(state);
        const paid = [...state.rows, ...state.ephedrine_rows].filter((row) => row.type === "payable");
        const steps = [...state.rows, ...state.ephedrine_rows].filter((row) => row.type !== "payable");
        const sum = (rows: { amount: string }[]) => rows.reduce((all, row) => all + cents(row.amount), 0);
        expect(sum(paid)).toBe(cart.checkout.payable);
        expect(sum(steps)).toBe(cart.checkout.payable);
        expect(cents(state.total_data.payable)).toBe(cart.checkout.payable);
        const gifts = cart.pricing.gifts.reduce((all, gift) => all + gift.quantity, 0);
        expect(state.data.reduce((all, line) => all + line.gift_data.total, 0)).toBe(gifts);
        const counting = new Set(cart.pricing.lines.filter((line) => line.counts).map((line) => line.id));
        const eligible = state.data.filter((line) => counting.has(line.id) && line.with_coupon === 1);
        expect(sum(eligible)).toBe(cents(state.total_data.coupon_amount));
        const [all, ...parts] = state.filter_data;
        expect(all!.number).toBe(state.data.length);
        expect(parts.reduce((n, part) => n + part.number, 0)).toBe(state.data.length);
        for (const { id, number: quantity } of parts)
          expect(serializeCart(cart, id, NOW).data).toHaveLength(quantity);
      }),
      { numRuns: 60 },
    );
  });

  it.each(KINDS)("with %s parses as it is described", (kind) => {
    const { lines, offers } = meeting([kind]);
    const state = onWire(lines, offers);
    expect(CartState.parse(state)).toEqual(state);
    const eligible = state.data.filter((line) => line.with_coupon === 1 && line.is_selected === 1);
    const sum = eligible.reduce((all, line) => all + cents(line.amount), 0);
    expect(sum).toBe(cents(state.total_data.coupon_amount));
  });

  it("hides the tag of a flash sale, names its offer, and keeps coupons away from it", () => {
    const { lines, offers } = meeting(["flashSale"]);
    const flash = serializeLines({
      lines: lines.map((line) => ({ ...line, type: line.activity ? 1 : line.type })),
      pricings: [read(lines, offers).pricing],
      offers: offers.offers,
    }).find((line) => line.type === 1)!;
    expect(flash.goods!.tags).toContainEqual({ name: "秒", describe: "限时秒杀", is_show: 0 });
    expect(flash).toMatchObject({ goods_type: 1, price: "8.00", is_yj: 0, with_coupon: 0 });
    expect(flash.goods_price_id).toBeGreaterThan(0);
  });

  it("names the ladder step reached, the reduction with its part, and the gift at its first line", () => {
    const ladder = [
      { from: 10, price: 900 },
      { from: 50, price: 800 },
    ];
    const lines = [sampleLine(1, 20, { ladder }), sampleLine(2, 10)];
    const offers = { ...noOffers, offers: [lineReduction(5, 10_000, 1_000), gift(6, 0)] };
    const [first, second] = onWire(lines, offers).data;
    expect(first).toMatchObject({ price: "9.00", ladder_price_id: 10, is_yj: 0, goods_manjian_id: 5 });
    expect(second).toMatchObject({ price: "10.00", ladder_price_id: 0, is_yj: 1, goods_manjian_id: 5 });
    expect(cents(first!.goods_manjian_amount) + cents(second!.goods_manjian_amount)).toBe(1_000);
    expect([first!.gift_data.type, second!.gift_data]).toEqual([1, { total: 0, type: 0, list: [] }]);
  });

  describe("with a bundle", () => {
    const inBundle = (id: number, quantity: number, seenPrice: number | null, goods = {}) =>
      sampleLine(id, quantity, goods, { type: BUNDLE, offerId: 7, seenPrice });
    /** two units of goods 1 at 9.00 and one of goods 2 at 8.00 */
    const bundle = (notWith: readonly OfferKind[] = OFFER_KINDS.bundle.notWith) =>
      sampleOffer(7, "bundle", [], {
        notWith,
        goods: [offerGoods(1, 900, { quantity: 2 }), offerGoods(2, 800)],
      });
    const bundleLine = (lines: Line[], offers: Offers["offers"]) => {
      const state = onWire(lines, { ...noOffers, offers });
      expect(CartState.parse(state)).toEqual(state);
      return state.data.find((line) => line.type === BUNDLE)!;
    };

    it.each<[string, number | null, number | null, string | null, (string | null)[]]>([
      ["none was seen", null, null, null, [null, null]],
      ["none changed", 900, 800, null, [null, null]],
      ["one changed", 850, 800, "25.00", ["8.50", null]],
      ["one rose by as much as the other fell", 850, 900, "26.00", ["8.50", "9.00"]],
      ["both rose", 850, 700, "24.00", ["8.50", "7.00"]],
    ])("tells a changed price of a set: %s", (_, first, second, whole, parts) => {
      const line = bundleLine([inBundle(1, 6, first), inBundle(2, 3, second)], [bundle()]);
      expect(line).toMatchObject({ number: 3, price: "26.00", changed_from: whole });
      expect(line.combination!.goods.map((item) => item.changed_from)).toEqual(parts);
    });

    it("says nothing of changed prices to those who may not see them", () => {
      const hidden = { price: null, priceLock: "login" } as const;
      const line = bundleLine([inBundle(1, 2, 850, hidden), inBundle(2, 1, 700, hidden)], [bundle()]);
      expect(line).toMatchObject({ price: null, changed_from: null, goods_manjian_amount: "0.00" });
      expect(line.combination!.goods.map((item) => item.changed_from)).toEqual([null, null]);
    });

    it("takes off its part of a reduction, and names its gifts, where the bundle goes with them", () => {
      const lines = [inBundle(1, 6, null), inBundle(2, 3, null), sampleLine(3, 10)];
      const offers = [lineReduction(5, 10_000, 1_000), gift(6, 0)];
      const apart = bundleLine(lines, [bundle(), ...offers]);
      expect(apart).toMatchObject({ amount: "78.00", goods_manjian_amount: "0.00", gift_data: { total: 0 } });
      const state = onWire(lines, { ...noOffers, offers: [bundle([]), ...offers] });
      const together = state.data.find((line) => line.type === BUNDLE)!;
      expect(together).toMatchObject({ price: "26.00", gift_data: { type: 1, total: 2 } });
      const off = cents(together.goods_manjian_amount);
      expect(off).toBeGreaterThan(0);
      expect(cents(together.amount)).toBe(7_800 - off);
      expect(state.data.reduce((sum, line) => sum + cents(line.goods_manjian_amount), 0)).toBe(1_000);
      expect(state.data.reduce((sum, line) => sum + line.gift_data.total, 0)).toBe(2);
    });

    it("gives the notes of its goods by their names", () => {
      const free = { name: "甲", itemFreeShippingFrom: 1 };
      const { notes } = bundleLine([inBundle(1, 2, null, free), inBundle(2, 1, null)], [bundle()]);
      expect(notes).toEqual([expect.stringMatching(/^甲：.*包邮/)]);
    });
  });

  it("says a threshold in units as a number of them", () => {
    const offer = { ...orderReduction(7, [30, 500]), measure: "units" as const };
    const { manjians } = onWire([sampleLine(1, 20)], { ...noOffers, offers: [offer] }).activity_data.manjians;
    expect(manjians).toMatchObject([
      { money: "30", measure: "units", amount: "5.00", status: 0, missing: "10 盒" },
    ]);
  });
});

describe("hints", () => {
  it("say the nearest step of each kind, and nothing where nothing is missing", () => {
    const shipping = { ...noOffers.shipping, threshold: 0 };
    const tiers = orderReduction(7, [50_000, 2_000], [90_000, 5_000]);
    const offers = { ...noOffers, shipping, offers: [tiers] };
    const hints = (quantity: number) => cartHints(read([sampleLine(1, quantity)], offers).pricing);
    expect(hints(40).map(hintText)).toEqual(["还差 ¥100.00 可享满500减20"]);
    expect(hints(60).map(hintText)).toEqual(["还差 ¥300.00 可享满900减50"]);
    expect(hints(90)).toEqual([]);
  });

  it("of one goods are its ladder and its own free shipping", () => {
    const goods = sampleGoods(1, { ladder: [{ from: 50, price: 900 }], itemFreeShippingFrom: 30 });
    expect(goodsHints(goods, 20).map(hintText)).toEqual([
      "还差 30 盒 可享满50盒单价 ¥9.00",
      "还差 10 盒 可享单品包邮",
    ]);
    expect(goodsHints(goods, 50)).toEqual([]);
    const own = sampleGoods(1, { freeShippingFrom: 30 });
    expect(goodsHints(own, 20).map(hintText)).toEqual(["还差 10 盒 可享本品免运费"]);
  });
});
