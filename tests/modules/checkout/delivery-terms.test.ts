import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { splitCheckout, type Checkout } from "~/modules/cart/pricing/checkout";
import { priceCart } from "~/modules/cart/pricing/price-cart";
import type { CartLine, CartPricing, GiftLine, Offers } from "~/modules/cart/pricing/pricing";
import { groupLine, joinRestriction } from "~/modules/checkout/group-line";
import {
  payableForDelivery,
  priceForDelivery,
  withGiftsInStock,
  withoutGifts,
} from "~/modules/checkout/delivery-terms";
import { blocked, refusedLineObjections } from "~/modules/checkout/objections";
import { formatCheckoutChange } from "~/modules/checkout/snapshot";
import type { LinePermits } from "~/modules/orders/order/permitted-lines";
import { restrictionText } from "~/modules/catalogue/goods/purchase-restriction";
import type { GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import type { GroupBuy } from "~/modules/promotions/group-buy/group-buy";
import { gift, linesArb, noOffers, NOW, offersArb, sampleGoods, sampleLine } from "../cart/cart-samples";

const SHIPPING = { ...noOffers.shipping, threshold: 9_000_000, fee: 1_200 };
const checkout = (lines: CartLine[], offers: Partial<Offers> = {}): Checkout =>
  splitCheckout(lines, { ...noOffers, shipping: SHIPPING, ...offers }, {}, NOW);
const getGifts = ({ orders }: Checkout) =>
  orders.flatMap((o) => o.pricing.gifts.map((g) => [g.goodsId, g.quantity]));

describe("gifts as far as there is stock", () => {
  const withGift = (lines = [sampleLine(1, 10)]) => checkout(lines, { offers: [gift(3, 0)] });
  test.each<[string, [number, number][], unknown]>([
    ["enough", [[9, 2]], [[9, 2]]],
    ["one", [[9, 1]], [[9, 1]]],
    ["none: it is not promised", [[9, 0]], []],
    ["oversold", [[9, -4]], []],
    ["a goods of which nothing is known", [], []],
  ])("%s", (_what, stock, gifts) =>
    expect(getGifts(withGiftsInStock(withGift(), new Map(stock)))).toEqual(gifts),
  );

  test("what is bought of the same goods comes first", () => {
    const both = withGift([sampleLine(1, 10, { id: 9, stock: 100 })]);
    expect(getGifts(withGiftsInStock(both, new Map([[9, 11]])))).toEqual([[9, 1]]);
    expect(getGifts(withGiftsInStock(both, new Map([[9, 10]])))).toEqual([]);
  });

  test("nothing else of the checkout changes, and the given one stays as it was", () => {
    const before = withGift();
    const stored = JSON.stringify(before);
    const after = withGiftsInStock(before, new Map([[9, 1]]));
    expect(JSON.stringify(before)).toBe(stored);
    expect([after.payable, after.orders[0]!.pricing.rows]).toEqual([
      before.payable,
      before.orders[0]!.pricing.rows,
    ]);
  });

  test("of one goods no more is given than is left, however many offers give it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.nat(9), fc.nat(4), (offers, stock, bought) => {
        const lines = [sampleLine(1, 10), ...(bought > 0 ? [sampleLine(9, bought, { id: 9 })] : [])];
        const before = checkout(lines, { offers: Array.from({ length: offers }, (_, i) => gift(i + 1, 0)) });
        const values = getGifts(withGiftsInStock(before, new Map([[9, stock]]))).reduce(
          (sum, [, units]) => sum + units!,
          0,
        );
        expect(values).toBe(Math.min(2 * offers, Math.max(0, stock - bought)));
      }),
    );
  });
});

describe("gifts that are refused while the order is placed", () => {
  const pricing = priceCart([sampleLine(1, 10)], { ...noOffers, offers: [gift(3, 0)] }, {}, NOW);
  const refused = (goodsId: number) =>
    [
      {
        line: { goodsId, offerId: 3, name: "维生素C片", unit: "盒", type: "gift" },
        restriction: { code: "offSale" },
      },
    ] as unknown as LinePermits["refused"];

  test("stay out, and say why in the rows behind the goods", () => {
    const after = withoutGifts(pricing, refused(9));
    expect(after.gifts).toEqual([]);
    expect(after.rows[1]).toEqual({
      kind: "gift",
      label: "赠品 维生素C片",
      amount: 0,
      note: "该商品已下架，本单不含此赠品",
    });
    expect(after.rows.map((row) => row.kind)).toEqual([
      "goods",
      "gift",
      ...pricing.rows.slice(1).map((row) => row.kind),
    ]);
    expect(after.payable).toBe(pricing.payable);
  });

  test("leave others in, and nothing refused leaves all as it is", () => {
    expect(withoutGifts(pricing, refused(8)).gifts.map((g: GiftLine) => g.goodsId)).toEqual([9]);
    expect(withoutGifts(pricing, [])).toBe(pricing);
  });
});

