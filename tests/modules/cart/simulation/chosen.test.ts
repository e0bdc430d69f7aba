import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Basket, simulate, simulateBasket, type Simulated } from "~/modules/cart/simulation/simulate";
import { priceSplit } from "~/modules/cart/pricing/checkout";
import { BUNDLE } from "~/modules/cart/pricing/line-types";
import type { CartLine, Offers } from "~/modules/cart/pricing/pricing";
import type { ActivityPrice, CartOffer, OwnedVoucher } from "~/modules/promotions/offers/offer";
import {
  flash,
  LATER,
  lineReduction,
  NOW,
  offerGoods,
  orderDiscount,
  orderReduction,
  sampleGoods,
  sampleLine,
  sampleOffer,
  voucher,
} from "../cart-samples";

const OURS = 99;
const SHIPPING: Offers["shipping"] = { threshold: 50_000, fee: 1_200, noTransOrderAmount: 0, label: "" };
const ADD_ON = sampleGoods(9, { price: 500 });
const basket = (lines: CartLine[], offers: CartOffer[] = [], also: Partial<Basket> = {}): Basket => ({
  name: "1001",
  companyId: 1,
  isOrder: true,
  at: NOW,
  lines,
  offers: { offers, vouchers: [], shipping: SHIPPING },
  related: new Map([[9, ADD_ON]]),
  ...also,
});
const NO_PRICES = new Map<number, ActivityPrice>();
const ofCart = (cart: CartOffer): Simulated => ({ id: OURS, cart, prices: NO_PRICES });
const bundle = (also: Partial<CartOffer> = {}) =>
  ofCart(
    sampleOffer(OURS, "bundle", [], {
      goods: [offerGoods(1, 800), offerGoods(2, 900, { quantity: 2 })],
      ...also,
    }),
  );
const swap = (from: number, choose = 1, also: Partial<CartOffer> = {}) =>
  ofCart(
    sampleOffer(OURS, "swap", [{ from, benefit: { choose } }], {
      goods: [offerGoods(9, 100, { quantity: 2 })],
      ...also,
    }),
  );
const group = (price: number, also: Partial<ActivityPrice> = {}): Simulated => {
  const of = flash({ kind: "groupBuy", name: "拼团", offerId: OURS, price, notWith: [], ...also });
  return { id: OURS, cart: null, prices: new Map([[1, of]]) };
};
const coupon = (threshold: number, amount: number, also: Partial<OwnedVoucher> = {}): Simulated => ({
  id: 7,
  cart: null,
  prices: NO_PRICES,
  voucher: { ...voucher(Number.MAX_SAFE_INTEGER, "coupon", threshold, amount), ...also },
});

const linesArb = fc
  .array(
    fc.record({ quantity: fc.integer({ min: 1, max: 40 }), own: fc.integer({ min: 100, max: 4_000 }) }),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((rows) =>
    rows.map(({ quantity, own }, at) =>
      sampleLine(at + 1, quantity, { price: own, ladder: [{ from: 20, price: Math.ceil(own * 0.9) }] }),
    ),
  );
const runningArb = fc.subarray([
  lineReduction(1, 5_000, 400, "/1/"),
  orderReduction(2, [20_000, 1_500]),
  orderDiscount(3, [30_000, 95]),
  sampleOffer(4, "freeShipping", [{ from: 20_000, benefit: { free: "shipping" } }]),
]);
const basketArb = fc
  .record({ lines: linesArb, offers: runningArb })
  .map((item) => basket(item.lines, item.offers));
const fen = fc.integer({ min: 1, max: 4_000 });
const limit = fc.constantFrom(null, 1, 5);
const chosenArb: fc.Arbitrary<Simulated> = fc.oneof(
  fc
    .tuple(fen, fen, limit, fc.integer({ min: 1, max: 3 }))
    .map(([a, b, limitPerCompany, quantity]) =>
      bundle({ goods: [offerGoods(1, a), offerGoods(2, b, { quantity })], limitPerCompany }),
    ),
  fc
    .tuple(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 1, max: 4 }))
    .map(([from, choose]) => swap(from, choose)),
  fc.tuple(fen, limit).map(([price, limitPerCompany]) => group(price, { limitPerCompany })),
);
const voucherArb = fc
  .tuple(fc.integer({ min: 1, max: 60_000 }), fc.integer({ min: 1, max: 9_000 }))
  .map(([from, off]) => coupon(from, off));

