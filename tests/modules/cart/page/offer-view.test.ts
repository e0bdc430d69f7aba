import { describe, expect, test } from "vitest";
import { cartView } from "~/modules/cart/page/cart-page";
import { priceSplit, splitCheckout } from "~/modules/cart/pricing/checkout";
import { slimCart, wholeCart } from "~/modules/cart/page/cart-payload";
import { BUNDLE, ADD_ON_DEAL } from "~/modules/cart/pricing/line-types";
import { panelData } from "~/modules/cart/page/panel";
import { checkBundle, getSets } from "~/modules/cart/pricing/bundle";
import { checkAddOnDeal } from "~/modules/cart/pricing/add-on-check";
import { toPriceSumRows } from "~/modules/cart/page/sum-rows";
import type { CartLine, Offers, VoucherSelection } from "~/modules/cart/pricing/pricing";
import type { CartOffer } from "~/modules/promotions/offers/offer";
import {
  flash,
  gift,
  lineReduction,
  noOffers,
  NOW,
  offerGoods,
  orderReduction,
  sampleGoods,
  sampleLine,
  sampleOffer,
  voucher,
} from "../cart-samples";

function cartOf(lines: CartLine[], offers: Partial<Offers> = {}, choice: VoucherSelection = {}) {
  const all = { ...noOffers, ...offers };
  const { ordinary, ephedrine } = priceSplit(lines, all, choice, NOW);
  const checkout = splitCheckout(lines, all, choice, NOW);
  return { lines, offers: all, pricing: ordinary, ephedrine, checkout, expiryMonths: 0 };
}
const view = (lines: CartLine[], offers: Partial<Offers> = {}, choice: VoucherSelection = {}) =>
  cartView(cartOf(lines, offers, choice), choice, NOW);

const duo = sampleOffer(7, "bundle", [], {
  name: "感冒组合",
  goods: [offerGoods(1, 900, { quantity: 2 }), offerGoods(2, 800)],
});
const member = (id: number, goodsId: number, quantity: number, values = {}) =>
  sampleLine(id, quantity, { id: goodsId, name: `商品${goodsId}`, ...values }, { type: BUNDLE, offerId: 7 });

