import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY, toDay, startOfDay } from "~/platform/values/clock";
import {
  type CalendarEntry,
  calendarRows,
  toMonday,
  SPAN_DAYS,
  weeksFrom,
} from "~/modules/promotions/offer-admin/calendar";

const MONDAY = startOfDay("2026-11-23");
const entry = (from: number, to: number, also: Partial<CalendarEntry> = {}): CalendarEntry => ({
  kind: "满减",
  name: "冬季",
  to: "/staff/offers/1",
  startsAt: MONDAY + from * DAY,
  endsAt: MONDAY + to * DAY,
  ...also,
});

test.each(["2026-11-23", "2026-11-26", "2026-11-29"])("the week of %s begins on Monday", (day) => {
  expect(toDay(toMonday(startOfDay(day) + DAY - 1))).toBe("2026-11-23");
});

test("weeks are named by their first days, over the end of a year", () => {
  expect(weeksFrom(MONDAY).slice(4)).toEqual(["12-21", "12-28", "01-04", "01-11"]);
});

test("a row says from when to when in words, its last day included", () => {
  expect(calendarRows([entry(0, 3)], MONDAY)).toEqual([
    {
      kind: "满减",
      name: "冬季",
      to: "/staff/offers/1",
      list: null,
      when: "11-23 至 11-25",
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

test("a bar stands where its hours are, and one of an hour is drawn half a day long, also at the very end", () => {
  const getBars = (from: number, to: number) => calendarRows([entry(from, to)], MONDAY)[0]!.bars;
  expect(getBars(1.25, 2.75)).toEqual([{ from: 1.25, to: 2.75 }]);
  expect(getBars(1.25, 1.25 + 1 / 24)).toEqual([{ from: 1.25, to: 1.75 }]);
  expect(getBars(-9, 1 / 24)).toEqual([{ from: 0, to: 0.5 }]);
  expect(getBars(SPAN_DAYS - 1 / 24, SPAN_DAYS + 9)).toEqual([{ from: SPAN_DAYS - 0.5, to: SPAN_DAYS }]);
});

test("what touches the calendar by a millisecond is in it", () => {
  const ms = 1 / DAY;
  expect(calendarRows([entry(-3, ms)], MONDAY)).toHaveLength(1);
  expect(calendarRows([entry(SPAN_DAYS - ms, SPAN_DAYS + 1)], MONDAY)).toHaveLength(1);
});

test("another name has a row of its own, and rows of one name lie in the order of time", () => {
  const rows = calendarRows(
    [entry(20, 21), entry(4, 6), entry(4, 5), entry(0, 30, { name: "春季" })],
    MONDAY,
  );
  expect(rows.map(({ name, bars }) => [name, bars.map(({ from, to }) => `${from}-${to}`)])).toEqual([
    ["冬季", ["4-5", "4-6", "20-21"]],
    ["春季", ["0-30"]],
  ]);
});

test("words tell the last day: midnight belongs to the day before, a minute later to the next", () => {
  const getWhen = (from: number, to: number) => calendarRows([entry(from, to)], MONDAY)[0]!.when;
  expect(getWhen(0, 1)).toBe("11-23 至 11-23");
  expect(getWhen(0, 1 + 60_000 / DAY)).toBe("11-23 至 11-24");
  expect(getWhen(40, 45)).toBe("01-02 至 01-06");
  expect(getWhen(30, 39)).toBe("12-23 至 12-31");
  expect(getWhen(30, 39.5)).toBe("12-23 至 2027-01-01");
});

test("the Monday of a moment is at most a week before it, and is its own Monday", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (ms) => {
      const monday = toMonday(ms);
      expect(monday).toBeLessThanOrEqual(ms);
      expect(ms - monday).toBeLessThan(7 * DAY);
      expect(new Date(toDay(monday)).getUTCDay()).toBe(1);
      expect([toMonday(monday), toMonday(monday + 7 * DAY - 1)]).toEqual([monday, monday]);
    }),
  );
});

test("nothing is lost or counted twice: the bars are as many as what runs in these weeks", () => {
  const item = fc
    .tuple(
      fc.integer({ min: -30, max: 80 }),
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom("春季", "冬季"),
    )
    .map(([from, long, name]) => entry(from, from + long, { name }));
  fc.assert(
    fc.property(fc.array(item, { maxLength: 12 }), (entries) => {
      const rows = calendarRows(entries, MONDAY);
      const inside = entries.filter(
        ({ startsAt, endsAt }) => endsAt > MONDAY && startsAt < MONDAY + SPAN_DAYS * DAY,
      );
      expect(rows.flatMap(({ bars }) => bars)).toHaveLength(inside.length);
      expect(rows).toHaveLength(new Set(inside.map(({ name }) => name)).size);
      for (const { to, bars, when } of rows) {
        expect(to === null).toBe(bars.length > 1);
        expect(when.includes(`${bars.length} 场，`)).toBe(bars.length > 1);
      }
    }),
  );
});
