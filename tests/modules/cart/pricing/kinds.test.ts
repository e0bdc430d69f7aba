import { describe, expect, test } from "vitest";
import { splitCheckout } from "~/modules/cart/pricing/checkout";
import { priceCart } from "~/modules/cart/pricing/price-cart";
import type { CartLine, Offers } from "~/modules/cart/pricing/pricing";
import { restrictionText } from "~/modules/catalogue/goods/purchase-restriction";
import type { CartOffer } from "~/modules/promotions/offers/offer";
import {
  flash,
  noOffers,
  NOW,
  offerGoods,
  orderReduction,
  sampleLine,
  sampleOffer,
  voucher,
} from "../cart-samples";
import { SHIPPING } from "./kinds";

const price = (lines: CartLine[], offers: CartOffer[], vouchers: Offers["vouchers"] = []) =>
  priceCart(lines, { offers, vouchers, shipping: { ...SHIPPING, fee: 0 } }, {}, NOW);
const reasons = (lines: CartLine[], ...offers: CartOffer[]) =>
  price(lines, offers).reasons.map(({ code, text }) => `${code} ${text}`);
const ten = sampleLine(1, 10);
const off = (id: number, from: number, amount: number, values: Partial<CartOffer> = {}) =>
  sampleOffer(id, "lineReduction", [{ from, benefit: { off: amount } }], { name: "专场", ...values });
const gift = (values: Partial<CartOffer> = {}, quantity = 2) =>
  sampleOffer(1, "gift", [{ from: 5_000, benefit: { gives: [{ goodsId: 9, number: quantity }] } }], {
    goods: [offerGoods(9, 0, { name: "棉签" })],
    ...values,
  });

describe("thresholds", () => {
  test.each<[string, Partial<CartOffer>, number, string | null]>([
    ["amounts", { measure: "amount" }, 10_000, null],
    ["amounts, a fen short", { measure: "amount" }, 10_001, "shortfall 还差 ¥0.01"],
    ["units", { measure: "units" }, 10, null],
    ["units, three short", { measure: "units" }, 13, "shortfall 还差 3 盒"],
    ["kinds", { measure: "kinds" }, 1, null],
    ["kinds, two short", { measure: "kinds" }, 3, "shortfall 还差 2 种"],
  ])("%s", (_what, values, from, why) => {
    for (const kind of ["lineReduction", "orderReduction"] as const) {
      const offer = sampleOffer(1, kind, [{ from, benefit: { off: 500 } }], values);
      expect([price([ten], [offer]).payable, ...reasons([ten], offer)]).toEqual(
        why ? [10_000, why] : [9_500],
      );
    }
  });

  test("units of goods of several units are 件; two lines of one goods are one kind", () => {
    const lines = [ten, sampleLine(2, 1, { unit: "瓶" })];
    expect(reasons(lines, off(1, 20, 1, { measure: "units" }))).toEqual(["shortfall 还差 9 件"]);
    const twice = [ten, { ...ten, id: 2 }];
    expect(reasons(twice, off(1, 2, 1, { measure: "kinds" }))).toEqual(["shortfall 还差 1 种"]);
  });

  test("每满 counts as often as it fits, within what is left of it", () => {
    const every = (values: Partial<CartOffer> = {}) => off(1, 3_000, 200, { repeats: true, ...values });
    expect(price([ten], [every()]).payable).toBe(9_400);
    expect(price([ten], [every({ limitPerCompany: 5, used: 3 })]).payable).toBe(9_600);
    const once = price([ten], [every({ left: 1 })]);
    expect([once.payable, once.usedOffers]).toEqual([9_800, [{ offerId: 1, times: 1 }]]);
    expect(price([ten], [gift({ repeats: true })]).gifts[0]!.quantity).toBe(4);
  });

  test("the tier that is worth most is reached, and the next one is told", () => {
    const tiers = [2_000, 8_000, 20_000].map((from, i) => ({ from, benefit: { off: 100 * (i + 1) } }));
    const [group] = price([ten], [sampleOffer(1, "lineReduction", tiers, { name: "专场" })]).groups;
    expect(group).toMatchObject({
      name: "专场 满80减2",
      amount: 200,
      next: { name: "满200减3", shortfall: 10_000, missing: "¥100.00" },
    });
  });
});

