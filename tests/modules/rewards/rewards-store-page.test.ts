import { formatWhole } from "~/platform/values/whole-text";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  asExchangeState,
  canTransitionExchange,
  EXCHANGE_STATES,
  EXCHANGE_TRANSITIONS,
  exchangeEnd,
  exchangeErrors,
  exchangeSteps,
  hurdleFor,
  hurdleText,
  MAX_EXCHANGE_QUANTITY,
  getMaxQuantity,
  type Exchange,
  type ExchangeState,
  type RewardsStoreItem,
} from "~/modules/rewards/rewards-store";
import {
  REWARDS_TABS,
  rewardsStoreHref,
  readRequestedMove,
  readItemId,
  readRewardsStoreQuery,
  type RewardsStoreTab,
} from "~/modules/rewards/rewards-store-page";

const read = (text: string) => readRewardsStoreQuery(new URLSearchParams(text));
const STATES = Object.keys(EXCHANGE_STATES) as ExchangeState[];

describe("the address", () => {
  test("is read as it was written, and each view has one", () => {
    const tab = fc.constantFrom(...(Object.keys(REWARDS_TABS) as RewardsStoreTab[]));
    fc.assert(
      fc.property(
        tab,
        fc.integer({ min: 1, max: 9_999 }),
        tab,
        fc.integer({ min: 1, max: 9_999 }),
        (a, at, b, other) => {
          const href = rewardsStoreHref({ tab: a, page: at });
          expect(readRewardsStoreQuery(new URL(href, "http://shop").searchParams)).toEqual({
            tab: a,
            page: at,
          });
          expect(href === rewardsStoreHref({ tab: b, page: other })).toBe(a === b && at === other);
        },
      ),
    );
  });

  test.each([
    "",
    "tab=",
    "tab=toString",
    "tab=constructor",
    "tab=__proto__",
    "tab=ITEMS&page=0",
    "page=10000",
    "page=１",
  ])("%j is the first page of the items", (text) => expect(read(text)).toEqual({ tab: "items", page: 1 }));

  test.each([
    ["7", 7],
    ["0", 0],
    ["-7", 0],
    ["7.0", 0],
    ["7 ", 0],
    ["1e2", 0],
    ["99999999999999999999", 0],
    [undefined, 0],
  ])("%j names the item %i", (text, id) => expect(readItemId(text)).toBe(id));

  test.each([
    ["items", 1, "/jfsc"],
    ["items", 2, "/jfsc?page=2"],
    ["mine", 1, "/jfsc?tab=mine"],
    ["log", 7, "/jfsc?tab=log&page=7"],
  ] as const)("of %s, page %i, says no more than it has to", (tab, page, href) =>
    expect(rewardsStoreHref({ tab, page })).toBe(href),
  );

  test("a page asks about what a buyer may do, not about what an operator does", () => {
    expect(["cancel", "receive", "ship", "withdraw", "", null].map(readRequestedMove)).toEqual([
      "cancel",
      "receive",
      null,
      null,
      null,
      null,
    ]);
  });
});

describe("states", () => {
  test("a text that is none is said at once", () => {
    for (const state of STATES) expect(asExchangeState(state)).toBe(state);
    for (const text of ["", "done", "toString", "__proto__"])
      expect(() => asExchangeState(text)).toThrow(/^unknown exchange state/);
  });

  test("whatever is done, an exchange ends, and what has ended never moves", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EXCHANGE_TRANSITIONS), { maxLength: 12 }), (moves) => {
        let state: ExchangeState = "requested";
        let steps = 0;
        for (const move of moves) {
          if (!canTransitionExchange(state, move)) continue;
          expect(["received", "cancelled"]).not.toContain(state);
          state = exchangeEnd(move);
          steps += 1;
        }
        expect(steps).toBeLessThanOrEqual(3);
      }),
    );
  });

  test("points come back from every state that has not left the shop, and from no other", () => {
    const back = STATES.filter((state) =>
      EXCHANGE_TRANSITIONS.some(
        (move) => canTransitionExchange(state, move) && exchangeEnd(move) === "cancelled",
      ),
    );
    expect(back).toEqual(["requested", "exchanged"]);
  });
});