describe("for every basket", () => {
  test("the cost is the difference of the two totals, and the sum that of the baskets", () =>
    fc.assert(
      fc.property(fc.array(basketArb, { maxLength: 4 }), fc.oneof(chosenArb, voucherArb), (baskets, what) => {
        const each = baskets.map((basket) => simulateBasket(basket, what, NOW));
        for (const { cost, before, after } of each) expect(cost).toBe(before - after);
        const total = simulate(baskets, what, NOW);
        expect(total.cost).toBe(each.reduce((all, { cost }) => all + cost, 0));
        expect(total.cost).toBe(total.before - total.after);
        baskets.forEach(({ lines, offers }, at) => {
          const plain = priceSplit(lines, offers, {}, NOW).ordinary.payable;
          if (!each[at]!.uses.startsWith("换购")) expect(each[at]!.before).toBe(plain);
        });
      }),
      { numRuns: 200 },
    ));

  test("what is chosen never makes it dearer, and is used exactly where it saves", () =>
    fc.assert(
      fc.property(basketArb, chosenArb, (item, what) => {
        const { cost, isUsed, uses, idle } = simulateBasket(item, what, NOW);
        expect(cost).toBeGreaterThanOrEqual(0);
        expect(isUsed).toBe(cost > 0);
        expect(uses !== "").toBe(isUsed);
        if (isUsed) expect(idle).toBeNull();
      }),
      { numRuns: 200 },
    ));

  test("what nobody meets costs nothing, changes nothing and takes no other's place", () => {
    const nobody = fc.constantFrom(
      bundle({ goods: [offerGoods(1, 1), offerGoods(77, 1)] }),
      bundle({ goods: [offerGoods(1, 1, { quantity: 500 }), offerGoods(2, 1)] }),
      swap(99_999_999),
      { ...group(1), prices: new Map([[77, group(1).prices.get(1)!]]) },
      coupon(99_999_999, 1),
      coupon(1, 500, { scope: { goods: [77] } }),
    );
    fc.assert(
      fc.property(fc.array(basketArb, { maxLength: 4 }), nobody, (baskets, what) => {
        expect(simulate(baskets, what, NOW)).toMatchObject({
          cost: 0,
          back: 0,
          giftRows: [],
          used: 0,
          companies: 0,
          changed: [],
          beats: [],
          below: [],
        });
      }),
    );
  });
});

describe("a bundle", () => {
  const lines = [sampleLine(1, 5), sampleLine(2, 7)];
  test.each<[string, Partial<CartOffer>, string, number]>([
    ["is taken as often as its goods fit", {}, "3 套", 3 * 400],
    ["is taken within the limit of a company", { limitPerCompany: 2 }, "2 套", 2 * 400],
    ["is taken within what is left of it", { left: 1 }, "1 套", 400],
  ])("%s", (_, also, uses, cost) => {
    expect(simulateBasket(basket(lines), bundle(also), NOW)).toMatchObject({ uses, cost, isUsed: true });
  });

  test("that a basket holds in part, or that is sold out, says so", () => {
    const idle = (basket: Basket, what: Simulated) => simulateBasket(basket, what, NOW).idle?.text;
    expect(idle(basket([sampleLine(1, 5), sampleLine(2, 1)]), bundle())).toBe("商品或数量不齐一套");
    expect(idle(basket(lines), bundle({ left: 0 }))).toBe("活动数量已用完");
    expect(idle(basket([sampleLine(3, 1)]), bundle())).toBeUndefined();
    const dear = { goods: [offerGoods(1, 1_000), offerGoods(2, 1_000)] };
    expect(idle(basket(lines), bundle(dear))).toBe("用了并不更省");
    const barred = [sampleLine(1, 5, { restriction: { code: "offSale" } }), sampleLine(2, 7)];
    expect(simulateBasket(basket(barred), bundle(), NOW)).toMatchObject({ cost: 0, isUsed: false });
  });

  test("that runs already is judged against its goods bought alone", () => {
    const own = [
      { ...sampleLine(1, 2), type: BUNDLE, offerId: OURS },
      { ...sampleLine(2, 4), type: BUNDLE, offerId: OURS },
      { ...sampleLine(2, 1), id: 3 },
    ];
    const what = bundle();
    const item = simulateBasket(basket(own, [what.cart!]), what, NOW);
    expect(item).toMatchObject({ before: 7_000 + 1_200, cost: 2 * 400, uses: "2 套" });
  });

  test("takes the place of what does not go with it, and tells goods below their cost", () => {
    const item = basket(lines, [lineReduction(1, 11_000, 100)]);
    const { beats, below } = simulateBasket(item, bundle(), NOW, { costs: new Map([[1, 900]]) });
    expect(beats).toEqual(["专场"]);
    expect(below).toEqual([{ goodsId: 1, name: "商品1", units: 3, short: 300 }]);
  });
});

