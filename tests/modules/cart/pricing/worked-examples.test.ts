import { describe, expect, test } from "vitest";
import { splitCheckout } from "~/modules/cart/pricing/checkout";
import { priceCart } from "~/modules/cart/pricing/price-cart";
import type { CartLine, Offers, VoucherSelection } from "~/modules/cart/pricing/pricing";
import { formatAmount } from "~/platform/values/money";
import {
  flash,
  gift,
  lineReduction,
  noOffers,
  NOW,
  orderDiscount,
  orderReduction,
  sampleLine,
  voucher,
} from "../cart-samples";

const getRows = (lines: CartLine[], offers: Offers, choice: VoucherSelection = {}) =>
  priceCart(lines, offers, choice, NOW).rows.map((r) => `${r.label} ${formatAmount(r.amount)}`);

/** The cart of the design's page: seven lines that count, 202 units, one flash sale and one line without coupons. */
const designCart: CartLine[] = [
  sampleLine(1, 50, {
    price: 1180,
    ladder: [
      { from: 50, price: 1120 },
      { from: 200, price: 1060 },
    ],
  }),
  sampleLine(2, 10, { price: 2480 }),
  sampleLine(3, 10, { price: 1540, categoryPath: "/2/" }),
  sampleLine(4, 10, { price: 490, withCoupon: false, categoryPath: "/9/" }),
  sampleLine(5, 20, { price: 960, categoryPath: "/9/" }, { type: 1, activity: flash({ price: 860 }) }),
  sampleLine(6, 100, { price: 320, categoryPath: "/9/" }),
  sampleLine(7, 2, { price: 6200, categoryPath: "/9/" }),
  sampleLine(8, 6, { price: 1320, stock: 0 }),
  sampleLine(9, 5, { price: 4680, restriction: { code: "outOfScope", scope: "biological" } }),
];
const designOffers: Offers = {
  offers: [
    lineReduction(1, 50_000, 2_000, "/1/"),
    lineReduction(2, 20_000, 800, "/2/"),
    orderReduction(3, [150_000, 5_000], [200_000, 8_000]),
    orderDiscount(4, [100_000, 98]),
    gift(5, 20_000),
  ],
  vouchers: [
    voucher(1, "coupon", 100_000, 3_000),
    voucher(2, "coupon", 50_000, 1_200),
    voucher(3, "coupon", 150_000, 5_000),
    voucher(4, "cashVoucher", 120_000, 1_000),
  ],
  shipping: { threshold: 200_000, fee: 1_200, noTransOrderAmount: 12_000, label: "广州 → 天河区" },
};

describe("the cart of the design", () => {
  test("row by row", () => {
    expect(getRows(designCart, designOffers)).toEqual([
      "已选商品（7种，202件） 1,607.00",
      "优惠券 满1000减30 −30.00",
      "订单满减 满1500减50 −50.00",
      "订单折扣 满1000享98折 −30.54",
      "现金券 满1200减10 −10.00",
      "运费（广州 → 天河区） 12.00",
      "应付金额 1,498.46",
    ]);
  });

  test("tiers, shortfalls, groups and gifts", () => {
    const p = priceCart(designCart, designOffers, {}, NOW);
    expect(p.couponEligibleTotal).toBe(138_600);
    expect(p.coupons.map((t) => [t.name, t.status, t.shortfall])).toEqual([
      ["满1000减30", 1, 0],
      ["满500减12", 1, 0],
      ["满1500减50", 0, 11_400],
    ]);
    expect(p.reductions.map((t) => [t.name, t.status, t.shortfall])).toEqual([
      ["满1500减50", 1, 0],
      ["满2000减80", 0, 42_300],
    ]);
    expect(p.discounts[0]!.note).toBe("1,527.00 × 2%，舍去不足1分");
    expect(p.shippingShortfall).toBe(27_300);
    expect(p.groups.map((g) => [g.name, g.status, g.shortfall, g.lineIds])).toEqual([
      ["专场 满500减20", 1, 0, [1, 2, 8, 9]],
      ["专场 满200减8", 0, 4_600, [3]],
      ["满200元赠维生素C片", 1, 0, [1, 2, 3, 4, 6, 7, 8, 9]],
    ]);
    expect(p.gifts).toEqual([{ offerId: 5, goodsId: 9, name: "维生素C片", quantity: 2 }]);
    expect(p.lines[0]).toMatchObject({ unitPrice: 1120, wasPrice: 1180, gross: 56_000 });
    expect(p.lines[0]!.notes).toEqual(["已享50盒起¥11.20；再加150盒享¥10.60"]);
  });

  test("a line reduction is spread over its lines by largest remainders", () => {
    const p = priceCart(designCart, designOffers, {}, NOW);
    // 2000 × 56000/80800 = 1386.14, 2000 × 24800/80800 = 613.86: the larger remainder takes the last fen
    expect(p.lines.slice(0, 2).map((l) => l.reduction)).toEqual([1_386, 614]);
  });

  test("the buyer may take another coupon, or none", () => {
    expect(getRows(designCart, designOffers, { coupon: 2 })[1]).toBe("优惠券 满500减12 −12.00");
    // without a coupon: 1607 − 50 = 1557, 2 % = 31.14, − 10 + 12
    expect(getRows(designCart, designOffers, { coupon: null })).toEqual([
      "已选商品（7种，202件） 1,607.00",
      "订单满减 满1500减50 −50.00",
      "订单折扣 满1000享98折 −31.14",
      "现金券 满1200减10 −10.00",
      "运费（广州 → 天河区） 12.00",
      "应付金额 1,527.86",
    ]);
    expect(getRows(designCart, designOffers, { coupon: null, cashVoucher: null }).at(-1)).toBe(
      "应付金额 1,537.86",
    );
  });

  test("a chosen coupon that is not met gives way to the best one", () => {
    expect(getRows(designCart, designOffers, { coupon: 3 })[1]).toBe("优惠券 满1000减30 −30.00");
  });
});