describe("limits in times", () => {
  test.each<[string, Partial<CartOffer>, string]>([
    ["the company has had it", { limitPerCompany: 1, used: 1 }, "limit 每家限享 1 次，已享 1 次"],
    ["nobody can have it any more", { left: 0 }, "soldOut 活动名额已用完"],
  ])("%s", (_what, values, why) => {
    const benefits = {
      lineReduction: { off: 1 },
      orderReduction: { off: 1 },
      orderDiscount: { percent: 90 },
      siteDiscount: { percent: 90 },
      cashback: { back: 1 },
    } as const;
    for (const [kind, benefit] of Object.entries(benefits)) {
      const offer = sampleOffer(1, kind as keyof typeof benefits, [{ from: 0, benefit }], values);
      expect([price([ten], [offer]).payable, ...reasons([ten], offer)]).toEqual([10_000, why]);
    }
    expect(reasons([ten], gift(values))).toEqual([why]);
  });

  test("only offers with a limit in times are counted", () => {
    const offers = [orderReduction(1, [0, 100]), { ...orderReduction(2, [0, 200]), limitPerCompany: 3 }];
    expect(price([ten], offers).usedOffers).toEqual([{ offerId: 2, times: 1 }]);
    expect(price([ten], offers.slice(0, 1)).usedOffers).toEqual([]);
  });
});

describe("gifts", () => {
  const values = (goods: Parameters<typeof offerGoods>[2], line = ten) => {
    const p = price([line], [gift({ goods: [offerGoods(9, 0, { name: "棉签", ...goods })] })]);
    return [p.gifts.map((g) => g.quantity), p.groups[0]!.note ?? "", p.reasons.map((r) => r.text)];
  };
  test.each<[string, Parameters<typeof values>[0], unknown[]]>([
    ["enough", {}, [[2], "", []]],
    ["one is left", { left: 1 }, [[1], "棉签仅剩 1 盒", []]],
    ["none is left", { left: 0 }, [[], "赠品已送完", ["赠品已送完"]]],
    ["the company may have one more", { limitPerCompany: 5, used: 4 }, [[1], "每家限领 5 盒，已领 4 盒", []]],
    [
      "the company has had all",
      { limitPerCompany: 5, used: 5 },
      [[], "每家限领 5 盒，已领 5 盒", ["每家限领 5 盒，已领 5 盒"]],
    ],
  ])("%s", (_what, goods, expected) => expect(values(goods)).toEqual(expected));

  test("what is paid for comes first: a gift of the same goods gets the rest of the stock", () => {
    const line = sampleLine(1, 10, { id: 9, stock: 11 });
    expect(values({ stock: 11, left: 11 }, line)[0]).toEqual([1]);
  });

  test("组合买赠 counts kinds", () => {
    const offer = {
      ...gift({ measure: "kinds" }),
      kind: "bundleGift" as const,
      tiers: [{ ...gift().tiers[0]!, from: 2 }],
    };
    expect(price([ten], [offer]).gifts).toEqual([]);
    expect(price([ten, sampleLine(2, 1)], [offer]).gifts.length).toBe(1);
    expect(price([ten], [offer]).groups[0]).toMatchObject({ kind: "bundleGift", status: 0, missing: "1 种" });
  });
});

