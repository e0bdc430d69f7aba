import { describe, expect, test } from "vitest";
import { priceSplit } from "~/modules/cart/pricing/checkout";
import { BUNDLE, ADD_ON_DEAL } from "~/modules/cart/pricing/line-types";
import { addOnDealViews } from "~/modules/cart/page/offer-view";
import { priceCart } from "~/modules/cart/pricing/price-cart";
import type { CartLine } from "~/modules/cart/pricing/pricing";
import { checkAddOnDeal } from "~/modules/cart/pricing/add-on-check";
import { restrictionText, type PurchaseRestriction } from "~/modules/catalogue/goods/purchase-restriction";
import type { CartOffer } from "~/modules/promotions/offers/offer";
import { noOffers, NOW, offerGoods, sampleLine, sampleOffer } from "../cart-samples";

const OUT: PurchaseRestriction = { code: "outOfScope", scope: "deviceTwo" };
const EPHEDRINE: PurchaseRestriction = { code: "ephedrineApart", as: "bundle" };
const ten = sampleLine(1, 10);
const price = (lines: CartLine[], offers: CartOffer[]) => priceCart(lines, { ...noOffers, offers }, {}, NOW);
const gives = [8, 9].map((goodsId) => ({ goodsId, number: 2 }));
const gift = (goods: CartOffer["goods"], from = 5_000) =>
  sampleOffer(1, "gift", [{ from, benefit: { gives } }], { goods, left: 10, limitPerCompany: 3 });

describe("a gift that the company may not have", () => {
  test("is left out; the others of its offer are given", () => {
    const p = price([ten], [gift([offerGoods(8, 0, { restriction: OUT }), offerGoods(9, 0)])]);
    expect(p.gifts.map(({ goodsId }) => goodsId)).toEqual([9]);
    expect(p.withheld).toMatchObject([
      { offerId: 1, goodsId: 8, reason: expect.stringMatching(/，本单不含此赠品$/) },
    ]);
    expect(p.rows.filter(({ kind }) => kind === "gift").map(({ label, amount }) => [label, amount])).toEqual([
      ["赠品 商品8", 0],
    ]);
    expect(p.groups[0]).toMatchObject({
      isUsed: true,
      note: expect.stringMatching(/^赠品 商品8：您的经营范围没有/),
    });
    expect(p.reasons).toEqual([]);
    expect(p.usedOffers).toEqual([{ offerId: 1, times: 1 }]);
  });

  test("changes no amount, and an offer that gives nothing is not used up", () => {
    const barred = [
      offerGoods(8, 0, { restriction: OUT }),
      offerGoods(9, 0, { restriction: { code: "offSale" } }),
    ];
    const [bare, p] = [price([ten], []), price([ten], [gift(barred)])];
    expect([p.payable, p.selectedTotal, p.discountTotal]).toEqual([
      bare.payable,
      bare.selectedTotal,
      bare.discountTotal,
    ]);
    expect([p.gifts, p.usedOffers, p.withheld.length]).toEqual([[], [], 2]);
    expect(p.reasons).toMatchObject([{ code: "withheld" }]);
  });

  test("is not held out to a buyer who does not reach it yet", () => {
    const p = price([ten], [gift([offerGoods(8, 0, { restriction: OUT })], 20_000)]);
    expect([p.groups, p.withheld]).toEqual([[], []]);
    expect(p.reasons.map(({ text }) => text)).toEqual([
      expect.stringMatching(/您的经营范围没有.*不含此赠品$/),
    ]);
    const open = price([ten], [gift([offerGoods(8, 0, { restriction: OUT }), offerGoods(9, 0)], 20_000)]);
    expect(open.groups).toMatchObject([{ status: 0, missing: "¥100.00" }]);
  });

  test.each([
    [4, 0, [2], []],
    [1, 0, [1], ["每家每日限购1盒，今日已购0盒，本单仅赠 1 盒"]],
    [5, 4, [1], ["每家每日限购5盒，今日已购4盒，本单仅赠 1 盒"]],
    [5, 5, [], ["每家每日限购5盒，今日已购5盒，本单不含此赠品"]],
  ])("a day's limit of %i with %i ordered", (purchaseLimit, boughtToday, numbers, reasons) => {
    const item = [{ from: 0, benefit: { gives: gives.slice(0, 1) } }];
    const offer = { ...gift([offerGoods(8, 0, { purchaseLimit, boughtToday })]), tiers: item };
    const p = price([ten], [offer]);
    expect([p.gifts.map(({ quantity }) => quantity), p.withheld.map(({ reason }) => reason)]).toEqual([
      numbers,
      reasons,
    ]);
  });

  test("the stock that runs out first is said as before", () => {
    const p = price([ten], [gift([offerGoods(8, 0, { left: 1, purchaseLimit: 2 }), offerGoods(9, 0)])]);
    expect([p.withheld, p.groups[0]!.note]).toEqual([[], "商品8仅剩 1 盒"]);
  });
});