describe("a bundle", () => {
  test("shows the amount that the sum has, and what a reduction takes off it", () => {
    const lines = [member(11, 2, 3), member(12, 1, 6)];
    const shared = { ...duo, notWith: [] };
    const { bundles, payable, groups } = view(lines, { offers: [shared, lineReduction(8, 5_000, 600)] });
    expect(bundles[0]).toMatchObject({ amount: 7_200, reduction: 600 });
    expect(groups).toEqual([]);
    const plain = view(lines, { offers: [shared, lineReduction(8, 50_000, 600)] });
    expect(plain.bundles[0]).toMatchObject({ amount: 7_800, reduction: 0 });
    expect(plain.payable - payable).toBe(600);
  });

  test("is a group of its own with one id, its sets, what is saved and its goods", () => {
    const { bundles, groups, blocked, isAllOn } = view([member(11, 2, 3), member(12, 1, 6)], {
      offers: [duo],
    });
    expect(bundles).toMatchObject([
      { offerId: 7, leadId: 11, name: "感冒组合", sets: 3, amount: 7800, saved: 1200, isSelected: true },
    ]);
    expect(bundles[0]!.members.map((m) => [m.goodsId, m.quantity, m.unitPrice, m.wasPrice])).toEqual([
      [1, 6, 900, 1000],
      [2, 3, 800, 1000],
    ]);
    expect([groups, blocked, bundles[0]!.reason, isAllOn]).toEqual([[], [], null, true]);
  });

  test("says which goods keeps all of it from being bought", () => {
    const lines = [member(11, 1, 6), member(12, 2, 3, { stock: 0 })];
    const { bundles, payable } = view(lines, { offers: [duo] });
    expect(bundles[0]!.reason?.text).toBe("商品2：暂时缺货，组合须整套购买");
    expect([payable, bundles[0]!.canMend]).toEqual([0, false]);
  });

  test("that is over says so once and stays", () => {
    const { bundles } = view([member(11, 1, 6), member(12, 2, 3)]);
    expect(bundles[0]!.reason?.text).toBe("该活动已结束");
  });

  test("shows no price that may not be seen", () => {
    const locked = { price: null, priceLock: "review" } as const;
    const shown = view([member(11, 1, 6, locked), member(12, 2, 3, locked)], {
      offers: [{ ...duo, goods: duo.goods.map((g) => ({ ...g, price: 7777 })) }],
    });
    expect(JSON.stringify(shown)).not.toContain("7777");
    expect(shown.bundles[0]).toMatchObject({ amount: 0, saved: 0 });
  });

  test("is one group of the panel, removed as a whole", () => {
    const lines = [member(11, 1, 6), sampleLine(3, 1), member(12, 2, 3)];
    const { groups, count } = panelData(cartOf(lines, { offers: [duo] }));
    expect(count, "as on the badge").toBe(3);
    expect(groups.map((g) => [g.title, g.bundle?.id ?? null, g.lines.length])).toEqual([
      ["感冒组合", 11, 2],
      ["广州中心仓", null, 1],
    ]);
  });

  test("its rows are whole sets or none", () => {
    const sets = (...rows: [number, number][]) => getSets(duo.goods, new Map(rows));
    expect(sets()).toBe(0);
    expect(sets([1, 4], [2, 2])).toBe(2);
    for (const broken of [
      sets([1, 4]),
      sets([1, 4], [2, 3]),
      sets([1, 3], [2, 1]),
      sets([1, 2], [2, 1], [3, 1]),
    ])
      expect(broken).toBe(null);
  });

  test("is refused by its offer first, then by each of its goods", () => {
    const goods = new Map([1, 2].map((id) => [id, sampleGoods(id)]));
    const judge = (values: Partial<CartOffer>, sets: number) =>
      checkBundle({ ...duo, ...values }, goods, sets).text;
    expect(judge({}, 500)).toBe("");
    expect(judge({}, 501)).toBe("该组合仅剩500套");
    expect(judge({ limitPerCompany: 5, used: 4 }, 2)).toBe("该组合每家限购5套，您已购4套");
    expect(judge({ left: 0 }, 1)).toBe("该组合已售完");
    goods.set(2, sampleGoods(2, { purchaseLimit: 3 }));
    expect(judge({}, 4)).toBe("商品2：每家每日限购3盒，今日已购0盒");
    expect(checkBundle(null, goods, 1)).toEqual({ ok: false, text: "该活动已结束" });
  });
});

