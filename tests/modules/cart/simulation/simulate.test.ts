import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Basket,
  isOnlyChosen,
  simulate,
  simulateBasket,
  type Simulated,
  sumSimulation,
} from "~/modules/cart/simulation/simulate";
import { priceSplit } from "~/modules/cart/pricing/checkout";
import type { CartLine, Offers } from "~/modules/cart/pricing/pricing";
import type { ActivityPrice, CartOffer, OwnedVoucher } from "~/modules/promotions/offers/offer";
import { ALL_OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import {
  LATER,
  lineReduction,
  NOW,
  orderDiscount,
  orderReduction,
  sampleLine,
  sampleOffer,
} from "../cart-samples";

const SHIPPING: Offers["shipping"] = { threshold: 50_000, fee: 1_200, noTransOrderAmount: 0, label: "" };
const basket = (lines: CartLine[], offers: CartOffer[] = [], vouchers: OwnedVoucher[] = []): Basket => ({
  name: "1001",
  companyId: 1,
  isOrder: true,
  at: NOW,
  lines,
  offers: { offers, vouchers, shipping: SHIPPING },
});
const OURS = 99;
const ofCart = (cart: CartOffer): Simulated => ({ id: OURS, cart: { ...cart, id: OURS }, prices: new Map() });
const price = (fen: number, also: Partial<ActivityPrice> = {}): ActivityPrice => ({
  offerId: OURS,
  kind: "flashSale",
  name: "秒杀",
  price: fen,
  endsAt: LATER,
  stock: 1_000,
  limitPerCompany: null,
  used: 0,
  priority: 0,
  notWith: [],
  ...also,
});
const ofPrices = (prices: [number, ActivityPrice][]): Simulated => ({
  id: OURS,
  cart: null,
  prices: new Map(prices),
});

const lineArb = fc
  .record({
    quantity: fc.integer({ min: 1, max: 60 }),
    price: fc.integer({ min: 100, max: 5_000 }),
    at: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ quantity, price: own, at }) => ({ quantity, own, path: `/${at}/` }));
const linesArb = fc
  .array(lineArb, { minLength: 1, maxLength: 5 })
  .map((rows) =>
    rows.map(({ quantity, own, path }, at) =>
      sampleLine(at + 1, quantity, { price: own, categoryPath: path }),
    ),
  );
const money = fc.integer({ min: 1, max: 60_000 });
const runningArb = fc.subarray([
  lineReduction(1, 5_000, 400, "/1/"),
  orderReduction(2, [20_000, 1_500]),
  orderDiscount(3, [30_000, 95]),
  sampleOffer(4, "freeShipping", [{ from: 20_000, benefit: { free: "shipping" } }]),
  sampleOffer(5, "cashback", [{ from: 10_000, benefit: { back: 300 } }]),
]);
const basketArb = fc
  .record({ lines: linesArb, offers: runningArb })
  .map(({ lines, offers }) => basket(lines, offers));
const offerArb: fc.Arbitrary<Simulated> = fc.oneof(
  fc
    .tuple(money, money, fc.constantFrom("/1/", "/2/"))
    .map(([from, off, path]) => ofCart(lineReduction(0, from, off, path))),
  fc.tuple(money, money).map(([from, off]) => ofCart(orderReduction(0, [from, off]))),
  fc
    .tuple(money, fc.integer({ min: 50, max: 99 }))
    .map(([from, percent]) => ofCart(orderDiscount(0, [from, percent]))),
  fc.tuple(fc.integer({ min: 1, max: 5 }), money).map(([goods, fen]) => ofPrices([[goods, price(fen)]])),
);