describe("an add-on deal", () => {
  const lines = [sampleLine(1, 30)];
  test("comes beside the basket, at its ordinary price before", () => {
    expect(simulateBasket(basket(lines), swap(30_000), NOW)).toMatchObject({
      before: 30_000 + 1_200 + 1_000,
      cost: 2 * 400,
      uses: "换购商品9 2盒",
      isUsed: true,
    });
  });

  test("of several goods takes those that save most, as many as may be chosen", () => {
    const goods = [offerGoods(8, 100), offerGoods(9, 100, { limitPerCompany: 2 })];
    const both = new Map([
      [8, sampleGoods(8, { price: 300 })],
      [9, ADD_ON],
    ]);
    const item = basket(lines, [], { related: both });
    expect(simulateBasket(item, swap(30_000, 3, { goods }), NOW).uses).toBe("换购商品9 2盒、商品8 1盒");
  });

  test.each([
    ["below its threshold", swap(30_001), "未到门槛"],
    ["with nothing left of it", swap(1, 1, { goods: [offerGoods(9, 100, { left: 0 })] }), "没有可换购的商品"],
    ["at no lower price", swap(1, 1, { goods: [offerGoods(9, 500)] }), "没有可换购的商品"],
  ])("%s says so", (_, what, text) => {
    expect(simulateBasket(basket(lines), what, NOW)).toMatchObject({ cost: 0, idle: { text } });
  });

  test("of goods that the company may not have is not taken", () => {
    const barred = new Map([[9, { ...ADD_ON, restriction: { code: "offSale" } as const }]]);
    expect(simulateBasket(basket(lines, [], { related: barred }), swap(1), NOW)).toMatchObject({ cost: 0 });
  });
});

describe("a group buy", () => {
  test("takes the units that its limit allows, in whole packs, in an order that ships free", () => {
    const item = basket([sampleLine(1, 30, { packSize: 4 })]);
    const limited = group(900, { limitPerCompany: 10 });
    expect(simulateBasket(item, limited, NOW)).toMatchObject({ uses: "参团 8盒", cost: 800 });
    expect(simulateBasket(item, group(900, { limitPerCompany: 32 }), NOW)).toMatchObject({
      uses: "参团 28盒",
      cost: 2_800,
    });
    const all = basket([sampleLine(1, 30)]);
    expect(simulateBasket(all, group(900), NOW)).toMatchObject({ uses: "参团 30盒", cost: 3_000 + 1_200 });
  });

  test("counts the companies that would join once each", () => {
    const of = (companyId: number) => basket([sampleLine(1, 30)], [], { companyId });
    expect(simulate([of(1), of(1), of(2)], group(900), NOW)).toMatchObject({ used: 3, companies: 2 });
  });

  test("above its limit, or dearer for what the rest loses, is not joined", () => {
    const item = basket([sampleLine(1, 60)], [orderReduction(2, [60_000, 9_000])]);
    expect(simulateBasket(item, group(900, { limitPerCompany: 10 }), NOW)).toMatchObject({
      cost: 0,
      idle: { text: "用了并不更省" },
    });
    expect(simulateBasket(item, group(900, { stock: 0 }), NOW).idle?.code).toBe("soldOut");
  });
});

describe("a voucher", () => {
  const lines = [sampleLine(1, 60)];
  const owning = (...vouchers: OwnedVoucher[]): Basket => {
    const item = basket(lines);
    return { ...item, offers: { ...item.offers, vouchers } };
  };
  test("is used once by each basket that meets it, and takes the place of a worse one", () => {
    expect(simulate([basket(lines), basket(lines)], coupon(50_000, 700), NOW)).toMatchObject({
      cost: 1_400,
      used: 2,
      beats: [],
    });
    const item = owning(voucher(3, "coupon", 10_000, 500), voucher(4, "cashVoucher", 10_000, 50));
    expect(simulateBasket(item, coupon(50_000, 700), NOW)).toMatchObject({ cost: 200, beats: ["满100减5"] });
  });

  test.each([
    ["not met", coupon(60_001, 700), "未到门槛"],
    ["for other goods", coupon(1, 700, { scope: { goods: [8] } }), "没有可用券的商品"],
    ["worth less than the one it has", coupon(1, 400), "已用更省的券或活动"],
  ])("that is %s says so", (_, what, text) => {
    const item = owning(voucher(3, "coupon", 10_000, 500));
    expect(simulateBasket(item, what, NOW)).toMatchObject({ cost: 0, isUsed: false, idle: { text } });
  });

  test("that does not go with what is used says with what", () => {
    const apart = { ...lineReduction(1, 10_000, 5_000), notWith: ["coupon" as const], endsAt: LATER };
    expect(simulateBasket(basket(lines, [apart]), coupon(1, 700), NOW).idle?.text).toContain("不可同享");
  });
});