describe("a swap that the company may not have", () => {
  const swap = (from: number) =>
    sampleOffer(3, "swap", [{ from, benefit: { choose: 1 } }], {
      goods: [offerGoods(7, 100, { restriction: OUT }), offerGoods(6, 100)],
    });

  test.each([5_000, 20_000])("says so whether its threshold of %i is met or not", (from) => {
    const offer = swap(from);
    const { addOnDeals } = price([ten], [offer]);
    expect(checkAddOnDeal(offer, addOnDeals[0], 7, 1)).toEqual({ ok: false, text: restrictionText(OUT) });
    const [view] = addOnDealViews([ten], new Map(), addOnDeals);
    expect(view!.choices.map(({ reason }) => reason)).toEqual([restrictionText(OUT), null]);
    expect(view!.text).toBe(from === 5_000 ? "已满足，还可换购 1 份" : "还差 ¥100.00");
  });

  test("counts in the day's limit of its goods", () => {
    const limited = sampleOffer(3, "swap", [{ from: 0, benefit: { choose: 9 } }], {
      goods: [offerGoods(7, 100, { purchaseLimit: 5, boughtToday: 3 })],
    });
    expect(checkAddOnDeal(limited, price([ten], [limited]).addOnDeals[0], 7, 3).text).toBe(
      "商品7最多可换购2盒",
    );
    const full = { ...limited, goods: [offerGoods(7, 100, { purchaseLimit: 5, boughtToday: 5 })] };
    expect(checkAddOnDeal(full, price([ten], [full]).addOnDeals[0], 7, 1).text).toBe(
      "每家每日限购5盒，今日已购5盒",
    );
  });
});

describe("ephedrine goods in the cart by an offer", () => {
  const notified = (lines: CartLine[], offers: CartOffer[]) => {
    const { ordinary, ephedrine } = priceSplit(lines, { ...noOffers, offers }, {}, NOW);
    return [...ordinary.lines, ...ephedrine.lines].map(({ counts, restriction }) => [
      counts,
      restriction && restrictionText(restriction),
    ]);
  };
  const ephedrine = (id: number, type: number) =>
    sampleLine(id, 1, { isEphedrine: true }, { type, offerId: 3, isSelected: true });

  test("a swap is refused by its own words", () => {
    const offer = sampleOffer(3, "swap", [{ from: 0, benefit: { choose: 1 } }], {
      goods: [offerGoods(2, 100)],
    });
    expect(notified([ten, ephedrine(2, ADD_ON_DEAL)], [offer])[1]).toEqual([false, "含麻黄碱商品不参与换购"]);
  });

  test("a bundle is broken by it, and says by which goods", () => {
    const offer = sampleOffer(3, "bundle", [], {
      goods: [offerGoods(1, 900), offerGoods(2, 900, { restriction: EPHEDRINE })],
    });
    const member = sampleLine(1, 1, {}, { type: BUNDLE, offerId: 3 });
    expect(notified([member, ephedrine(2, BUNDLE)], [offer])).toEqual([
      [false, "商品2暂不能购买，组合须整套购买"],
      [false, "含麻黄碱商品不参与组合"],
    ]);
  });
});
