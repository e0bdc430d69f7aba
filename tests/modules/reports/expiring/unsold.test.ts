import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY, toDay } from "~/platform/values/clock";
import {
  adviceFor,
  outlook,
  PACE_DAYS,
  sellingDays,
  type StockedBatch,
  getWorth,
} from "~/modules/reports/expiring/unsold";

const TODAY = "2026-11-20";
const inDays = (days: number) => toDay(Date.parse(`${TODAY}T04:00:00Z`) + days * DAY);
const batch = (id: number, days: number, quantity: number): StockedBatch => ({
  id,
  expiresOn: inDays(days),
  quantity,
});
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
const batches = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 720 }), fc.integer({ min: 1, max: 5_000 })), { maxLength: 8 })
  .map((rows) => rows.map(([days, quantity], at) => batch(at + 1, days, quantity)));
const pace = fc.integer({ min: 0, max: 9_000 });

describe("days in which a batch may be sold", () => {
  it.each([
    ["2027-01-20", 1],
    ["2027-01-19", 0],
    ["2026-11-20", 0],
    ["2027-01-21", 2],
    // The last day of a shorter month.
    ["2027-04-30", 101],
  ])("of %s are %i", (expiresOn, days) => expect(sellingDays(expiresOn, TODAY)).toBe(days));
});

describe("the outlook of a goods", () => {
  it("sells a batch whole that lasts long enough, and leaves the rest of one that does not", () => {
    // 1 unit a day; the first may be sold for 30 days, the second for 100 in all.
    const rows = outlook(
      [
        { id: 2, expiresOn: "2027-04-27", quantity: 200 },
        { id: 1, expiresOn: "2027-02-19", quantity: 50 },
      ],
      PACE_DAYS,
      TODAY,
    );
    expect(rows.map(({ id, sells, left }) => [id, sells, left])).toEqual([
      [1, 30, 20],
      [2, 70, 130],
    ]);
  });

  it("splits every batch into what sells and what is left, never more than may be sold by its end", () => {
    fc.assert(
      fc.property(batches, pace, (stock, sold) => {
        const rows = outlook(stock, sold, TODAY);
        expect(rows.map(({ id }) => id).sort()).toEqual(stock.map(({ id }) => id).sort());
        for (const [at, row] of rows.entries()) {
          expect(row.sells + row.left).toBe(row.quantity);
          expect(row.sells).toBeGreaterThanOrEqual(0);
          expect(row.left).toBeGreaterThanOrEqual(0);
          const sofar = sum(rows.slice(0, at + 1).map(({ sells }) => sells));
          expect(sofar * PACE_DAYS).toBeLessThanOrEqual(sold * sellingDays(row.expiresOn, TODAY));
        }
      }),
    );
  });

  it("leaves less of every batch the quicker the goods sells, and nothing sells without a pace", () => {
    fc.assert(
      fc.property(batches, pace, fc.nat(2_000), (stock, sold, more) => {
        const [slow, quick] = [outlook(stock, sold, TODAY), outlook(stock, sold + more, TODAY)];
        expect(sum(quick.map(({ left }) => left))).toBeLessThanOrEqual(sum(slow.map(({ left }) => left)));
        expect(outlook(stock, 0, TODAY).every(({ sells }) => sells === 0)).toBe(true);
        expect(outlook(stock, -5, TODAY)).toEqual(outlook(stock, 0, TODAY));
      }),
    );
  });

  it("is the same for batches that come in any order, and a later batch takes nothing from an earlier one", () => {
    fc.assert(
      fc.property(batches, pace, fc.integer({ min: 1, max: 900 }), (stock, sold, quantity) => {
        const rows = outlook(stock, sold, TODAY);
        expect(outlook([...stock].reverse(), sold, TODAY)).toEqual(rows);
        const later = outlook([...stock, batch(99, 721, quantity)], sold, TODAY);
        expect(later.slice(0, rows.length)).toEqual(rows);
      }),
    );
  });
});

describe("the advice for what is left", () => {
  const row = (sells: number, left: number, days = 200) => ({ ...batch(1, days, sells + left), sells, left });

  it.each([
    [row(0, 10), 0, "90 天没有卖出"],
    [row(0, 10, 40), 5, "尽快特价或停售"],
    [row(3, 10), 5, "停止进货"],
    [row(10, 3), 5, "暂缓进货"],
  ])("%#", (item, sold, words) => expect(adviceFor(item, sold, TODAY)).toContain(words));

  it("is worth what its units cost, or nobody knows", () => {
    expect([getWorth(3, 250), getWorth(3, null)]).toEqual([750, null]);
  });
});
