import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  LEAD_DAYS,
  proposeReplenishment,
  seasonFactor,
  type PastOrder,
  type ReplenishmentFacts,
} from "~/modules/orders/overview/replenishment";
import { DAY } from "~/platform/values/clock";

const NOW = Date.parse("2026-11-20T02:00:00Z");

/** Purchases so many days ago. */
const orders = (...bought: [daysAgo: number, quantity: number][]): PastOrder[] =>
  bought.map(([daysAgo, quantity]) => ({ at: NOW - daysAgo * DAY, quantity }));

const propose = (bought: PastOrder[], facts: Partial<ReplenishmentFacts> = {}) => {
  const result = proposeReplenishment(
    { orders: bought, counted: null, onTheWay: 0, packSize: 1, unit: "盒", ...facts },
    NOW,
  );
  return result.known ? result.proposal : result;
};

const FORTNIGHTLY = orders([55, 40], [41, 40], [27, 40]);

describe("a rhythm", () => {
  test("that is over is proposed with the usual number and its reason", () => {
    expect(propose(FORTNIGHTLY)).toEqual({
      kind: "due",
      quantity: 40,
      daysLeft: -13,
      reason: "平均 14 天买 40盒，已过 27 天",
    });
  });

  test("is due three days before its end, not earlier", () => {
    expect(propose(orders([27, 20], [17, 20], [7, 20]))).toMatchObject({ kind: "soon", daysLeft: 3 });
    expect(propose(orders([26, 20], [16, 20], [6, 20]))).toBeNull();
  });

  test("needs three days of purchases: two orders of one day are one", () => {
    expect(propose(orders([20, 5], [10, 5]))).toEqual({ known: false, purchases: 2 });
    expect(propose(orders([20, 5], [10, 5], [10, 5]))).toEqual({ known: false, purchases: 2 });
    expect(propose([])).toEqual({ known: false, purchases: 0 });
  });

  test("that ended long ago is a product the company stopped buying", () => {
    expect(propose(orders([100, 5], [90, 5], [80, 5]))).toBeNull();
    expect(propose(orders([80, 5], [70, 5], [60, 5]))).toMatchObject({ kind: "due" });
  });

  test("one large order changes neither rhythm nor number; packs stay whole", () => {
    const bought = orders([75, 10], [60, 400], [45, 12], [30, 11], [15, 11]);
    expect(propose(bought, { packSize: 5 })).toMatchObject({
      quantity: 15,
      reason: "平均 15 天买 15盒，已过 15 天",
    });
  });
});

describe("own stock", () => {
  const counted = (units: number, daysAgo: number) => ({ units, at: NOW - daysAgo * DAY });

  test("that was counted says how long the rest lasts, and is left out of the number", () => {
    expect(propose(FORTNIGHTLY, { counted: counted(40, 1) })).toBeNull();
    expect(propose(FORTNIGHTLY, { counted: counted(8, 0) })).toEqual({
      kind: "soon",
      quantity: 32,
      daysLeft: 2,
      reason: "平均 14 天买 40盒，已过 27 天；2026-11-20 盘点结存 8盒",
    });
  });

  test("counted more than 30 days ago is not believed", () => {
    expect(propose(FORTNIGHTLY, { counted: counted(400, 31) })).toMatchObject({ quantity: 40 });
  });

  test("and what is on its way is enough, or lowers the number", () => {
    expect(propose(FORTNIGHTLY, { counted: counted(0, 0), onTheWay: 40 })).toBeNull();
    expect(propose(FORTNIGHTLY, { counted: counted(0, 0), onTheWay: 6 })).toMatchObject({
      quantity: 34,
      reason: expect.stringContaining("；在途 6盒"),
    });
  });
});

describe("a season", () => {
  /** Every 30 days for 13 months; `inSeason` in the 60 days around today's date of last year. */
  const year = (inSeason: number) =>
    orders(
      ...Array.from({ length: 14 }, (_, i): [number, number] => {
        const daysAgo = 10 + 30 * i;
        return [daysAgo, daysAgo > 320 && daysAgo <= 380 ? inSeason : 10];
      }),
    ).filter(({ at }) => at >= NOW - 400 * DAY);

  test("of last year raises the number and is said", () => {
    expect(seasonFactor(year(40), NOW)).toBeGreaterThan(1.5);
    expect(propose([...year(40), ...orders([40, 0])], { counted: { units: 0, at: NOW } })).toMatchObject({
      kind: "season",
      reason: expect.stringMatching(/去年同期是平时的 [12](\.\d)? 倍$/),
    });
  });

  test("is at most twice, and nothing without a year or without a difference", () => {
    expect(seasonFactor(year(4000), NOW)).toBe(2);
    expect(seasonFactor(year(10), NOW)).toBe(1);
    expect(seasonFactor(FORTNIGHTLY, NOW)).toBe(1);
    expect(seasonFactor([], NOW)).toBe(1);
  });
});

const anyOrders = fc.array(
  fc.record({
    at: fc.integer({ min: 0, max: 400 * 24 }).map((hours) => NOW - hours * 3_600_000),
    quantity: fc.integer({ min: 1, max: 5000 }),
  }),
  { maxLength: 40 },
);
const anyCount = fc.option(
  fc.record({
    units: fc.integer({ min: 0, max: 10_000 }),
    at: fc.integer({ min: 0, max: 60 }).map((daysAgo) => NOW - daysAgo * DAY),
  }),
);

test("every proposal is of whole packs, at least one, at most what two usual purchases are, due, and has a reason", () => {
  fc.assert(
    fc.property(
      anyOrders,
      anyCount,
      fc.nat({ max: 1000 }),
      fc.integer({ min: 1, max: 50 }),
      (bought, counted, onTheWay, packSize) => {
        const result = proposeReplenishment({ orders: bought, counted, onTheWay, packSize, unit: "盒" }, NOW);
        if (!result.known || !result.proposal) return;
        const { quantity, daysLeft, reason } = result.proposal;
        const byDay = Math.max(...bought.map(({ quantity: units }) => units)) * bought.length;
        expect(quantity % packSize).toBe(0);
        expect(quantity).toBeGreaterThanOrEqual(packSize);
        expect(quantity).toBeLessThanOrEqual(2 * (byDay + packSize) + packSize);
        expect(daysLeft).toBeLessThanOrEqual(LEAD_DAYS);
        expect(reason).toMatch(/^平均 \d+ 天买 \d+盒，已过 \d+ 天/);
      },
    ),
  );
});

test("the order of orders never matters, and more on hand never proposes more", () => {
  fc.assert(
    fc.property(anyOrders, fc.integer({ min: 0, max: 5000 }), fc.nat({ max: 500 }), (bought, units, more) => {
      const facts = { onTheWay: 0, packSize: 1, unit: "盒" };
      const at = NOW - DAY;
      const less = proposeReplenishment({ ...facts, orders: bought, counted: { units, at } }, NOW);
      const reversed = [...bought].reverse();
      expect(proposeReplenishment({ ...facts, orders: reversed, counted: { units, at } }, NOW)).toEqual(less);
      const counted = { units: units + more, at };
      const fuller = proposeReplenishment({ ...facts, orders: bought, counted }, NOW);
      const numberOf = (result: typeof less) => (result.known ? (result.proposal?.quantity ?? 0) : 0);
      expect(numberOf(fuller)).toBeLessThanOrEqual(numberOf(less));
    }),
  );
});
