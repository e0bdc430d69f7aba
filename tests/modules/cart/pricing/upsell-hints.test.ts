import { describe, expect, test } from "vitest";
import { priceCart } from "~/modules/cart/pricing/price-cart";
import type { CartLine, Offers } from "~/modules/cart/pricing/pricing";
import { cartHints, goodsHints, hintText } from "~/modules/cart/pricing/upsell-hints";
import type { CartOffer } from "~/modules/promotions/offers/offer";
import {
  gift,
  lineReduction,
  noOffers,
  NOW,
  orderDiscount,
  orderReduction,
  sampleGoods,
  sampleLine,
  sampleOffer,
  voucher,
} from "../cart-samples";

const free = { ...noOffers.shipping, threshold: 0, fee: 0 };
const hints = (offers: CartOffer[], values: Partial<Offers> = {}, lines: CartLine[] = [sampleLine(1, 10)]) =>
  cartHints(priceCart(lines, { offers, vouchers: [], shipping: free, ...values }, {}, NOW)).map(
    (h) => `${h.kind} ${hintText(h)}`,
  );

describe("of a cart", () => {
  test.each<[string, CartOffer[], string[]]>([
    ["nothing to reach", [], []],
    [
      "a reduction on lines that is near",
      [lineReduction(1, 12_000, 500)],
      ["lineReduction 还差 ¥20.00 可享专场 满120减5"],
    ],
    ["one that is met, with no tier above it", [lineReduction(1, 5_000, 500)], []],
    [
      "one that is met, with a tier above it",
      [
        sampleOffer(
          1,
          "lineReduction",
          [5_000, 15_000].map((from, i) => ({ from, benefit: { off: 100 + i } })),
          { name: "专场" },
        ),
      ],
      ["lineReduction 还差 ¥50.00 可享满150减1.01"],
    ],
    ["a gift", [gift(1, 12_000)], ["gift 还差 ¥20.00 可享满120元赠维生素C片"]],
    [
      "of the order's reductions the nearest alone",
      [orderReduction(1, [30_000, 900], [15_000, 300]), orderReduction(2, [20_000, 500])],
      ["orderReduction 还差 ¥50.00 可享满150减3"],
    ],
    [
      "of two that miss the same the one that saves more",
      [orderReduction(1, [15_000, 300]), orderReduction(2, [15_000, 500])],
      ["orderReduction 还差 ¥50.00 可享满150减5"],
    ],
    ["a discount", [orderDiscount(1, [15_000, 95])], ["orderDiscount 还差 ¥50.00 可享满150享95折"]],
    [
      "cashback",
      [sampleOffer(1, "cashback", [{ from: 12_000, benefit: { back: 500 } }], { name: "返现" })],
      ["cashback 还差 ¥20.00 可享返现"],
    ],
    ["an offer that is used up is none to go for", [{ ...orderReduction(1, [15_000, 300]), left: 0 }], []],
  ])("%s", (_what, offers, expected) => expect(hints(offers)).toEqual(expected));

  test("vouchers: the nearest of each kind", () => {
    const vouchers = [
      voucher(1, "coupon", 20_000, 900),
      voucher(2, "coupon", 15_000, 100),
      voucher(3, "cashVoucher", 12_000, 50),
    ];
    expect(hints([], { vouchers })).toEqual([
      "coupon 还差 ¥50.00 可享满150减1",
      "cashVoucher 还差 ¥20.00 可享满120减0.50",
    ]);
  });

  test("free shipping while something is selected and a fee is due", () => {
    const shipping = { ...free, threshold: 15_000, fee: 1_200 };
    expect(hints([], { shipping })).toEqual(["freeShipping 还差 ¥50.00 可享包邮"]);
    expect(hints([], { shipping }, [sampleLine(1, 10, {}, { isSelected: false })])).toEqual([]);
    expect(hints([], { shipping }, [sampleLine(1, 15)])).toEqual([]);
    expect(hints([], { shipping }, [sampleLine(1, 10, { itemFreeShippingFrom: 10 })])).toEqual([]);
  });

  test("an empty cart has none", () => expect(hints([orderReduction(1, [1, 1])], {}, [])).toEqual([]));
});

describe("of one goods", () => {
  const notified = (goods: Parameters<typeof sampleGoods>[1], number: number) =>
    goodsHints(sampleGoods(1, goods), number).map((h) => `${h.kind} ${hintText(h)}`);
  const ladder = [
    { from: 50, price: 900 },
    { from: 200, price: 850 },
  ];
  test.each<[string, Parameters<typeof sampleGoods>[1], number, string[]]>([
    ["nothing", {}, 1, []],
    ["the next tier of its ladder", { ladder }, 10, ["ladder 还差 40 盒 可享满50盒单价 ¥9.00"]],
    ["the one after it", { ladder }, 50, ["ladder 还差 150 盒 可享满200盒单价 ¥8.50"]],
    ["none above the last", { ladder }, 200, []],
    ["shipping of the order", { itemFreeShippingFrom: 30 }, 29, ["itemFreeShipping 还差 1 盒 可享单品包邮"]],
    ["reached", { itemFreeShippingFrom: 30 }, 30, []],
    [
      "shipping of itself",
      { freeShippingFrom: 12, unit: "瓶" },
      2,
      ["ownFreeShipping 还差 10 瓶 可享本品免运费"],
    ],
    [
      "all of them",
      { ladder, itemFreeShippingFrom: 30, freeShippingFrom: 20 },
      10,
      [
        "ladder 还差 40 盒 可享满50盒单价 ¥9.00",
        "itemFreeShipping 还差 20 盒 可享单品包邮",
        "ownFreeShipping 还差 10 盒 可享本品免运费",
      ],
    ],
  ])("%s", (_what, goods, number, expected) => expect(notified(goods, number)).toEqual(expected));
});