/** [what, lines, offers and vouchers, payable in fen without shipping] */
const item = (fen: number) => [sampleLine(1, 1, { price: fen })];
const withAll = (offers: Offers["offers"], vouchers: Offers["vouchers"] = []): Offers => ({
  offers,
  vouchers,
  shipping: { ...noOffers.shipping, fee: 0 },
});

describe("one step at a time", () => {
  test.each<[string, CartLine[], Offers, number]>([
    ["nothing", [], noOffers, 0],
    ["满5减1 of 5.00 is 4.00, never 0.98 off", item(500), withAll([orderReduction(1, [500, 100])]), 400],
    ["one fen below a threshold", item(499), withAll([orderReduction(1, [500, 100])]), 499],
    [
      "the reduction is judged after the coupon: 500 − 20 is below 500",
      item(50_000),
      withAll([orderReduction(1, [50_000, 2_000])], [voucher(1, "coupon", 10_000, 2_000)]),
      48_000,
    ],
    [
      "the discount is judged on what the coupon left (1000), taken from what the reduction left (950): 19.00",
      item(100_000),
      withAll([orderReduction(1, [100_000, 5_000]), orderDiscount(2, [100_000, 98])]),
      93_100,
    ],
    ["2 % of 10.49 is 0.2098: 0.20", item(1_049), withAll([orderDiscount(1, [0, 98])]), 1_029],
    [
      "of two discounts the one that saves more",
      item(10_000),
      withAll([orderDiscount(1, [0, 98], [0, 95])]),
      9_500,
    ],
    [
      "the cash voucher is judged after the reduction",
      item(20_000),
      withAll([orderReduction(1, [20_000, 1])], [voucher(1, "cashVoucher", 20_000, 5_000)]),
      19_999,
    ],
    [
      "only one cash voucher",
      item(20_000),
      withAll([], [voucher(1, "cashVoucher", 0, 500), voucher(2, "cashVoucher", 0, 700)]),
      19_300,
    ],
    ["a coupon larger than its goods", item(300), withAll([], [voucher(1, "coupon", 0, 2_000)]), 0],
    [
      "everything together never goes below zero",
      item(300),
      withAll(
        [orderReduction(1, [0, 200]), orderDiscount(2, [0, 50])],
        [voucher(1, "coupon", 0, 200), voucher(2, "cashVoucher", 0, 5_000)],
      ),
      0,
    ],
    [
      "the ladder prices all units, not the excess: 100 × 9.00",
      [sampleLine(1, 100, { ladder: [{ from: 100, price: 900 }] })],
      noOffers,
      90_000 + 1200,
    ],
    [
      "an activity price replaces the ladder: 100 × 8.00",
      [sampleLine(1, 100, { ladder: [{ from: 100, price: 850 }] }, { activity: flash() })],
      noOffers,
      80_000 + 1200,
    ],
    [
      "but never makes anything dearer: the ladder's 100 × 7.00",
      [sampleLine(1, 100, { ladder: [{ from: 100, price: 700 }] }, { activity: flash() })],
      noOffers,
      70_000 + 1200,
    ],
    [
      "a ladder never raises a company's own lower price",
      [sampleLine(1, 100, { price: 800, ladder: [{ from: 100, price: 900 }] })],
      noOffers,
      80_000 + 1200,
    ],
  ])("%s", (_what, lines, offers, payable) => {
    expect(priceCart(lines, offers, {}, NOW).payable).toBe(payable);
  });
});