describe("hurdles", () => {
  type Limits = Pick<RewardsStoreItem, "points" | "left" | "limit" | "redeemed">;
  const item: Limits = { points: 100, left: 5, limit: 3, redeemed: 1 };
  test.each<[string, Partial<Limits>, number, number, string | null]>([
    ["just enough points", {}, 2, 200, null],
    ["a point short", {}, 2, 199, "积分不足，还差 1 分"],
    ["short by thousands", { points: 9_000 }, 2, 0, "积分不足，还差 18,000 分"],
    ["the last of its limit", {}, 2, 999, null],
    ["above its limit", {}, 3, 999, "每家限兑 3 件，您已兑 1 件"],
    ["above a limit of which nothing is used", { redeemed: 0 }, 4, 999, "每家限兑 3 件"],
    ["all that is left", { limit: null }, 5, 999, null],
    ["more than is left", { limit: null }, 6, 999, "仅剩 5 件"],
    ["the limit is said before what is left", {}, 6, 999, "每家限兑 3 件，您已兑 1 件"],
    ["none is left before anything else", { left: 0 }, 9, 0, "已兑完"],
    ["oversold is none", { left: -2 }, 1, 999, "已兑完"],
    ["an item for nothing", { points: 0 }, 1, 0, null],
  ])("%s", (_what, values, count, points, text) => {
    const hurdle = hurdleFor({ ...item, ...values }, count, points);
    expect(hurdle && hurdleText(hurdle)).toBe(text);
  });

  test("are said where the buyer can do something about them", () => {
    expect(exchangeErrors({ code: "soldOut" })).toEqual({ form: ["已兑完"] });
    expect(exchangeErrors({ code: "offSale" })).toEqual({ form: ["该商品已下架，不能兑换"] });
    expect(exchangeErrors({ code: "noAddress" })).toEqual({ fields: { addressId: ["请选择收货地址"] } });
    expect(exchangeErrors({ code: "stockShort", left: 2 })).toEqual({ fields: { count: ["仅剩 2 件"] } });
    expect(exchangeErrors({ code: "pointsShort", short: 5 })).toEqual({
      fields: { count: ["积分不足，还差 5 分"] },
    });
  });

  test("the most at once is never below nothing nor above what is asked about at a time", () => {
    expect(getMaxQuantity({ points: 0, left: 999, limit: null, redeemed: 0 }, 0)).toBe(MAX_EXCHANGE_QUANTITY);
    expect(getMaxQuantity({ points: 100, left: 5, limit: 2, redeemed: 7 }, 900)).toBe(0);
    expect(getMaxQuantity({ points: 100, left: -1, limit: null, redeemed: 0 }, 900)).toBe(0);
    expect(getMaxQuantity({ points: 100, left: 5, limit: null, redeemed: 0 }, 299)).toBe(2);
  });

  test("whoever has more points may have no less", () => {
    const facts = fc.record({
      points: fc.integer({ min: 0, max: 50 }),
      left: fc.nat(30),
      limit: fc.option(fc.nat(30)),
      redeemed: fc.nat(10),
    });
    fc.assert(
      fc.property(facts, fc.nat(500), fc.nat(500), (item, points, more) => {
        expect(getMaxQuantity(item, points + more)).toBeGreaterThanOrEqual(getMaxQuantity(item, points));
        const limit = getMaxQuantity(item, points);
        for (const count of [1, limit].filter((n) => n > 0 && n <= limit))
          expect(hurdleFor(item, count, points)).toBeNull();
      }),
    );
  });
});

describe("the way of an exchange", () => {
  const NOW = Date.parse("2026-11-20T02:00:00Z");
  const exchange: Exchange = {
    id: 1,
    number: "DH1",
    itemName: "保温杯",
    kind: "gift",
    image: "",
    worth: null,
    count: 2,
    points: 10_400,
    state: "requested",
    address: "",
    shipment: "",
    createdAt: NOW,
    confirmedAt: null,
    shippedAt: null,
    receivedAt: null,
    cancelledAt: null,
  };
  const texts = (values: Partial<Exchange>) =>
    exchangeSteps({ ...exchange, ...values }).map(({ text }) => text);
  test.each<[string, Partial<Exchange>, string[]]>([
    ["just asked for", {}, ["已提交，扣除 10,400 分"]],
    ["cancelled", { cancelledAt: NOW + 1 }, ["已取消，退回 10,400 分", "已提交，扣除 10,400 分"]],
    ["a voucher", { kind: "voucher", receivedAt: NOW }, ["券已放入您的账户", "已提交，扣除 10,400 分"]],
    ["sent without words", { shippedAt: NOW }, ["已发货", "已提交，扣除 10,400 分"]],
    [
      "sent and there",
      { shippedAt: NOW, receivedAt: NOW, shipment: "顺丰 1" },
      ["已收货", "已发货：顺丰 1", "已提交，扣除 10,400 分"],
    ],
  ])("%s", (_what, values, expected) => expect(texts(values)).toEqual(expected));

  test("only the latest step is now", () => {
    const steps = exchangeSteps({ ...exchange, confirmedAt: NOW + 1, shippedAt: NOW + 2 });
    expect(steps.map((step) => step.now)).toEqual([true, false, false]);
  });
});

test("points read back as they were written", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), (points) => {
      const text = formatWhole(points);
      expect(Number(text.replaceAll(",", "").replace("−", "-"))).toBe(points);
      expect(text).toMatch(/^−?\d{1,3}(,\d{3})*$/);
    }),
  );
});
