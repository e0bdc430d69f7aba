/** What runs when, as bars over eight weeks. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY, dayOf, startOfDay } from "~/platform/values/clock";
import {
  type CalendarEntry,
  calendarRows,
  mondayOf,
  SPAN_DAYS,
  weeksFrom,
} from "~/promotions/offer-desk/calendar";

const MONDAY = startOfDay("2026-11-23");
const entry = (from: number, to: number, also: Partial<CalendarEntry> = {}): CalendarEntry => ({
  ...{ kind: "满减", name: "冬季", to: "/staff/offers/1" },
  ...{ startsAt: MONDAY + from * DAY, endsAt: MONDAY + to * DAY, ...also },
});

test.each(["2026-11-23", "2026-11-26", "2026-11-29"])("the week of %s begins on Monday", (day) => {
  expect(dayOf(mondayOf(startOfDay(day) + DAY - 1))).toBe("2026-11-23");
});

test("weeks are named by their first days, over the end of a year", () => {
  expect(weeksFrom(MONDAY).slice(4)).toEqual(["12-21", "12-28", "01-04", "01-11"]);
});

test("a row says from when to when in words, its last day included", () => {
  expect(calendarRows([entry(0, 3)], MONDAY)).toEqual([
    {
      ...{ kind: "满减", name: "冬季", to: "/staff/offers/1", when: "11-23 至 11-25" },
      bars: [{ from: 0, to: 3 }],
    },
  ]);
  expect(calendarRows([entry(-5, 60)], MONDAY)[0]!.when).toBe("11-18 至 2027-01-21");
});

test("those of one kind and name share a row, which then leads to none of them; another kind has its own", () => {
  const rows = calendarRows([entry(9, 10), entry(0, 1), entry(2, 3, { kind: "秒杀" })], MONDAY);
  expect(rows.map(({ kind, to, when, bars }) => [kind, to, when, bars.length])).toEqual([
    ["秒杀", "/staff/offers/1", "11-25 至 11-25", 1],
    ["满减", null, "2 场，11-23 至 12-02", 2],
  ]);
});

test("what is over before or begins after is left out", () => {
  expect(calendarRows([entry(-3, 0), entry(SPAN_DAYS, SPAN_DAYS + 1)], MONDAY)).toEqual([]);
});

test("every bar lies within the calendar and can be seen", () => {
  const moment = fc.double({ min: -100, max: 200, noNaN: true });
  fc.assert(
    fc.property(moment, fc.double({ min: 0.01, max: 200, noNaN: true }), (from, long) => {
      for (const { bars } of calendarRows([entry(from, from + long)], MONDAY))
        for (const bar of bars) {
          expect(bar.from).toBeGreaterThanOrEqual(0);
          expect(bar.to).toBeLessThanOrEqual(SPAN_DAYS);
          expect(bar.to - bar.from).toBeGreaterThanOrEqual(0.5 - 1e-9);
        }
    }),
  );
});
