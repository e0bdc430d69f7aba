import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  giftGroup,
  MAX_BUNDLE_GIFT_PICTURES,
  type GiftGroup,
} from "~/modules/cart/offer-pages/bundle-gift-page";
import type { GroupState } from "~/modules/cart/pricing/pricing";
import type { GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import type { CartOffer } from "~/modules/promotions/offers/offer";
import { LATER, offerGoods, sampleGoods, sampleOffer } from "../cart-samples";

const GIFT = 40;
const offer = (values: Partial<CartOffer> = {}) =>
  sampleOffer(
    3,
    "bundleGift",
    [
      { from: 3, benefit: { gives: [{ goodsId: GIFT, number: 1 }] } },
      { from: 6, benefit: { gives: [{ goodsId: GIFT, number: 3 }] } },
    ],
    {
      name: "冬季组合",
      measure: "kinds",
      scope: { goods: [1, 2, 3] },
      goods: [offerGoods(GIFT, 0, { name: "医用口罩", unit: "包", left: 12 })],
      ...values,
    },
  );
const known = (...ids: number[]) => new Map<number, GoodsForBuyer>(ids.map((id) => [id, sampleGoods(id)]));
const state = (values: Partial<GroupState> = {}): GroupState => ({
  id: 3,
  kind: "bundleGift",
  name: "满3种赠医用口罩",
  amount: 0,
  lineIds: [],
  next: null,
  status: 1,
  shortfall: 0,
  missing: "",
  isUsed: true,
  ...values,
});
const cartText = (found: GroupState | undefined, values: Partial<CartOffer> = {}): GiftGroup["cart"] =>
  giftGroup(offer(values), "", known(), { state: found }).cart;

describe("what to buy and what is given", () => {
  test("its own words, tiers and end", () => {
    expect(giftGroup(offer(), "商品1等 3 种商品", known(1), null)).toMatchObject({
      id: 3,
      name: "冬季组合",
      endsAt: LATER,
      scope: "商品1等 3 种商品",
      tiers: ["满3种赠医用口罩", "满6种赠医用口罩"],
      limit: "",
      cart: null,
    });
  });

  test("goods that are gone from the catalogue have no place in the row of pictures", () => {
    const { goods } = giftGroup(offer(), "", known(1, 3), null);
    expect(goods.map(({ id, name }) => [id, name])).toEqual([
      [1, "商品1"],
      [3, "商品3"],
    ]);
    expect(goods.every(({ picture }) => picture !== null)).toBe(true);
  });

  test("one row of pictures at most, in the order of the offer, none where the goods are not named", () =>
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 12 }),
        fc.nat(30),
        (ids, last) => {
          const there = ids.filter((id) => id <= last);
          const { goods } = giftGroup(offer({ scope: { goods: ids } }), "", known(...there), null);
          expect(goods.map(({ id }) => id)).toEqual(there.slice(0, MAX_BUNDLE_GIFT_PICTURES));
          expect(giftGroup(offer({ scope: { all: true } }), "", known(...there), null).goods).toEqual([]);
        },
      ),
      { numRuns: 50 },
    ));

  test("a gift keeps its name when its goods is gone, without a picture", () => {
    const [gone] = giftGroup(offer(), "", known(), null).gifts;
    expect(gone).toMatchObject({
      id: GIFT,
      name: "医用口罩",
      picture: null,
      unit: "包",
      quantity: 1,
      left: 12,
    });
    const [there] = giftGroup(offer(), "", known(GIFT), null).gifts;
    expect(there).toMatchObject({ name: "商品40" });
    expect(there!.picture).not.toBeNull();
  });

  test("why a company may not have a gift is said to it alone", () => {
    const barred = offerGoods(GIFT, 0, { restriction: { code: "offSale" } });
    const withheld = (cart: { state: undefined } | null) =>
      giftGroup(offer({ goods: [barred] }), "", known(), cart).gifts[0]!.withheld;
    expect(withheld(null)).toBeNull();
    expect(withheld({ state: undefined })).toMatch(/下架/);
    expect(giftGroup(offer(), "", known(), { state: undefined }).gifts[0]!.withheld).toBeNull();
  });
});

describe("how often a company may have it", () => {
  test.each<[number | null, number, string]>([
    [null, 0, ""],
    [null, 4, ""],
    [5, 0, "每家限享 5 次"],
    [5, 1, "每家限享 5 次，您已享 1 次"],
    [5, 5, "每家限享 5 次，您已享 5 次"],
  ])("%s at most, %i used: %j", (limitPerCompany, used, text) => {
    expect(giftGroup(offer({ limitPerCompany, used }), "", known(), null).limit).toBe(text);
  });
});

describe("how far the cart is", () => {
  test.each<[string, GroupState | undefined, GiftGroup["cart"]]>([
    ["none of its goods is there", undefined, { isMet: false, text: "购物车还差 3 种" }],
    [
      "some are",
      state({ status: 0, isUsed: false, shortfall: 1, missing: "1 种" }),
      { isMet: false, text: "购物车还差 1 种" },
    ],
    [
      "something else stands in the way",
      state({ status: 0, isUsed: false, note: "与秒杀不可同享" }),
      { isMet: false, text: "与秒杀不可同享" },
    ],
    ["nobody knows what", state({ status: 0, isUsed: false }), { isMet: false, text: "购物车暂未满足" }],
    ["met", state(), { isMet: true, text: "购物车已满足，随单赠送" }],
    [
      "met, with a further tier in reach",
      state({ next: { name: "满6种赠医用口罩", shortfall: 2, missing: "2 种" } }),
      { isMet: true, text: "购物车已满足，随单赠送；再买 2 种 可享满6种赠医用口罩" },
    ],
    ["met, but nothing is left", state({ isUsed: false }), { isMet: true, text: "购物车已满足，赠品已送完" }],
    [
      "met, but not for this company",
      state({ isUsed: false, note: "赠品已下架" }),
      { isMet: true, text: "购物车已满足，赠品已下架" },
    ],
  ])("%s", (_what, found, expected) => {
    expect(cartText(found)).toEqual(expected);
  });

  test("what is missing is said as the offer counts: money, units or kinds", () => {
    const tiers = (from: number) => [{ from, benefit: { gives: [{ goodsId: GIFT, number: 1 }] } }];
    expect(cartText(undefined, { measure: "amount", tiers: tiers(20_000) })!.text).toBe("购物车还差 ¥200.00");
    expect(cartText(undefined, { measure: "units", tiers: tiers(5) })!.text).toBe("购物车还差 5 件");
    expect(cartText(undefined, { tiers: tiers(2) })!.text).toBe("购物车还差 2 种");
  });
});
