import { describe, expect, test } from "vitest";
import { type SimulatedBasket, sumSimulation } from "~/modules/cart/simulation/simulate";
import { assumedWords } from "~/admin/simulation/assumed";
import { DAY, startOfDay } from "~/platform/values/clock";
import { sumBasketsByDay, seenBy, readSimulationSpan, sumText } from "~/admin/simulation/simulation";

const NOON = startOfDay("2026-11-20") + DAY / 2;
const basket = (values: Partial<SimulatedBasket>): SimulatedBasket => ({
  name: "1001",
  isOrder: true,
  at: NOON,
  before: 10_000,
  after: 10_000,
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
  ...values,
});
const gift = (units: number, cost: number | null) => ({ goodsId: 9, name: "商品9", units, cost });
const ALL = seenBy(new Set(["reports.margin", "orders.see", "goods.see", "customers.see"] as const));
const NONE = seenBy(new Set());
const cheaper = (cost: number, also: Partial<SimulatedBasket> = {}) =>
  basket({ cost, after: 10_000 - cost, isUsed: true, ...also });

test("the share is of what was to be paid, and nothing of nothing is nothing", () => {
  expect(sumText(sumSimulation([cheaper(490), basket({})]), ALL)).toMatchObject({
    cost: "¥4.90",
    share: "2.5%",
    used: 1,
  });
  expect(sumText(sumSimulation([]), ALL)).toMatchObject({ cost: "¥0.00", share: "0.0%", changed: [] });
});

test("only the dearest are rows, and how many change is said", () => {
  const many = Array.from({ length: 60 }, (_, at) => cheaper(at + 1, { name: String(at + 1) }));
  const { changed, changes } = sumText(sumSimulation(many), ALL);
  expect([changed.length, changes, changed[0]!.name, changed.at(-1)!.name]).toEqual([50, 60, "60", "11"]);
});

test("a row says what comes back, what is given and whose place is taken", () => {
  const item = cheaper(100, { back: 300, giftRows: [gift(2, 50)], beats: ["秒杀", "满100减10"] });
  expect(sumText(sumSimulation([item]), ALL).changed).toEqual([
    {
      name: "1001",
      to: "/staff/orders/1001",
      at: "2026-11-20 12:00",
      before: "100.00",
      after: "99.00",
      cost: "1.00",
      note: "完成后返 3.00，多赠 2 件，代替秒杀、满100减10",
    },
  ]);
});

test("days are those up to today, the oldest first, and days without orders are 0", () => {
  const days = sumBasketsByDay(
    [cheaper(100), cheaper(50, { at: NOON - DAY }), cheaper(9, { at: NOON - 9 * DAY })],
    3,
    NOON,
  );
  expect(days).toEqual([
    { day: "11-18", orders: 0, before: 0, after: 0 },
    { day: "11-19", orders: 1, before: 10_000, after: 9_950 },
    { day: "11-20", orders: 1, before: 10_000, after: 9_900 },
  ]);
});

test.each([
  ["?days=7", "7"],
  ["?days=29", "28"],
  ["?days=toString", "28"],
  ["", "28"],
])("the address %s asks for %s days", (query, days) =>
  expect(readSimulationSpan(`http://shop/staff/offers/7/rehearsal${query}`)).toBe(days),
);

test("goods below their cost are rows, and by how much is for those who may see costs", () => {
  const below = { goodsId: 9, name: "商品9", units: 3, short: 120 };
  const sum = sumSimulation([cheaper(10, { below: [below] })]);
  expect(sumText(sum, ALL)).toMatchObject({
    belows: 1,
    below: [{ ...below, to: "/staff/goods/9", short: "1.20" }],
  });
  expect(sumText(sum, NONE).below).toEqual([{ ...below, to: null, short: null }]);
});

test("gifts are rows with their cost, and those whose cost nobody knows are said", () => {
  const other = { ...gift(3, null), goodsId: 8, name: "商品8" };
  const sum = sumSimulation([
    basket({ giftRows: [gift(2, 150), other] }),
    basket({ giftRows: [gift(1, 75)] }),
  ]);
  expect(sumText(sum, ALL)).toMatchObject({
    gifts: 6,
    giftsUnknown: 3,
    giftCost: "¥2.25",
    giftRows: [
      { goodsId: 8, name: "商品8", to: "/staff/goods/8", units: 3, cost: "" },
      { goodsId: 9, name: "商品9", to: "/staff/goods/9", units: 3, cost: "2.25" },
    ],
  });
  const { giftCost, giftRows: values } = sumText(sum, NONE);
  expect([giftCost, ...values.map(({ cost, to }) => [cost, to])]).toEqual([null, [null, null], [null, null]]);
});

test("baskets lead to their order or company, for those who may see it", () => {
  const sum = sumSimulation([cheaper(2), cheaper(1, { isOrder: false, name: "某诊所", companyId: 5 })]);
  const linksOf = (seen: typeof ALL) => sumText(sum, seen).changed.map(({ to }) => to);
  expect(linksOf(ALL)).toEqual(["/staff/orders/1001", "/staff/customers/5"]);
  expect(linksOf(NONE)).toEqual([null, null]);
});

describe("what is assumed", () => {
  const assumed = { isChosen: true, needs: null };
  test.each([
    [{ ...assumed, kind: "bundle" as const }, /上限.*成套/],
    [{ ...assumed, kind: "swap" as const }, /上限.*门槛.*平时价/],
    [{ ...assumed, kind: "groupBuy" as const, needs: 3 }, /有 2 家，满 3 家成团，不成团则没有让利/],
    [{ ...assumed, kind: "groupBuy" as const, needs: 2 }, /满 2 家成团，可以成团/],
    [
      { isChosen: false, kind: "coupon" as const, needs: null, vouchers: { total: 9, limit: 2 } },
      /每单都有一张.*共 9 张，每家限领 2 张/,
    ],
    [{ isChosen: false, kind: "gift" as const, needs: null }, /^$/],
  ])("of %o is said", (values, words) => expect(assumedWords(values, { companies: 2 })).toMatch(words));
});
