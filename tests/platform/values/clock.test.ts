import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addMonths,
  asMilliseconds,
  DAY,
  toDay,
  formatTime,
  isNearExpiry,
  isValidOn,
  monthSpan,
  parseTime,
  startOfDay,
} from "~/platform/values/clock";

const moment = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2090, 0, 1) });
const day = moment.map(toDay);

describe("a day in Asia/Shanghai", () => {
  test("begins at its start and ends a millisecond before the next", () => {
    fc.assert(
      fc.property(day, (of) => {
        const start = startOfDay(of);
        expect([toDay(start), toDay(start + DAY - 1)]).toEqual([of, of]);
        expect(toDay(start - 1)).not.toBe(of);
        expect(toDay(start + DAY)).not.toBe(of);
      }),
    );
  });

  test("is eight hours ahead of UTC", () => {
    expect(formatTime(Date.UTC(2026, 10, 20, 16, 5))).toBe("2026-11-21 00:05");
  });
});

describe("isValidOn", () => {
  test("holds through the whole last day and not a millisecond longer", () => {
    fc.assert(
      fc.property(day, (last) => {
        const end = startOfDay(last) + DAY;
        expect(isValidOn(last, end - 1)).toBe(true);
        expect(isValidOn(last, end)).toBe(false);
      }),
    );
  });

  test("长期 never ends", () => {
    fc.assert(fc.property(moment, (now) => isValidOn(null, now)));
  });
});

describe("addMonths", () => {
  test("lands in the month asked for, on the same day or the month's last", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -60, max: 60 }), (from, months) => {
        const to = addMonths(from, months);
        const [y, m, d] = from.split("-").map(Number) as [number, number, number];
        const count = y * 12 + (m - 1) + months;
        expect(to.slice(0, 7)).toBe(`${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, "0")}`);
        const tomorrow = toDay(startOfDay(to) + DAY);
        expect(Number(to.slice(8)) === d || (Number(to.slice(8)) < d && tomorrow.endsWith("-01"))).toBe(true);
      }),
    );
  });

  test("31 January plus a month is the last of February", () => {
    expect(addMonths("2027-01-31", 1)).toBe("2027-02-28");
    expect(addMonths("2028-01-31", 1)).toBe("2028-02-29");
  });

  test("eight months or less are near", () => {
    const now = startOfDay("2026-11-20");
    expect(isNearExpiry("2027-07-20", now)).toBe(true);
    expect(isNearExpiry("2027-07-21", now)).toBe(false);
  });
});

test("timestamps of ten digits are seconds", () => {
  expect(asMilliseconds(1_795_000_000)).toBe(1_795_000_000_000);
  expect(asMilliseconds(1_795_000_000_000)).toBe(1_795_000_000_000);
});

describe("a month", () => {
  test("is from its first moment in Asia/Shanghai until the next one's", () =>
    expect(monthSpan("2026-12")).toEqual({
      month: "2026-12",
      from: Date.parse("2026-11-30T16:00:00Z"),
      to: Date.parse("2026-12-31T16:00:00Z"),
    }));

  test("ends where the next one begins, over the turn of every year and leap February", () =>
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2098 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        const name = (y: number, m: number) => `${y}-${String(m).padStart(2, "0")}`;
        const span = monthSpan(name(year, month));
        const next = monthSpan(month === 12 ? name(year + 1, 1) : name(year, month + 1));
        expect(span.to).toBe(next.from);
        expect(toDay(span.from)).toBe(`${name(year, month)}-01`);
        expect(toDay(span.to - 1).slice(0, 7)).toBe(name(year, month));
      }),
    ));
});

describe("a time as a person writes it", () => {
  test("reads back what is shown, to the minute", () => {
    fc.assert(
      fc.property(moment, (at) => {
        expect(parseTime(formatTime(at))).toBe(Math.floor(at / 60_000) * 60_000);
        expect(parseTime(toDay(at))).toBe(startOfDay(toDay(at)));
        expect(parseTime(`${toDay(at)} 24:00`)).toBe(startOfDay(toDay(at)) + DAY);
      }),
    );
  });

  test.each([
    "",
    "today",
    "2026-13-01",
    "2026-02-30",
    "2026-11-20 24:01",
    "2026-11-20 12:60",
    "2026-11-20T12:00",
  ])("%j is none", (text) => expect(parseTime(text)).toBeNull());
});
