import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  closingRefusal,
  isAnyLeft,
  formatOpenItems,
  toMonth,
  type MonthStanding,
  monthsSince,
  monthText,
  nextMonth,
  readMonth,
  reopeningRefusal,
} from "~/modules/reports/month-end/closing";
import { monthSpan } from "~/platform/values/clock";

const NOW = Date.parse("2026-12-01T00:00:00+08:00");

test.each([
  ["2026-12", "2026-12"],
  ["2026-11", "2026-11"],
  ["2027-01", null],
  ["2026-13", null],
  ["2026-1", null],
  ["1999-12", null],
  ["1", null],
  ["", null],
])("the month %j is read as %j", (text, month) => expect(readMonth(text, NOW)).toBe(month));

test("months run without a gap from the first to the current one, the newest first", () => {
  expect(monthsSince("2026-10", NOW)).toEqual(["2026-12", "2026-11", "2026-10"]);
  expect(monthsSince("2027-01", NOW)).toEqual([]);
  expect(monthText("2026-09")).toBe("2026 年 9 月");
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), (back) => {
      const first = nextMonth("2026-12", -back);
      const months = monthsSince(first, NOW);
      expect(months).toHaveLength(back + 1);
      for (const [at, month] of months.slice(1).entries()) {
        expect(nextMonth(month)).toBe(months[at]);
        expect(toMonth(monthSpan(month).to - 1)).toBe(month);
      }
    }),
  );
});

describe("closing", () => {
  const fresh = { first: "2026-10", isClosed: false, isBeforeClosed: false, isLaterClosed: false };
  test.each<[string, Partial<MonthStanding>, number, RegExp | null]>([
    ["2026-10", {}, NOW, null],
    ["2026-11", { isBeforeClosed: true }, NOW, null],
    ["2026-11", { isBeforeClosed: true }, NOW - 1, /还没有结束/],
    ["2026-12", { isBeforeClosed: true }, NOW, /还没有结束/],
    ["2026-11", {}, NOW, /请先结 2026 年 10 月/],
    ["2026-09", {}, NOW, /没有任何往来/],
    ["2026-10", { first: null }, NOW, /没有任何往来/],
    ["2026-10", { isClosed: true }, NOW, /已经月结/],
  ])("%s with %j", (month, standing, now, refusal) => {
    const message = closingRefusal(month, { ...fresh, ...standing }, now);
    if (refusal === null) expect(message).toBeNull();
    else expect(message).toMatch(refusal);
  });

  test("whatever is tried in whatever order, closed months stand without a gap from the first", () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ at: fc.integer({ min: -1, max: 6 }), opens: fc.boolean() }), { maxLength: 40 }),
        (tries) => {
          const closed = new Set<string>();
          for (const { at, opens } of tries) {
            const month = nextMonth("2026-06", at);
            const standing = {
              first: "2026-06",
              isClosed: closed.has(month),
              isBeforeClosed: closed.has(nextMonth(month, -1)),
              isLaterClosed: [...closed].some((other) => other > month),
            };
            if (opens && reopeningRefusal(month, standing) === null) closed.delete(month);
            if (!opens && closingRefusal(month, standing, NOW) === null) closed.add(month);
          }
          const months = [...closed].sort();
          expect(months).toEqual(months.map((_, at) => nextMonth("2026-06", at)));
          expect(months.every((month) => month < "2026-12")).toBe(true);
        },
      ),
    ));
});

test("what is left is said by name, and nothing where nothing is", () => {
  expect(formatOpenItems({ invoices: 3, transfers: 1 })).toBe("转账待确认 1、待开发票 3");
  expect([formatOpenItems({}), isAnyLeft({}), isAnyLeft({ refunds: 1 })]).toEqual(["", false, true]);
});