describe("shipping", () => {
  const rule = { threshold: 188_000, fee: 1_200, noTransOrderAmount: 8_000, label: "广州 → 天河区" };
  const ship = (line: CartLine) => {
    const p = priceCart([line], { ...noOffers, shipping: rule }, {}, NOW);
    return [p.shipping, p.shippingShortfall];
  };
  test.each<[string, CartLine, number[]]>([
    ["what is missing counts today's orders: 1880 − 1000 − 80", sampleLine(1, 100), [1_200, 80_000]],
    ["one fen short", sampleLine(1, 1, { price: 179_999 }), [1_200, 1]],
    ["the threshold reached to the fen", sampleLine(1, 1, { price: 180_000 }), [0, 0]],
    ["one item's own number reached", sampleLine(1, 30, { itemFreeShippingFrom: 30 }), [0, 0]],
    ["one item's own number not reached", sampleLine(1, 29, { itemFreeShippingFrom: 30 }), [1_200, 151_000]],
    ["the goods ships free itself", sampleLine(1, 30, { freeShippingFrom: 30 }), [0, 0]],
    ["one unit short of that", sampleLine(1, 29, { freeShippingFrom: 30 }), [1_200, 151_000]],
    ["nothing selected", sampleLine(1, 30, {}, { isSelected: false }), [0, 180_000]],
  ])("%s", (_what, line, expected) => {
    expect(ship(line)).toEqual(expected);
  });

  test("one goods that ships free itself does not ship the others, one that ships the order does", () => {
    const own = sampleLine(1, 30, { freeShippingFrom: 30 });
    const whole = sampleLine(1, 30, { itemFreeShippingFrom: 30 });
    const other = sampleLine(2, 1);
    const fee = (lines: CartLine[]) => priceCart(lines, { ...noOffers, shipping: rule }, {}, NOW).shipping;
    expect([fee([own, other]), fee([whole, other]), fee([own])]).toEqual([1_200, 0, 0]);
  });

  test("is judged before the order's discounts", () => {
    const offers = { ...noOffers, offers: [orderReduction(1, [0, 50_000])], shipping: rule };
    expect(priceCart([sampleLine(1, 180)], offers, {}, NOW).shipping).toBe(0);
  });
});

describe("tie-breaks", () => {
  test("equal saving: the lower threshold, then the lower id", () => {
    const offers = withAll(
      [],
      [voucher(3, "coupon", 0, 500), voucher(2, "coupon", 100, 500), voucher(1, "coupon", 100, 500)],
    );
    expect(priceCart(item(1_000), offers, {}, NOW).coupons.map((t) => [t.id, t.isUsed])).toEqual([
      [3, true],
      [1, false],
      [2, false],
    ]);
  });

  test("a line is in one line reduction: the higher priority, then the lower id; an unmet one leaves its lines to the next", () => {
    const first = { ...lineReduction(7, 5_000, 100), priority: 1 };
    const second = lineReduction(3, 1_000, 300);
    const group = (fen: number) => {
      const p = priceCart(item(fen), withAll([second, first]), {}, NOW);
      return p.groups.map((g) => [g.id, g.status]);
    };
    expect(group(6_000)).toEqual([[7, 1]]);
    expect(group(4_000)).toEqual([[3, 1]]);
    expect(group(500)).toEqual([[7, 0]]);
  });

  test("shares of equal lines: the lower goods id takes the odd fen", () => {
    const lines = [3, 1, 2].map((id) => sampleLine(id, 1));
    const p = priceCart(lines, withAll([orderReduction(1, [0, 100])]), {}, NOW);
    expect(p.lines.map((l) => [l.id, l.discountShare])).toEqual([
      [3, 33],
      [1, 34],
      [2, 33],
    ]);
  });
});

describe("ephedrine goods", () => {
  const lines = [sampleLine(1, 100), sampleLine(2, 100, { isEphedrine: true })];
  const offers: Offers = {
    ...noOffers,
    offers: [orderReduction(1, [0, 1_000])],
    vouchers: [voucher(1, "coupon", 0, 500)],
  };

  test("are an order of their own without offers; shipping is on the ordinary order", () => {
    const { orders, payable } = splitCheckout(lines, offers, {}, NOW);
    expect(orders.map((o) => [o.isEphedrine, o.pricing.discountTotal, o.pricing.shipping])).toEqual([
      [false, 1_500, 0],
      [true, 0, 0],
    ]);
    // 1000 + 1000 reaches the threshold of 1880 together
    expect(payable).toBe(198_500);
  });

  test("alone they carry the shipping", () => {
    const { orders } = splitCheckout([lines[1]!], offers, {}, NOW);
    expect(orders.map((o) => [o.isEphedrine, o.pricing.shipping, o.pricing.payable])).toEqual([
      [true, 1_200, 101_200],
    ]);
  });
});
