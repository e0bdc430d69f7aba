import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../../any-text";
import { DAY, toDay, startOfDay } from "~/platform/values/clock";
import { outsideHours, readHours } from "~/modules/support/chat/chat-hours";

const HOUR = 3_600_000;
const at = (text: string) => Date.parse(`${text}:00+08:00`);
/** Sunday first. */
const days = (words: string) => readHours(words)?.days.map(Number).join("");

describe("words for hours", () => {
  test.each([
    ["每天 8:00-20:00", "1111111"],
    ["每日 08:00–20:00", "1111111"],
    ["工作日 9:00至17:30", "0111110"],
    ["周一至周五 9:00~17:30", "0111110"],
    ["周一到周六 9:00—17:30", "0111111"],
    ["周一至周日 9:00-17:30", "1111111"],
    ["周一至周天 9:00-17:30", "1111111"],
    ["周日至周四 9:00-17:30", "1111100"],
    ["周六至周日 9:00-17:30", "1000001"],
    ["周三至周三 9:00-17:30", "0001000"],
    ["  周一至周五  9:00 - 17:30 ", "0111110"],
    ["周一至周五9:00-17:30", "0111110"],
  ])("%s is %s from Sunday on", (words, week) => expect(days(words)).toBe(week));

  test.each([
    "",
    "9:00-17:30",
    "周一 9:00-17:30",
    "周一至周八 9:00-17:30",
    "周一至周五",
    "周一至周五 9点-17点",
    "周一至周五 17:30-9:00",
    "周一至周五 9:00-9:00",
    "周一至周五 9:00-24:01",
    "周一至周五 9:00-25:00",
    "周一至周五 9:75-18:00",
    "周一至周五 9:00-17:60",
    "周一至周五 9:00-12:00，13:00-17:30",
    "节假日休息",
  ])("%j are none that a clock could follow", (words) => expect(readHours(words)).toBeNull());

  test("may end at midnight", () => expect(readHours("每天 0:00-24:00")).toMatchObject({ from: 0, to: DAY }));

  test("are read to the minute, for every minute of the day", () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1438 }), fc.integer({ min: 1, max: 1440 }), (from, length) => {
        const to = Math.min(1440, from + length);
        const time = (minutes: number) =>
          `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
        expect(readHours(`每天 ${time(from)}-${time(to)}`)).toMatchObject({
          from: from * 60_000,
          to: to * 60_000,
        });
      }),
    ));

  test("of any other kind break nothing, and are said as they are", () =>
    fc.assert(
      fc.property(anyText({ minLength: 1 }), (words) => {
        fc.pre(readHours(words) === null);
        const message = outsideHours(words, 0);
        expect(message === "" || message.includes(words)).toBe(true);
      }),
    ));
});

describe("what is said to whoever writes", () => {
  // 2026-11-20 is a Friday.
  test.each([
    ["周三至周三 9:00-17:00", "2026-11-18T17:00", "周三 9:00"],
    ["周三至周三 9:00-17:00", "2026-11-18T08:59", "今天 9:00"],
    ["周三至周三 9:00-17:00", "2026-11-17T12:00", "明天 9:00"],
    ["工作日 9:05-17:30", "2026-11-20T17:30", "周一 9:05"],
    ["每天 0:30-23:30", "2026-11-20T23:45", "明天 0:30"],
    ["每天 0:30-23:30", "2026-12-31T23:45", "明天 0:30"],
    ["周日至周一 10:00-12:00", "2026-11-20T00:00", "周日 10:00"],
  ])("%s at %s: answers come %s", (words, now, when) =>
    expect(outsideHours(words, at(now))).toBe(`现在是非服务时间，请先留言，${when} 起依次答复。`),
  );

  test("is nothing at all in a shop that never closes", () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 * DAY }), (ago) => {
        expect(outsideHours("每天 0:00-24:00", at("2026-11-20T00:00") - ago)).toBe("");
      }),
    ));

  test("is silent exactly within the hours of an open day of Shanghai, whatever the moment", () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 14 * DAY }), (later) => {
        const now = at("2026-11-16T00:00") + later;
        const inDay = now - startOfDay(toDay(now));
        // Monday the 16th is the first day of the fortnight.
        const weekday = Math.floor(later / DAY) % 7;
        const isOpen = weekday <= 4 && inDay >= 9 * HOUR && inDay < 17.5 * HOUR;
        expect(outsideHours("周一至周五 9:00-17:30", now) === "").toBe(isOpen);
      }),
    ));
});
