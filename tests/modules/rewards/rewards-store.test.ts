import { formatWhole } from "~/platform/values/whole-text";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  EXCHANGE_TRANSITIONS,
  EXCHANGE_STATES,
  exchangeEnd,
  exchangeRefusal,
  exchangeStarts,
  exchangeSteps,
  EXCHANGES_QUOTA,
  hurdleFor,
  hurdleText,
  canTransitionExchange,
  getMaxQuantity,
  MAX_EXCHANGE_QUANTITY,
  type Exchange,
  type ExchangeState,
} from "~/modules/rewards/rewards-store";
import { readItemId, rewardsStoreHref, readRewardsStoreQuery } from "~/modules/rewards/rewards-store-page";

const STATES = Object.keys(EXCHANGE_STATES) as ExchangeState[];
const NOW = Date.parse("2026-11-20T02:00:00Z");

describe("the life of an exchange", () => {
  test("leads from 未兑换 over 已兑换 and 已发货 to 已收货, or to 已取消, and never back", () => {
    const moves = STATES.flatMap((from) =>
      EXCHANGE_TRANSITIONS.filter((move) => canTransitionExchange(from, move)).map((move) => [
        EXCHANGE_STATES[from],
        move,
        EXCHANGE_STATES[exchangeEnd(move)],
      ]),
    );
    expect(moves).toEqual([
      ["未兑换", "credit", "已收货"],
      ["未兑换", "confirm", "已兑换"],
      ["未兑换", "cancel", "已取消"],
      ["未兑换", "withdraw", "已取消"],
      ["已兑换", "ship", "已发货"],
      ["已兑换", "withdraw", "已取消"],
      ["已发货", "receive", "已收货"],
    ]);
  });

  test("a refusal names the state it is in", () => {
    expect(exchangeRefusal("shipped", "cancel")).toBe("当前状态为“已发货”，不能取消");
    expect(exchangeRefusal("exchanged", "receive")).toBe("当前状态为“已兑换”，还不能确认收货");
    for (const move of EXCHANGE_TRANSITIONS)
      expect(exchangeStarts(move).every((state) => canTransitionExchange(state, move))).toBe(true);
  });

  test("its way is told latest first, with what happened alone", () => {
    const exchange: Exchange = {
      id: 1,
      number: "DH1",
      itemName: "保温杯",
      kind: "gift",
      image: "",
      worth: null,
      count: 1,
      points: 5200,
      state: "shipped",
      address: "",
      shipment: "演示快递 1",
      createdAt: NOW,
      confirmedAt: NOW + 60_000,
      shippedAt: NOW + 120_000,
      receivedAt: null,
      cancelledAt: null,
    };
    expect(exchangeSteps(exchange).map((step) => [step.at, step.text, step.now])).toEqual([
      ["2026-11-20 10:02", "已发货：演示快递 1", true],
      ["2026-11-20 10:01", "已确认兑换，正在备货", false],
      ["2026-11-20 10:00", "已提交，扣除 5,200 分", false],
    ]);
  });
});

describe("an item", () => {
  const item = { points: 100, left: 5, limit: 3, redeemed: 1 };

  test("is refused for the reason that the buyer can do least about, with what is missing", () => {
    expect(hurdleText(hurdleFor({ ...item, left: 0 }, 1, 0)!)).toBe("已兑完");
    expect(hurdleText(hurdleFor(item, 3, 1000)!)).toBe("每家限兑 3 件，您已兑 1 件");
    expect(hurdleText(hurdleFor({ ...item, limit: null }, 6, 1000)!)).toBe("仅剩 5 件");
    expect(hurdleText(hurdleFor(item, 2, 150)!)).toBe("积分不足，还差 50 分");
    expect(hurdleFor(item, 2, 200)).toBeNull();
  });

  test("the most that may be had is just what nothing stands against", () => {
    const facts = fc.record({
      points: fc.integer({ min: 1, max: 500 }),
      left: fc.integer({ min: 0, max: 30 }),
      limit: fc.option(fc.integer({ min: 1, max: 30 })),
      redeemed: fc.integer({ min: 0, max: 10 }),
    });
    fc.assert(
      fc.property(facts, fc.integer({ min: 0, max: 5000 }), (facts, points) => {
        const limit = getMaxQuantity(facts, points);
        if (limit > 0) expect(hurdleFor(facts, limit, points)).toBeNull();
        if (limit < MAX_EXCHANGE_QUANTITY) expect(hurdleFor(facts, limit + 1, points)).not.toBeNull();
      }),
    );
  });

  test("points are written in thousands, with a true minus", () => {
    expect([0, 999, 1234, -12000].map(formatWhole)).toEqual(["0", "999", "1,234", "−12,000"]);
  });
});

