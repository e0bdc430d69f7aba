import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY, toDay, startOfDay } from "~/platform/values/clock";
import {
  type CalendarEntry,
  calendarRows,
  toMonday,
  SPAN_DAYS,
  WEEKS,
  weeksFrom,
} from "~/modules/promotions/offer-admin/calendar";

const MONDAY = startOfDay("2026-11-23");
const entry = (name: string, from: number, to: number, kind = "满减"): CalendarEntry => ({
  kind,
  name,
  to: `/staff/offers/${name}`,
  startsAt: MONDAY + from * DAY,
  endsAt: MONDAY + to * DAY,
});
const only = (from: number, to: number) => calendarRows([entry("甲", from, to)], MONDAY)[0]!;

describe("weeks", () => {
  test.each([
    ["2026-11-22", "2026-11-16"],
    ["2026-11-23", "2026-11-23"],
    ["2027-01-01", "2026-12-28"],
    ["2028-03-01", "2028-02-28"],
  ])("that of %s begins on %s", (day, monday) => expect(toDay(toMonday(startOfDay(day)))).toBe(monday));

  test("begin at midnight on a Monday not after the moment and less than seven days before it", () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_102_444_800_000 }), (ms) => {
        const monday = toMonday(ms);
        expect(startOfDay(toDay(monday))).toBe(monday);
        expect(new Date(toDay(monday)).getUTCDay()).toBe(1);
        expect(ms - monday).toBeGreaterThanOrEqual(0);
        expect(ms - monday).toBeLessThan(7 * DAY);
        expect(toMonday(monday)).toBe(monday);
      }),
    ));

  test("are eight, the first its own", () => {
    const weeks = weeksFrom(MONDAY);
    expect([weeks.length, weeks[0], weeks[1], weeks.length * 7]).toEqual([
      WEEKS,
      "11-23",
      "11-30",
      SPAN_DAYS,
    ]);
  });
});

describe("when something runs", () => {
  test.each([
    [0, 1, "11-23 至 11-23"],
    [0, 1.001, "11-23 至 11-24"],
    [0.5, 0.6, "11-23 至 11-23"],
    [-400, 1, "10-19 至 2026-11-23"],
    [38, 39, "12-31 至 12-31"],
    [38, 39.5, "12-31 至 2027-01-01"],
    [39, 40, "01-01 至 01-01"],
  ])("from day %d to %d reads %s", (from, to, words) => expect(only(from, to).when).toBe(words));

  test("of several is the first and the last day of all of them, also of those that overlap", () => {
    const rows = calendarRows([entry("甲", 5, 9), entry("甲", 0, 20), entry("甲", 3, 4)], MONDAY);
    expect(rows.map(({ when, to }) => [when, to])).toEqual([["3 场，11-23 至 12-12", null]]);
    expect(rows[0]!.bars.map(({ from }) => from)).toEqual([0, 3, 5]);
  });

  test("counts those within the calendar alone", () => {
    const rows = calendarRows([entry("甲", -9, -8), entry("甲", 1, 2), entry("甲", 90, 91)], MONDAY);
    expect(rows).toMatchObject([{ when: "11-24 至 11-24", to: "/staff/offers/甲" }]);
  });
});

describe("bars", () => {
  test.each([
    [-3, 5, { from: 0, to: 5 }],
    [50, 70, { from: 50, to: SPAN_DAYS }],
    [-3, 70, { from: 0, to: SPAN_DAYS }],
    [2, 2.1, { from: 2, to: 2.5 }],
    [SPAN_DAYS - 0.1, SPAN_DAYS + 1, { from: SPAN_DAYS - 0.5, to: SPAN_DAYS }],
    [-1, 0.25, { from: 0, to: 0.5 }],
  ])("from day %d to %d", (from, to, bar) => {
    const [rendered] = only(from, to).bars;
    expect(rendered!.from).toBeCloseTo(bar.from, 6);
    expect(rendered!.to).toBeCloseTo(bar.to, 6);
  });

  test("at its edges: what ends as it begins and begins as it ends is not there, a moment more is", () => {
    const shown = (startsAt: number, endsAt: number) =>
      calendarRows([{ ...entry("甲", 0, 1), startsAt, endsAt }], MONDAY).length;
    const end = MONDAY + SPAN_DAYS * DAY;
    expect([shown(0, MONDAY), shown(0, MONDAY + 1), shown(end, end + 1), shown(end - 1, end + 1)]).toEqual([
      0, 1, 0, 1,
    ]);
  });
});

describe("rows", () => {
  test("stand by what is over first, and of what is over together by what begins first", () => {
    const rows = calendarRows([entry("丙", 0, 9), entry("乙", 4, 5), entry("甲", 2, 5)], MONDAY);
    expect(rows.map(({ name }) => name)).toEqual(["甲", "乙", "丙"]);
  });

  test("are one for each kind and name, with a bar for each entry", () => {
    const some = fc.array(
      fc
        .record({
          name: fc.constantFrom("甲", "乙"),
          kind: fc.constantFrom("秒杀", "满减"),
          from: fc.nat(50),
        })
        .map(({ name, kind, from }) => entry(name, from, from + 3, kind)),
    );
    fc.assert(
      fc.property(some, (entries) => {
        const rows = calendarRows(entries, MONDAY);
        const keys = new Set(entries.map(({ kind, name }) => `${kind} ${name}`));
        expect(new Set(rows.map(({ kind, name }) => `${kind} ${name}`))).toEqual(keys);
        expect(rows).toHaveLength(keys.size);
        expect(rows.flatMap(({ bars }) => bars)).toHaveLength(entries.length);
        for (const { bars, to } of rows) expect(to !== null).toBe(bars.length === 1);
      }),
    );
  });

  test("what has no page leads nowhere, and the entries keep their order", () => {
    const entries = [{ ...entry("乙", 5, 6), to: null }, entry("甲", 0, 1)];
    expect(calendarRows(entries, MONDAY).map(({ to }) => to)).toEqual(["/staff/offers/甲", null]);
    expect(entries.map(({ name }) => name)).toEqual(["乙", "甲"]);
    expect(calendarRows([], MONDAY)).toEqual([]);
  });
});

test("several of one name lead to the list of them: offers by name, others as a whole", () => {
  const rows = (page: string) =>
    calendarRows(
      [1, 2].map((id) => ({ ...entry("秒杀", id, id + 1), to: `${page}/${id}` })),
      MONDAY,
    );
  expect(rows("/staff/offers")).toMatchObject([
    { to: null, list: `/staff/offers?words=${encodeURIComponent("秒杀")}` },
  ]);
  expect(rows("/staff/draws")).toMatchObject([{ to: null, list: "/staff/draws" }]);
});