describe("a swap", () => {
  const offer = sampleOffer(8, "swap", [{ from: 10_000, benefit: { choose: 1 } }], {
    name: "满100换购",
    scope: { goods: [1] },
    goods: [offerGoods(21, 100), offerGoods(22, 200)],
  });
  const chosen = sampleLine(9, 1, { id: 21, name: "商品21" }, { type: ADD_ON_DEAL, offerId: 8 });

  test("offers its goods when met, with what is missing before", () => {
    const [met] = view([sampleLine(1, 10)], { offers: [offer] }).addOnDeals;
    expect(met).toMatchObject({ isMet: true, text: "已满足，还可换购 1 份", lines: [] });
    expect(met!.choices).toEqual([
      { goodsId: 21, name: "商品21", unit: "盒", picture: "", price: 100, reason: null },
      { goodsId: 22, name: "商品22", unit: "盒", picture: "", price: 200, reason: null },
    ]);
    expect(view([sampleLine(1, 4)], { offers: [offer] }).addOnDeals[0]).toMatchObject({
      isMet: false,
      text: "还差 ¥60.00",
    });
  });

  test("a chosen goods is a line with its tag, the others say why they cannot be taken too", () => {
    const { addOnDeals, groups } = view([sampleLine(1, 10), chosen], { offers: [offer] });
    expect(addOnDeals[0]!.lines).toMatchObject([
      { id: 9, unitPrice: 100, wasPrice: 1000, packSize: 1, tags: [{ name: "换购" }], reason: null },
    ]);
    expect(addOnDeals[0]!.choices).toMatchObject([{ goodsId: 22, reason: "已选满 1 份" }]);
    expect(groups.flatMap((g) => g.sections.flatMap((s) => s.lines.map((l) => l.id)))).toEqual([1]);
  });

  test("the threshold is lost: its line stands in its place with 还差", () => {
    const { addOnDeals, blocked, payable } = view([sampleLine(1, 4), chosen], { offers: [offer] });
    expect(addOnDeals[0]!.lines[0]!.reason?.text).toBe("还差 ¥60.00 可换购");
    expect([blocked, payable]).toEqual([[], 5200]);
  });

  test("that does not go with a flash sale says so instead of what is missing", () => {
    const line = sampleLine(1, 20, {}, { type: 1, activity: flash() });
    expect(view([line], { offers: [offer] }).addOnDeals).toEqual([]);
    expect(view([line], { offers: [offer] }).reasons).toMatchObject([{ text: "与秒杀不可同享" }]);
    expect(view([line, chosen], { offers: [offer] }).addOnDeals).toMatchObject([
      { isMet: false, isShort: false, text: "与秒杀不可同享" },
    ]);
    expect(view([sampleLine(1, 4)], { offers: [offer] }).addOnDeals[0]!.isShort).toBe(true);
  });

  test("that is over leaves its line among those that cannot be bought", () => {
    const { addOnDeals, blocked } = view([sampleLine(1, 10), chosen]);
    expect(addOnDeals).toEqual([]);
    expect(blocked.map((l) => [l.id, l.reason?.text])).toEqual([[9, "该活动已结束"]]);
  });

  test("is not shown where prices may not be seen", () => {
    const locked = { price: null, priceLock: "review" } as const;
    expect(view([sampleLine(1, 10, locked)], { offers: [offer] }).addOnDeals).toEqual([]);
  });

  test("its verdict", () => {
    const { addOnDeals } = cartOf([sampleLine(1, 10)], { offers: [offer] }).pricing;
    expect(checkAddOnDeal(offer, addOnDeals[0], 21, 1)).toEqual({ ok: true, text: "" });
    expect(checkAddOnDeal(offer, addOnDeals[0], 21, 2).text).toBe("商品21最多可换购1盒");
    expect(checkAddOnDeal(offer, addOnDeals[0], 99, 1).text).toBe("该商品不在换购范围内");
    expect(checkAddOnDeal(null, undefined, 21, 1).text).toBe("该活动已结束");
  });
});