describe("delivery", () => {
  test("whoever fetches the goods pays all but the shipping", () => {
    const p = checkout([sampleLine(1, 10)]).orders[0]!.pricing;
    expect([
      p.payable,
      priceForDelivery("carrier", p).payable,
      priceForDelivery("pickup", p).payable,
    ]).toEqual([11_200, 11_200, 10_000]);
    expect(priceForDelivery("pickup", p).rows.find((row) => row.kind === "shipping")).toMatchObject({
      label: "运费（自提）",
      amount: 0,
    });
  });

  test("for every cart: never dearer than by carrier, rows sum to what is paid", () => {
    const rowsSum = (p: CartPricing) =>
      p.rows.filter((row) => row.kind !== "payable").reduce((sum, row) => sum + row.amount, 0);
    fc.assert(
      fc.property(linesArb, offersArb, (lines, offers) => {
        const all = splitCheckout(lines, offers, {}, NOW);
        expect(payableForDelivery("carrier", all)).toBe(all.payable);
        const fees = all.orders.reduce((sum, o) => sum + o.pricing.shipping, 0);
        expect(payableForDelivery("pickup", all)).toBe(all.payable - fees);
        for (const { pricing } of all.orders) {
          const fetched = priceForDelivery("pickup", pricing);
          expect([fetched.shipping, rowsSum(fetched)]).toEqual([0, fetched.payable]);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe("joining a group buy", () => {
  const group = {
    offerId: 5,
    goodsId: 11,
    price: 800,
    left: 30,
    limitPerCompany: 24,
    used: 6,
    endsAt: NOW + 1,
    priority: 0,
  } as GroupBuy;
  const message = (goods: Partial<GoodsForBuyer>, units: number, values: Partial<GroupBuy> = {}) => {
    const restriction = joinRestriction(sampleGoods(11, goods), units, { ...group, ...values });
    return restriction && restrictionText(restriction);
  };
  test.each<[string, string | null, string | null]>([
    ["up to its limit", message({}, 18), null],
    ["one more", message({}, 19), "拼团每家限购24盒，您已购6盒"],
    ["all that is left", message({}, 30, { limitPerCompany: null }), null],
    ["more than is left", message({}, 31, { limitPerCompany: null }), "拼团仅剩30盒"],
    ["none is left", message({}, 1, { left: 0 }), "拼团商品已抢完"],
    [
      "ephedrine goods before anything else",
      message({ isEphedrine: true, stock: 0 }, 1),
      "含麻黄碱商品不参与拼团",
    ],
    ["the goods' own reason before the group's", message({ stock: 5 }, 99), "库存不足，仅剩5盒"],
  ])("%s", (_what, text, expected) => expect(text).toBe(expected));

  test("the line is whole packs, an order of its own, and selected only where it may be had", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 12 }), (wanted, packSize) => {
        const { line, restriction } = groupLine(sampleGoods(11, { packSize }), { quantity: wanted }, group);
        expect([
          line.quantity % packSize,
          line.quantity >= wanted,
          line.quantity - wanted < packSize,
        ]).toEqual([0, true, true]);
        expect(line.isSelected).toBe(restriction === null);
        const { orders } = splitCheckout([line], noOffers, {}, NOW);
        expect(orders.length).toBe(restriction ? 0 : 1);
        if (!restriction) expect(orders[0]!.pricing.payable).toBe(line.quantity * 800);
      }),
    );
  });
});

describe("what holds an order back", () => {
  test("is what is paid for; a gift only stays out of it", () => {
    const refused = (type: string) =>
      ({
        lines: [],
        refused: [{ line: { name: "甲", type }, restriction: { code: "offSale" } }],
      }) as unknown as LinePermits;
    expect(refusedLineObjections(refused("goods")).map(formatCheckoutChange)).toEqual(["甲：该商品已下架"]);
    expect(refusedLineObjections(refused("gift"))).toEqual([]);
  });

  test("has its way on", () => {
    expect(blocked("请选择地址")).toEqual({ kind: "blocked", text: "请选择地址" });
    expect(blocked("x", { to: "/cart", way: "返回购物车" })).toMatchObject({
      to: "/cart",
      way: "返回购物车",
    });
  });
});
