import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../../any-text";
import {
  CHAT_OFF,
  CHAT_QUOTA,
  CHAT_RATES,
  CHAT_TOO_MANY,
  cleanText,
  dayWord,
  readMessageNumber,
  oneLine,
  VISITOR_CHAT_DAYS,
  VISITORS_QUOTA,
  waitedText,
} from "~/modules/support/chat/chat";
import {
  CHAT_ANSWER_WITHIN,
  CHAT_VIEW_NAMES,
  CHAT_VIEWS,
  toChatView,
  ADMIN_PAGE,
  adminPath,
} from "~/modules/support/chat/chat-admin";
import { readHours } from "~/modules/support/chat/chat-hours";
import { DAY } from "~/platform/values/clock";

const MINUTE = 60_000;

describe("the back office's lists", () => {
  test("stand in the order of what is to be done, each with a word of its own", () => {
    expect(CHAT_VIEW_NAMES).toEqual(["waiting", "mine", "open", "closed"]);
    expect(new Set(Object.values(CHAT_VIEWS)).size).toBe(CHAT_VIEW_NAMES.length);
  });

  test("are asked for by name; whoever waits is shown for anything else", () => {
    for (const name of CHAT_VIEW_NAMES) expect(toChatView(name)).toBe(name);
    for (const text of ["", "Waiting", "toString", "__proto__", "all"])
      expect(toChatView(text)).toBe("waiting");
  });

  test("lead to conversations below their own page, each to another one", () => {
    expect([ADMIN_PAGE, adminPath(7), adminPath(70)]).toEqual([
      "/staff/chats",
      "/staff/chats/7",
      "/staff/chats/70",
    ]);
  });
});

describe("how much may be written", () => {
  test("by whom in which time, a visitor less than a company, and an address more than one visitor behind it", () => {
    const message = Object.entries(CHAT_RATES).map(([who, { limit, windowMs }]) => [
      who,
      limit,
      windowMs / MINUTE,
    ]);
    expect(message).toEqual([
      ["company", 20, 10],
      ["visitor", 8, 10],
      ["address", 30, 60],
    ]);
    expect([CHAT_QUOTA.limit, VISITORS_QUOTA.limit, VISITORS_QUOTA.windowMs]).toEqual([300, 3_000, DAY]);
    expect([VISITOR_CHAT_DAYS, CHAT_ANSWER_WITHIN / MINUTE]).toEqual([30, 30]);
  });

  test("a refusal names another way or another time", () => {
    expect(CHAT_OFF).toMatch(/QQ 客服或采购热线/);
    expect(CHAT_TOO_MANY).toContain("稍候再试");
    expect(VISITORS_QUOTA.text).toContain("登录后咨询");
    expect(CHAT_QUOTA.text).toContain("发送的咨询消息");
  });
});

describe("one line of a text", () => {
  test("that just fits is whole; one character more is cut for a sign that says so", () => {
    expect(oneLine("长".repeat(60))).toBe("长".repeat(60));
    expect(oneLine("长".repeat(61))).toBe(`${"长".repeat(59)}…`);
    expect([oneLine("abc", 3), oneLine("abcd", 3), oneLine("", 3)]).toEqual(["abc", "ab…", ""]);
  });

  test("has no blanks at its ends, nor two of them in a row, and says the same when it is made again", () =>
    fc.assert(
      fc.property(anyText({ maxLength: 30 }), fc.integer({ min: 2, max: 40 }), (text, limit) => {
        const line = oneLine(text, limit);
        expect(line).not.toMatch(/^\s|\s\s|[\n\t]/);
        expect([...line].length).toBeLessThanOrEqual(limit);
        if ([...text.replace(/\s+/g, " ").trim()].length <= limit) expect(oneLine(line, limit)).toBe(line);
      }),
    ));
});

test.each([
  [0, "不到 1 分钟"],
  [MINUTE - 1, "不到 1 分钟"],
  [MINUTE, "1 分钟"],
  [60 * MINUTE - 1, "59 分钟"],
  [60 * MINUTE, "1 小时"],
  [DAY - 1, "23 小时"],
  [DAY, "1 天"],
  [40 * DAY, "40 天"],
])("%i ms of waiting are %s", (ms, text) => expect(waitedText(ms)).toBe(text));

test("a day before yesterday is named, and one to come is not called today", () => {
  const now = Date.parse("2026-11-20T12:00:00+08:00");
  const words = ["2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21"].map((day) => dayWord(day, now));
  expect(words).toEqual(["2026-11-18", "昨天", "今天", "2026-11-21"]);
});

test("a text keeps one empty line between two parts, and every sign that only looks", () => {
  expect(cleanText("甲\n\n\n\n乙\n\n丙")).toBe("甲\n\n乙\n\n丙");
  expect(cleanText("a\u2028b\u00a0c\u3000d")).toBe("a b c d");
  expect(cleanText("👩‍⚕️ ≤5℃ “10%”")).toBe("👩‍⚕️ ≤5℃ “10%”");
});

test("a number of a message is figures, and nonsense asks for none", () => {
  expect(["0", "17", "-1", "1.5", "x", "", null, undefined].map(readMessageNumber)).toEqual([
    0,
    17,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test("hours are those of one span alone: words before or after it are no hours that a clock could follow", () => {
  for (const words of ["客服周一至周五 9:00-17:30", "周一至周五 9:00-17:30 午休", "周一至周五 9:00-17:30。"])
    expect(readHours(words), words).toBeNull();
});