describe("swaps", () => {
  const swap = (values: Partial<CartOffer> = {}, goods: Parameters<typeof offerGoods>[2] = {}) =>
    sampleOffer(7, "swap", [{ from: 5_000, benefit: { choose: 2 } }], {
      name: "换购",
      goods: [offerGoods(5, 200, goods), offerGoods(6, 300)],
      ...values,
    });
  const own = (id: number, quantity: number, goods = {}) =>
    sampleLine(id, quantity, goods, { type: 2, offerId: 7 });
  const refusals = (lines: CartLine[], offer: CartOffer) =>
    price(lines, [offer]).lines.flatMap((l) =>
      l.restriction ? [`${l.id} ${restrictionText(l.restriction)}`] : [],
    );

  test("counts at its price, never above the ordinary one, while the other lines reach the threshold", () => {
    expect(price([ten, own(5, 1)], [swap()]).payable).toBe(10_200);
    expect(price([ten, own(5, 1, { price: 150 })], [swap()]).payable).toBe(10_150);
    expect(refusals([sampleLine(1, 4), own(5, 1)], swap())).toEqual(["5 还差 ¥10.00 可换购"]);
    // its own amount does not help
    expect(refusals([own(5, 1, { price: 100_000 })], swap())).toEqual(["5 还差 ¥50.00 可换购"]);
  });

  test("as many portions as the tier allows, by line id", () => {
    expect(refusals([ten, own(5, 1), own(6, 2)], swap())).toEqual(["6 最多可换购2份"]);
    const [state] = price([ten, own(5, 1)], [swap()]).addOnDeals;
    expect(state).toMatchObject({ status: 1, choose: 2, chosen: 1 });
    expect(state!.goods.map((g) => [g.goodsId, g.limit, g.lineId])).toEqual([
      [5, 2, 5],
      [6, 1, null],
    ]);
    const packs = swap({}, { quantity: 10 });
    expect(price([ten, own(5, 10)], [packs]).addOnDeals[0]).toMatchObject({ chosen: 1 });
  });

  test("what is left of it, what the company has had, and when it is over", () => {
    const limit = "每家限购 3 盒，已购 3 盒";
    const [state] = price([ten], [swap({}, { limitPerCompany: 3, used: 3 })]).addOnDeals;
    expect(state!.goods[0]).toMatchObject({ limit: 0, reason: limit });
    expect(refusals([ten, own(5, 1)], swap({}, { limitPerCompany: 3, used: 3 }))).toEqual([
      "5 换购每家限购3盒，您已购3盒",
    ]);
    expect(refusals([ten, own(5, 2)], swap({}, { left: 1 }))).toEqual(["5 换购仅剩1盒"]);
    expect(refusals([ten, own(5, 1)], { ...swap(), endsAt: NOW })).toEqual(["5 该活动已结束"]);
    expect(refusals([ten, own(5, 1)], swap({ limitPerCompany: 1, used: 1 }))).toEqual([
      "5 每家限享 1 次，已享 1 次",
    ]);
  });
});

describe("bundles", () => {
  const bundle = (values: Partial<CartOffer> = {}) =>
    sampleOffer(8, "bundle", [], {
      name: "组合",
      goods: [offerGoods(3, 700, { quantity: 2 }), offerGoods(4, 800)],
      ...values,
    });
  const lines = (sets = 1, goods: Parameters<typeof sampleLine>[2] = {}) => [
    sampleLine(3, 2 * sets, goods, { type: 3, offerId: 8 }),
    sampleLine(4, sets, {}, { type: 3, offerId: 8 }),
  ];
  const notified = (values: CartLine[], offer = bundle()) => {
    const p = price(values, [offer]);
    return [
      p.payable,
      ...p.lines.map((l) => (l.restriction ? restrictionText(l.restriction) : "")).filter(Boolean),
    ];
  };

  test("counts as a whole at its prices, and says what it saves", () => {
    const p = price(lines(3), [bundle({ limitPerCompany: 5, used: 2 })]);
    expect(p.bundles).toEqual([
      { offerId: 8, name: "组合", sets: 3, lineIds: [3, 4], amount: 6_600, saved: 2_400, counts: true },
    ]);
    expect([p.payable, p.usedOffers]).toEqual([6_600, [{ offerId: 8, times: 3 }]]);
  });

  test("or not at all", () => {
    expect(notified(lines(1, { stock: 1 }))).toEqual([
      0,
      "库存不足，仅剩1盒",
      "商品3暂不能购买，组合须整套购买",
    ]);
    expect(notified([lines()[0]!])).toEqual([0, "组合内容已调整，请重新选择套数"]);
    expect(notified([...lines().slice(0, 1), sampleLine(4, 5, {}, { type: 3, offerId: 8 })])).toEqual([
      0,
      ...Array<string>(2).fill("组合内容已调整，请重新选择套数"),
    ]);
    expect(notified(lines(3), bundle({ limitPerCompany: 3, used: 1 }))[1]).toBe(
      "该组合每家限购3套，您已购1套",
    );
    expect(notified(lines(3), bundle({ left: 2 }))[1]).toBe("该组合仅剩2套");
    expect(notified(lines(), { ...bundle(), endsAt: NOW })[1]).toBe("该活动已结束");
    expect(notified(lines().map((l, i) => ({ ...l, isSelected: i > 0 })))).toEqual([0]);
  });
});

