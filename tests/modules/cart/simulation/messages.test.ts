import { describe, expect, test } from "vitest";
import {
  type Basket,
  simulate,
  simulateBasket,
  type Simulated,
  type SimulatedBasket,
  sumSimulation,
} from "~/modules/cart/simulation/simulate";
import type { CartLine, Offers } from "~/modules/cart/pricing/pricing";
import type { ActivityPrice, CartOffer } from "~/modules/promotions/offers/offer";
import { LATER, NOW, offerGoods, orderReduction, sampleLine, sampleOffer } from "../cart-samples";

const OURS = 99;
const SHIPPING: Offers["shipping"] = { threshold: 0, fee: 0, noTransOrderAmount: 0, label: "" };
const basket = (lines: CartLine[], offers: CartOffer[] = []): Basket => ({
  name: "1001",
  companyId: 1,
  isOrder: true,
  at: NOW,
  lines,
  offers: { offers, vouchers: [], shipping: SHIPPING },
});
const priced = (fen: number, also: Partial<ActivityPrice> = {}): Simulated => {
  const price: ActivityPrice = {
    offerId: OURS,
    kind: "flashSale",
    name: "秒杀",
    price: fen,
    endsAt: LATER,
    stock: null,
    limitPerCompany: null,
    used: 0,
    priority: 0,
    notWith: [],
    ...also,
  };
  return { id: OURS, cart: null, prices: new Map([[1, price]]) };
};
const notified = (change: Partial<SimulatedBasket>): SimulatedBasket => ({
  name: "1",
  isOrder: true,
  at: NOW,
  before: 0,
  after: 0,
  cost: 0,
  back: 0,
  giftRows: [],
  companyId: 1,
  uses: "",
  isUsed: false,
  beats: [],
  idle: null,
  below: [],
  goodsBelowMinimum: [],
  ...change,
});

describe("all baskets together", () => {
  test("those that differ in anything stand below, the dearest for the shop first, the newest among equals", () => {
    const { changed, dearer } = sumSimulation([
      notified({ name: "nothing" }),
      notified({ name: "gift", giftRows: [{ goodsId: 9, name: "", units: 1, cost: null }] }),
      notified({ name: "old", cost: 300, at: NOW - 1 }),
      notified({ name: "new", cost: 100, back: 200 }),
      notified({ name: "most", back: 400 }),
      notified({ name: "dearer", cost: -1 }),
    ]);
    expect(changed.map(({ name }) => name)).toEqual(["most", "new", "old", "gift", "dearer"]);
    expect(dearer).toBe(1);
  });

  test("what is counted is the most frequent first, by name among equals", () => {
    const idle = (text: string) => notified({ idle: { code: "shortfall", text } });
    const { beats, idle: why } = sumSimulation([
      notified({ beats: ["b", "a"] }),
      notified({ beats: ["c"] }),
      notified({ beats: ["c"] }),
      idle("未到门槛"),
      idle("已用完"),
      idle("未到门槛"),
    ]);
    expect(beats).toEqual([
      { name: "c", count: 2 },
      { name: "a", count: 1 },
      { name: "b", count: 1 },
    ]);
    expect(why.map(({ name, count }) => `${name} ${count}`)).toEqual(["未到门槛 2", "已用完 1"]);
  });

  test("goods below their cost are added up by goods, what misses most first", () => {
    const row = (goodsId: number, units: number, short: number) => ({ goodsId, name: "", units, short });
    const { below } = sumSimulation([
      notified({ below: [row(1, 2, 10), row(2, 1, 15)] }),
      notified({ below: [row(1, 3, 20)] }),
    ]);
    expect(below).toEqual([row(1, 5, 30), row(2, 1, 15)]);
  });
});

describe("a price within a limit", () => {
  test.each<[Partial<ActivityPrice>, boolean]>([
    [{ limitPerCompany: 60 }, true],
    [{ stock: 60 }, true],
    [{ stock: 60, limitPerCompany: 59 }, false],
    [{ limitPerCompany: 1 }, false],
  ])("of %o for a line of 60 holds: %s", (limit, holds) => {
    const item = simulateBasket(basket([sampleLine(1, 60)]), priced(900, limit), NOW);
    expect([item.isUsed, item.cost]).toEqual([holds, holds ? 6_000 : 0]);
    expect(item.idle).toEqual(holds ? null : { code: "perCompany", text: "数量超过每家限购或总数量" });
  });

  test("that is passed at a price above the ordinary one is not told as the reason", () => {
    const item = simulateBasket(basket([sampleLine(1, 60)]), priced(1_100, { stock: 1 }), NOW);
    expect([item.isUsed, item.idle]).toEqual([false, null]);
  });

  test("is not asked of a line that belongs to another offer", () => {
    const line = { ...sampleLine(1, 60), type: 2 as const, offerId: 7 };
    expect(simulateBasket(basket([line]), priced(900), NOW).isUsed).toBe(false);
  });
});

test("a line that bears the offer's own price already is judged against its ordinary price", () => {
  const offer = priced(900);
  const line: CartLine = { ...sampleLine(1, 60), type: 1, activity: offer.prices.get(1)! };
  expect(simulateBasket(basket([line]), offer, NOW)).toMatchObject({
    before: 60_000,
    after: 54_000,
    cost: 6_000,
    isUsed: true,
    beats: [],
  });
});

test("goods at exactly their cost are not below it, and goods are not told where the offer is not used", () => {
  const item = basket([sampleLine(1, 60)]);
  const belowAt = (minimum: number, fen = 900) =>
    simulate([item], priced(fen), NOW, { costs: new Map([[1, minimum]]) }).below;
  expect(belowAt(900)).toEqual([]);
  expect(belowAt(901)).toEqual([{ goodsId: 1, name: "商品1", units: 60, short: 60 }]);
  expect(belowAt(5_000, 1_000)).toEqual([]);
});

test("goods that are below their cost without it are told where they fall further", () => {
  const item = basket([sampleLine(1, 60), sampleLine(2, 60)]);
  const costs = new Map([
    [1, 1_100],
    [2, 1_100],
  ]);
  const { below } = simulate([item], priced(900), NOW, { costs });
  expect(below).toEqual([{ goodsId: 1, name: "商品1", units: 60, short: 12_000 }]);
});

test("money off the order counts where it is asked whether goods fall below their cost", () => {
  const offer = { id: OURS, cart: { ...orderReduction(OURS, [10_000, 600]) }, prices: new Map() };
  const { below } = simulate([basket([sampleLine(1, 60)])], offer, NOW, { costs: new Map([[1, 1_000]]) });
  expect(below).toEqual([{ goodsId: 1, name: "商品1", units: 60, short: 600 }]);
});

test("gifts are counted beyond those that come along anyway", () => {
  const gift = (id: number, goodsId: number, quantity: number) =>
    sampleOffer(id, "gift", [{ from: 10_000, benefit: { gives: [{ goodsId, number: quantity }] } }], {
      goods: [offerGoods(goodsId, 0)],
    });
  const item = basket([sampleLine(1, 60)], [gift(1, 8, 3)]);
  const offer = { id: OURS, cart: gift(OURS, 9, 2), prices: new Map<number, ActivityPrice>() };
  expect(simulate([item, item], offer, NOW)).toMatchObject({
    cost: 0,
    used: 2,
    beats: [],
    giftRows: [{ goodsId: 9, name: "商品9", units: 4, cost: null }],
  });
  expect(simulate([item], offer, NOW).changed).toHaveLength(1);
});