describe("for every basket and offer", () => {
  test("the cost is the difference of the two totals that the shop asks, basket by basket", () => {
    fc.assert(
      fc.property(fc.array(basketArb, { maxLength: 4 }), offerArb, (baskets, offer) => {
        const sum = simulate(baskets, offer, NOW);
        const each = baskets.map((basket) => simulateBasket(basket, offer, NOW));
        const plain = baskets.map(({ lines, offers }) => priceSplit(lines, offers, {}, NOW).ordinary.payable);
        expect(each.map(({ before }) => before)).toEqual(plain);
        expect(each.map(({ cost }) => cost)).toEqual(each.map(({ before, after }) => before - after));
        expect(sum.cost).toBe(sum.before - sum.after);
        expect(sum.cost).toBe(each.reduce((total, { cost }) => total + cost, 0));
      }),
      { numRuns: 150 },
    );
  });

  test("an offer whose goods nobody bought costs nothing, changes nothing and takes no other's place", () => {
    const nobody = fc.constantFrom(
      ofCart(lineReduction(0, 1, 5_000, "/9/")),
      ofPrices([[77, price(1)]]),
      ofCart(orderReduction(0, [99_999_999, 100])),
    );
    fc.assert(
      fc.property(fc.array(basketArb, { maxLength: 4 }), nobody, (baskets, offer) => {
        const { cost, back, giftRows: values, used, changed, beats } = simulate(baskets, offer, NOW);
        expect({ cost, back, giftRows: values, used, changed, beats }).toEqual({
          cost: 0,
          back: 0,
          giftRows: [],
          used: 0,
          changed: [],
          beats: [],
        });
      }),
    );
  });

  test("where nothing else runs, and for what stands last among the steps, it never makes anything dearer", () => {
    const last = money.chain((from) =>
      fc.constantFrom(
        ofCart(sampleOffer(0, "freeShipping", [{ from, benefit: { free: "shipping" } }])),
        ofCart(sampleOffer(0, "cashback", [{ from, benefit: { back: 200 } }])),
      ),
    );
    fc.assert(
      fc.property(basketArb, last, (item, offer) => {
        expect(simulateBasket(item, offer, NOW).cost).toBeGreaterThanOrEqual(0);
      }),
    );
    const alone: Offers = { offers: [], vouchers: [], shipping: { ...SHIPPING, fee: 0 } };
    fc.assert(
      fc.property(basketArb, offerArb, (item, offer) => {
        expect(simulateBasket({ ...item, offers: alone }, offer, NOW).cost).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

test("an offer that costs a later one its threshold makes the basket dearer, and is said so", () => {
  const item = basket([sampleLine(1, 30)], [orderReduction(2, [30_000, 5_000])]);
  const sum = simulate([item], ofCart(lineReduction(0, 10_000, 100)), NOW);
  expect(sum).toMatchObject({
    cost: 100 - 5_000 - 1_200 + 1_200,
    dearer: 1,
    used: 1,
    beats: [{ name: "订单满减", count: 1 }],
  });
});

test("an offer that runs already is judged against what would be without it", () => {
  const running = { ...orderReduction(OURS, [10_000, 700]) };
  const item = basket([sampleLine(1, 60)], [running]);
  expect(simulateBasket(item, ofCart(running), NOW)).toMatchObject({
    before: 60_000,
    after: 59_300,
    cost: 700,
  });
});

test("an offer that begins later, or is over, is judged as if it ran", () => {
  const later = { ...orderReduction(0, [10_000, 700]), startsAt: LATER, endsAt: LATER + 1 };
  expect(simulateBasket(basket([sampleLine(1, 60)]), ofCart(later), NOW).cost).toBe(700);
  const over = ofPrices([[1, price(900, { endsAt: NOW - 1 })]]);
  expect(simulateBasket(basket([sampleLine(1, 60)]), over, NOW).cost).toBe(6_000);
});

describe("prices of goods", () => {
  const lines = [sampleLine(1, 60), sampleLine(2, 1)];
  test("hold where they are lower", () => {
    expect(simulateBasket(basket(lines), ofPrices([[1, price(900)]]), NOW)).toMatchObject({
      cost: 6_000,
      isUsed: true,
    });
    expect(simulateBasket(basket(lines), ofPrices([[1, price(1_000)]]), NOW)).toMatchObject({
      cost: 0,
      isUsed: false,
    });
  });

  test("take the place of a dearer special, and leave a cheaper one alone", () => {
    const special = { ...price(950), offerId: 5, name: "天天特价", kind: "dailySpecial" as const };
    const item = basket([{ ...lines[0]!, activity: special }]);
    expect(simulateBasket(item, ofPrices([[1, price(900)]]), NOW)).toMatchObject({
      cost: 3_000,
      beats: ["天天特价"],
    });
    expect(simulateBasket(item, ofPrices([[1, price(960)]]), NOW)).toMatchObject({
      cost: 0,
      isUsed: false,
      beats: [],
    });
    const same = { priority: 1 };
    expect(simulateBasket(item, ofPrices([[1, price(950, same)]]), NOW)).toMatchObject({
      isUsed: true,
      cost: 0,
    });
    expect(simulateBasket(item, ofPrices([[1, price(950)]]), NOW)).toMatchObject({ isUsed: false });
  });

  test.each([{ limitPerCompany: 59 }, { stock: 59 }])("above %o the line keeps its price", (limit) => {
    expect(simulateBasket(basket(lines), ofPrices([[1, price(900, limit)]]), NOW)).toMatchObject({
      cost: 0,
      isUsed: false,
      idle: { code: "perCompany" },
    });
  });
});

test("what it takes the place of and why it does nothing are counted over all baskets", () => {
  const special = { ...price(900), offerId: 5, name: "秒杀", notWith: ["lineReduction" as const] };
  const some = [
    basket([sampleLine(1, 60)]),
    basket([sampleLine(1, 1)]),
    basket([{ ...sampleLine(1, 60), type: 1, activity: special }]),
  ];
  const { used, idle } = simulate(some, ofCart(lineReduction(0, 10_000, 500)), NOW);
  expect(used).toBe(1);
  expect(idle).toEqual(
    [
      { name: expect.stringContaining("秒杀"), count: 1 },
      { name: "未到门槛", count: 1 },
    ].toSorted((a, b) => (String(a.name) < String(b.name) ? -1 : 1)),
  );
});

test("lines that fall below what they cost, or below their floor, are told with what is missing; goods without a cost are not", () => {
  const item = basket([sampleLine(1, 60), sampleLine(2, 10)]);
  const sum = simulate([item, item], ofPrices([[1, price(900)]]), NOW, {
    costs: new Map([[1, 950]]),
    minimums: new Map([
      [1, 920],
      [2, 900],
    ]),
  });
  expect(sum.below).toEqual([{ goodsId: 1, name: "商品1", units: 120, short: 6_000 }]);
  expect(sum.goodsBelowMinimum).toEqual([{ goodsId: 1, name: "商品1", units: 120, short: 2_400 }]);
});

test("gifts and what comes back are told beside the cost", () => {
  const back = ofCart(sampleOffer(0, "cashback", [{ from: 10_000, benefit: { back: 300 } }]));
  expect(simulate([basket([sampleLine(1, 60)])], back, NOW)).toMatchObject({ cost: 0, back: 300, used: 1 });
});

test("no baskets come to nothing", () => {
  expect(sumSimulation([])).toMatchObject({ baskets: 0, used: 0, cost: 0, changed: [], beats: [], idle: [] });
});

test("what buyers choose is known", () => {
  expect(ALL_OFFER_KINDS.filter(isOnlyChosen)).toEqual(["groupBuy", "bundle", "swap"]);
});