describe("lines of the same goods", () => {
  const swap = sampleOffer(7, "swap", [{ from: 0, benefit: { choose: 9 } }], { goods: [offerGoods(1, 200)] });
  const both = (goods: Parameters<typeof sampleLine>[2], values: Partial<CartLine> = {}) => [
    { ...sampleLine(1, 6, { id: 1, ...goods }), ...values },
    sampleLine(2, 4, { id: 1, ...goods }, { type: 2, offerId: 7 }),
  ];
  const left = (lines: CartLine[]) =>
    price(lines, [swap]).lines.map((l) => [l.counts, l.restriction && restrictionText(l.restriction)]);

  test("share the stock: the ordinary line first, whatever the order", () => {
    const expected = [
      [true, null],
      [false, "库存不足，仅剩3盒"],
    ];
    expect(left(both({ stock: 9 }))).toEqual(expected);
    expect(left(both({ stock: 9 }).reverse())).toEqual([...expected].reverse());
    expect(left(both({ stock: 10 })).every(([counts]) => counts)).toBe(true);
  });

  test("share the goods' limit, and say what the cart holds already", () => {
    expect(left(both({ purchaseLimit: 10, boughtToday: 1 }))[1]).toEqual([
      false,
      "每家每日限购10盒，今日已购1盒，购物车其他行已有6盒",
    ]);
  });

  test("a line that is not selected takes nothing, and is judged beside what is", () => {
    const lines = both({ stock: 9 }, { isSelected: false });
    lines.push(sampleLine(3, 4, { id: 2 }));
    expect(left(lines)[0]).toEqual([false, "库存不足，仅剩5盒"]);
    expect(left(lines)[1]).toEqual([true, null]);
  });
});

describe("prices", () => {
  const site = (id: number, percent: number, values: Partial<CartOffer> = {}) =>
    sampleOffer(id, "siteDiscount", [{ from: 0, benefit: { percent } }], {
      name: `全场${percent}折`,
      ...values,
    });
  const made = (line: CartLine, ...offers: CartOffer[]) => {
    const [l] = price([line], offers).lines;
    return [l!.unitPrice, l!.priceKind, l!.offerId];
  };

  test("the lowest price, then the higher priority, then the lower id", () => {
    expect(made(ten, site(1, 94), site(2, 93))).toEqual([930, "siteDiscount", 2]);
    expect(made(ten, site(1, 94), site(2, 94))).toEqual([940, "siteDiscount", 1]);
    expect(made(ten, site(1, 94), site(2, 94, { priority: 1 }))).toEqual([940, "siteDiscount", 2]);
    const special = sampleLine(1, 10, {}, { activity: flash({ offerId: 3, price: 940 }) });
    expect(made(special, site(1, 94))).toEqual([940, "siteDiscount", 1]);
    expect(made(special, site(4, 94))).toEqual([940, "flashSale", 3]);
    expect(made(special, site(4, 93))).toEqual([930, "siteDiscount", 4]);
  });

  test("percentages round down; a special that is not lower than the ladder does not apply", () => {
    expect(made(sampleLine(1, 10, { price: 999 }), site(1, 94))).toEqual([939, "siteDiscount", 1]);
    const ladder = sampleLine(1, 10, { ladder: [{ from: 10, price: 900 }] });
    expect(made(ladder, site(1, 90))).toEqual([900, null, null]);
    expect(reasons([ladder], site(1, 90))).toEqual(["better 已享更优惠的 阶梯价"]);
    expect(made(sampleLine(1, 10, {}, { activity: flash({ price: 1_000, limitPerCompany: 1 }) }))).toEqual([
      1_000,
      null,
      null,
    ]);
  });

  test("outside its window nothing applies", () => {
    expect(made(ten, site(1, 94, { endsAt: NOW }))[0]).toBe(1_000);
    expect(made(ten, site(1, 94, { startsAt: NOW + 1 }))[0]).toBe(1_000);
  });

  test("ephedrine goods are in no offer", () => {
    const line = sampleLine(1, 10, { isEphedrine: true }, { activity: flash() });
    const { orders } = splitCheckout(
      [line],
      { ...noOffers, offers: [site(1, 50), orderReduction(2, [0, 900])] },
      {},
      NOW,
    );
    expect(orders.map((o) => [o.isEphedrine, o.pricing.selectedTotal, o.pricing.discountTotal])).toEqual([
      [true, 10_000, 0],
    ]);
  });
});