test("addresses of the mall are read and written alike; what makes no sense is left out", () => {
  for (const view of [
    { tab: "items", page: 1 },
    { tab: "mine", page: 3 },
    { tab: "log", page: 1 },
  ] as const)
    expect(readRewardsStoreQuery(new URL(rewardsStoreHref(view), "http://shop").searchParams)).toEqual(view);
  expect(readRewardsStoreQuery(new URLSearchParams("tab=none&page=-1"))).toEqual({ tab: "items", page: 1 });
  expect([readItemId("12"), readItemId("012"), readItemId("x"), readItemId(undefined)]).toEqual([
    12, 0, 0, 0,
  ]);
});

describe("whatever a company has and an item costs", () => {
  const items = fc.record({
    points: fc.nat(500),
    left: fc.integer({ min: -1, max: 30 }),
    limit: fc.option(fc.nat(30)),
    redeemed: fc.nat(30),
  });

  test("one hurdle is named, the first of a fixed order, and only where it stands", () =>
    fc.assert(
      fc.property(items, fc.integer({ min: 1, max: 25 }), fc.nat(9_000), (item, count, points) => {
        const stands = [
          item.left <= 0 && "soldOut",
          item.limit !== null && item.redeemed + count > item.limit && "limit",
          count > item.left && "stockShort",
          item.points * count > points && "pointsShort",
        ].find(Boolean);
        const hurdle = hurdleFor(item, count, points);
        expect(hurdle?.code ?? false).toBe(stands ?? false);
        if (hurdle?.code === "pointsShort") expect(hurdleFor(item, count, points + hurdle.short)).toBeNull();
        if (hurdle?.code === "pointsShort")
          expect(hurdleFor(item, count, points + hurdle.short - 1)).not.toBeNull();
      }),
    ));

  test("an exchange of all that may be had leaves no points below zero, and nothing more can be had then", () =>
    fc.assert(
      fc.property(items, fc.nat(9_000), (item, points) => {
        const count = getMaxQuantity(item, points);
        fc.pre(count > 0 && count < MAX_EXCHANGE_QUANTITY);
        expect(points - item.points * count).toBeGreaterThanOrEqual(0);
        const after = { ...item, left: item.left - count, redeemed: item.redeemed + count };
        expect(getMaxQuantity(after, points - item.points * count)).toBe(0);
      }),
    ));
});

test.each([
  [{ code: "soldOut" }, "已兑完"],
  [{ code: "stockShort", left: 3 }, "仅剩 3 件"],
  [{ code: "limit", limit: 2, redeemed: 0 }, "每家限兑 2 件"],
  [{ code: "limit", limit: 2, redeemed: 1 }, "每家限兑 2 件，您已兑 1 件"],
  [{ code: "pointsShort", short: 12_345 }, "积分不足，还差 12,345 分"],
] as const)("%j is said as %j", (hurdle, text) => expect(hurdleText(hurdle)).toBe(text));

test("twenty of an item are taken at once, and so many exchanges a day as no buyer makes by hand", () => {
  expect(getMaxQuantity({ points: 0, left: 999, limit: null, redeemed: 0 }, 0)).toBe(20);
  expect(EXCHANGES_QUOTA).toMatchObject({ limit: 200, text: expect.stringContaining("的积分兑换") });
});
