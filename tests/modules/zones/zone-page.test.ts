import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY, formatTime, startOfDay } from "~/platform/values/clock";
import type { ZoneHead } from "~/modules/zones/zone";
import { windowNote, windowText, zoneTitled, type ZonePageData } from "~/modules/zones/zone-page";

const at = (text: string) => Date.parse(`${text}+08:00`);
const head = (startsAt: number, endsAt: number) => ({ startsAt, endsAt }) as ZoneHead;

describe("the window in words", () => {
  test.each([
    ["one day", "2026-11-20T00:00", "2026-11-21T00:00", "2026-11-20 至 11-20"],
    ["midnight belongs to the day before", "2026-11-20T00:00", "2026-12-01T00:00", "2026-11-20 至 11-30"],
    ["a minute past it to the day itself", "2026-11-20T00:00", "2026-12-01T00:01", "2026-11-20 至 12-01"],
    ["over New Year both years are said", "2026-11-20T00:00", "2027-01-19T00:00", "2026-11-20 至 2027-01-18"],
    [
      "the last day of the year is still this year",
      "2026-11-20T00:00",
      "2027-01-01T00:00",
      "2026-11-20 至 12-31",
    ],
    ["hours are not said", "2026-11-20T09:30", "2026-11-22T18:00", "2026-11-20 至 11-22"],
  ])("%s", (_what, from, to, text) => expect(windowText(at(from), at(to))).toBe(text));

  test("days are those of Asia/Shanghai", () => {
    expect(windowText(Date.parse("2026-11-19T16:00:00Z"), Date.parse("2026-11-20T16:00:00Z"))).toBe(
      "2026-11-20 至 11-20",
    );
  });

  test("the first and the last day are in it, the ones beside them not", () => {
    fc.assert(
      fc.property(fc.nat(2_000), fc.integer({ min: 1, max: 700 }), (first, days) => {
        const from = startOfDay("2024-01-01") + first * DAY;
        const [start, end] = windowText(from, from + days * DAY).split(" 至 ") as [string, string];
        const last = end.length === 5 ? `${start.slice(0, 5)}${end}` : end;
        expect(start).toBe(formatTime(from).slice(0, 10));
        expect(startOfDay(last) + DAY).toBe(from + days * DAY);
      }),
    );
  });
});

describe("a note of the window", () => {
  const now = at("2026-11-20T12:00");
  test("stands beside a zone that ends, and not beside one that stands", () => {
    expect(windowNote(head(now, now + 30 * DAY), now)).toMatch(/^活动时间 2026-11-20 至 12-20$/);
    expect(windowNote(head(now, now + 400 * DAY), now)).toBeDefined();
    expect(windowNote(head(now, now + 400 * DAY + 1), now)).toBeUndefined();
    expect(windowNote(head(0, now + 4_000 * DAY), now)).toBeUndefined();
  });
});

test("a page is led by the name of its zone", () => {
  const page = { zone: { title: "春季药交会" } } as ZonePageData;
  expect(zoneTitled(page, "活动专区")).toBe("春季药交会 活动专区");
  expect(zoneTitled(null, "活动专区")).toBe("活动专区");
});