describe("a group buy", () => {
  const line = sampleLine(
    1,
    10,
    {},
    { type: 4, activity: flash({ offerId: 9, kind: "groupBuy", price: 700 }) },
  );
  const offers: Offers = {
    ...noOffers,
    offers: [orderReduction(1, [0, 500])],
    vouchers: [voucher(1, "coupon", 0, 100)],
  };

  test("is an order of its own: its price, no offers, no vouchers, free shipping, and nothing for the others", () => {
    const { orders, payable } = splitCheckout([line, sampleLine(2, 1)], offers, {}, NOW);
    expect(orders.map((o) => [o.groupOfferId, o.pricing.payable, o.pricing.shipping])).toEqual([
      [null, 1_000 - 600 + 1_200, 1_200],
      [9, 7_000, 0],
    ]);
    expect(payable).toBe(8_600);
    expect(orders[1]!.pricing.lines[0]).toMatchObject({ priceKind: "groupBuy", offerId: 9 });
  });

  test("its limits refuse", () => {
    const many = { ...line, activity: { ...line.activity!, limitPerCompany: 12, used: 3 } };
    expect(splitCheckout([many], offers, {}, NOW).orders).toEqual([]);
  });
});

describe("coupon and voucher", () => {
  const [c1, c2] = [voucher(1, "coupon", 0, 1_000), voucher(2, "coupon", 0, 700)];
  const offer = orderReduction(9, [9_200, 500]);
  const cart = (choice = {}, vouchers = [c1, c2]) =>
    priceCart([ten], { offers: [offer], vouchers, shipping: { ...SHIPPING, fee: 0 } }, choice, NOW);

  test("the best is what leaves least to pay, not what saves most by itself", () => {
    // 1000 off leaves 9000: no reduction; 700 off leaves 9300, less 500
    const p = cart();
    expect([p.payable, p.bestPayable, p.usedVoucherIds]).toEqual([8_800, 8_800, [2]]);
    expect(p.coupons.map((t) => [t.id, t.isUsed, t.difference])).toEqual([
      [2, true, 0],
      [1, false, 200],
    ]);
    expect(p.without).toEqual({ coupon: 700, cashVoucher: 0 });
  });

  test("the buyer's own choice is kept and its price told", () => {
    const p = cart({ coupon: 1 });
    expect([p.payable, p.bestPayable]).toEqual([9_000, 8_800]);
    expect(p.coupons.map((t) => [t.id, t.difference])).toEqual([
      [2, -200],
      [1, 0],
    ]);
    expect(cart({ coupon: null }).payable).toBe(9_500);
  });

  test("none is better than one that breaks a tier worth more", () => {
    const p = priceCart(
      [ten],
      { ...noOffers, offers: [orderReduction(9, [10_000, 900])], vouchers: [c2] },
      {},
      NOW,
    );
    expect([p.usedVoucherIds, p.reductions[0]!.isUsed, p.coupons[0]!.difference]).toEqual([[], true, 200]);
  });

  test("two of the same are told apart; equal ones go to the lower id", () => {
    const twins = [voucher(4, "coupon", 0, 700), voucher(3, "coupon", 0, 700)];
    expect(cart({}, twins).usedVoucherIds).toEqual([3]);
    expect(cart({ coupon: 4 }, twins).usedVoucherIds).toEqual([4]);
  });
});

test("price proof: parts sum to the amount, twelve named, the rest together", () => {
  const lines = Array.from({ length: 20 }, (_, i) => sampleLine(i + 1, i + 1));
  const { rows } = price(lines, [orderReduction(1, [0, 777])], [voucher(1, "coupon", 0, 333)]);
  const proven = rows.filter((row) => row.proof);
  expect(proven.map((row) => row.kind)).toEqual(["goods", "coupon", "reduction"]);
  for (const { proof, amount } of proven) {
    const found = proof!.lines.reduce((sum, l) => sum + l.amount, 0);
    expect([found + proof!.others.amount, proof!.lines.length, proof!.others.count]).toEqual([amount, 12, 8]);
    expect(proof!.lines[0]!.goodsId).toBe(20);
  }
});