describe("what else is said", () => {
  test("a gift with less left than it gives says so beside it", () => {
    const values = gift(3, 1000);
    const few = { ...values, goods: values.goods.map((g) => ({ ...g, left: 1, stock: 1 })) };
    const sections = view([sampleLine(1, 10)], { offers: [few] }).groups.flatMap((g) => g.sections);
    const shown = sections.find((s) => s.promotion?.tag === "赠")!;
    expect([shown.gifts.reduce((n, g) => n + g.quantity, 0) < 2, shown.limited !== null]).toEqual([
      true,
      true,
    ]);
  });

  test("cashback when it is met, and what is missing before", () => {
    const offer = sampleOffer(4, "cashback", [{ from: 10_000, benefit: { back: 2000 } }], { name: "返现" });
    expect(view([sampleLine(1, 10)], { offers: [offer] }).cashback?.back).toBe(2000);
    const near = view([sampleLine(1, 4)], { offers: [offer] });
    expect(near.cashback).toMatchObject({ back: null });
    expect(near.cashback?.more).toContain("还差 ¥60.00");
  });

  test("an offer that does not apply is listed with its tag and reason", () => {
    const { reasons } = view([sampleLine(1, 4)], { offers: [gift(3, 10_000)] });
    expect(reasons).toMatchObject([{ tag: { name: "赠" }, text: "还差 ¥60.00" }]);
    expect(new Set(reasons.map((r) => r.key)).size).toBe(reasons.length);
  });

  test("another voucher tells what it would cost beside the best", () => {
    const vouchers = [voucher(1, "coupon", 0, 500), voucher(2, "coupon", 0, 2500)];
    const best = view([sampleLine(1, 10)], { vouchers });
    expect(best.choice).toMatchObject({ extra: 0, without: { coupon: 2500 } });
    expect(best.coupons.map((t) => [t.id, t.difference])).toEqual([
      [2, 0],
      [1, 2000],
    ]);
    const own = view([sampleLine(1, 10)], { vouchers }, { coupon: 1 });
    expect(own.choice).toMatchObject({ coupon: "1", extra: 2000 });
    expect(own.coupons.map((t) => [t.id, t.difference])).toEqual([
      [2, -2000],
      [1, 0],
    ]);
  });

  test("comes back whole from the browser's data", () => {
    const lines = [
      sampleLine(1, 10),
      member(11, 1, 6),
      member(12, 2, 3),
      sampleLine(9, 1, { id: 21 }, { type: ADD_ON_DEAL, offerId: 8 }),
    ];
    const swap = sampleOffer(8, "swap", [{ from: 100, benefit: { choose: 1 } }], {
      goods: [offerGoods(21, 100)],
    });
    const shown = view(lines, { offers: [duo, swap] });
    expect(wholeCart(JSON.parse(JSON.stringify(slimCart(shown))))).toEqual(JSON.parse(JSON.stringify(shown)));
  });
});

describe("the price proof", () => {
  test("each discount row opens to goods whose parts sum to it", () => {
    const { rows } = view([sampleLine(1, 10), sampleLine(2, 20)], {
      offers: [orderReduction(1, [10_000, 1000])],
    });
    const shown = toPriceSumRows(rows);
    const off = shown.find((row) => row.kind === "off")!;
    expect(off.amount).toBe("−10.00");
    expect(off.parts).toEqual([
      { label: "商品2", amount: "−6.67" },
      { label: "商品1", amount: "−3.33" },
    ]);
  });

  test("free shipping says why", () => {
    const shippingNote = (...lines: CartLine[]) => view(lines).rows.find((r) => r.kind === "shipping")!.note;
    expect(shippingNote(sampleLine(1, 10))).toBe(undefined);
    expect(shippingNote(sampleLine(1, 188))).toBe("满 ¥1,880.00 包邮");
    expect(shippingNote(sampleLine(1, 30, { itemFreeShippingFrom: 30 }))).toBe("商品1满30盒，单品包邮");
    const both = view([sampleLine(1, 1), sampleLine(2, 1, { isEphedrine: true })]);
    expect(both.ephedrineRows.find((r) => r.kind === "shipping")!.note).toBe("运费计入另一单");
  });

  test("stays short for five hundred lines: the largest by name, the others in one sum", () => {
    const many = Array.from({ length: 500 }, (_, i) => sampleLine(i + 1, i + 1));
    const { rows } = view(many);
    const [goods] = toPriceSumRows(rows);
    expect(goods!.parts!.length).toBeLessThanOrEqual(21);
    expect(goods!.parts!.at(-1)!.label).toMatch(/^其余 \d+ 种商品$/);
    const { lines, others } = rows[0]!.proof!;
    expect(lines.reduce((sum, l) => sum + l.amount, others.amount)).toBe(rows[0]!.amount);
    expect(lines.length + others.count).toBe(500);
  });
});
