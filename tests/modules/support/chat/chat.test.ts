import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../../any-text";
import { formatTime } from "~/platform/values/clock";
import {
  byDay,
  chatState,
  cleanText,
  dayWord,
  readMessageNumber,
  oneLine,
  getChatStand,
  subjectPath,
  textFault,
  waitedText,
  withNew,
  type ChatMessage,
} from "~/modules/support/chat/chat";
import { ChatForm, AdminChatForm } from "~/modules/support/chat/chat-form";
import { outsideHours, readHours } from "~/modules/support/chat/chat-hours";

const at = (text: string) => Date.parse(`${text}:00+08:00`);
const message = (number: number, time: string): ChatMessage => ({
  number,
  side: "buyer",
  author: "李",
  text: `第 ${number} 条`,
  subject: null,
  at: at(time),
});

describe("a text", () => {
  test("is kept without what acts on a terminal or turns a line round", () => {
    expect(cleanText(" 第一行\r\n第二行\t三\u001b[31m\u202e \r\n\r\n\r\n末 ")).toBe(
      "第一行\n第二行 三[31m \n\n末",
    );
    expect(cleanText("\u0000 \n\t\u001b")).toBe("");
  });

  test("has 1 to 500 characters, counted as they are read", () => {
    expect([textFault(""), textFault("好"), textFault("😀".repeat(500))]).toEqual([
      "请填写咨询内容",
      null,
      null,
    ]);
    expect(textFault("😀".repeat(501))).toBe("每条不能超过 500 个字，现在是 501 个字");
  });

  test("is one line in a list", () => {
    expect([oneLine("一\n二  三"), oneLine("长".repeat(61))]).toEqual(["一 二 三", `${"长".repeat(59)}…`]);
  });
});

test("messages stand by days of Shanghai, and each once however it came", () => {
  const all = [
    message(1, "2026-11-20T23:59"),
    message(2, "2026-11-21T00:00"),
    message(3, "2026-11-21T09:00"),
  ];
  expect(byDay(all).map(({ day, messages }) => [day, messages.length])).toEqual([
    ["2026-11-20", 1],
    ["2026-11-21", 2],
  ]);
  expect(withNew(all.slice(0, 2), [all[2]!, all[1]!]).map(({ number }) => number)).toEqual([1, 2, 3]);
  const now = at("2026-11-21T10:00");
  expect(["2026-11-21", "2026-11-20", "2026-11-19"].map((day) => dayWord(day, now))).toEqual([
    "今天",
    "昨天",
    "2026-11-19",
  ]);
});

test("a conversation waits, is answered or closed", () => {
  const stand = (waitingSince: number | null, closedAt: number | null) =>
    chatState({ waitingSince, closedAt });
  expect([chatState(null), stand(1, null), stand(null, null), stand(null, 1)]).toEqual([
    "empty",
    "waiting",
    "answered",
    "closed",
  ]);
  expect([59_000, 60_000, 3_600_000, 90_000_000].map(waitedText)).toEqual([
    "不到 1 分钟",
    "1 分钟",
    "1 小时",
    "1 天",
  ]);
  expect([
    readMessageNumber("12"),
    readMessageNumber("-1"),
    readMessageNumber("1e3"),
    readMessageNumber(null),
  ]).toEqual([12, null, null, null]);
});

describe("outside the shop's hours a buyer is told when answers come", () => {
  const words = "周一至周六 8:30–18:00";
  // 2026-11-20 is a Friday.
  test.each([
    ["2026-11-20T08:29", "现在是非服务时间，请先留言，今天 8:30 起依次答复。"],
    ["2026-11-20T08:30", ""],
    ["2026-11-20T17:59", ""],
    ["2026-11-20T18:00", "现在是非服务时间，请先留言，明天 8:30 起依次答复。"],
    ["2026-11-21T18:00", "现在是非服务时间，请先留言，周一 8:30 起依次答复。"],
    ["2026-11-22T12:00", "现在是非服务时间，请先留言，明天 8:30 起依次答复。"],
  ])("%s", (time, message) => expect(outsideHours(words, at(time))).toBe(message));

  test("in every wording that is known; others are shown as they are", () => {
    expect(readHours("工作日 9:00-17:30")?.days).toEqual([false, true, true, true, true, true, false]);
    expect(readHours("每天 8:00 至 20:00")?.days).toEqual(Array(7).fill(true));
    expect(readHours("周六至周一 8:00~20:00")?.days).toEqual([true, true, false, false, false, false, true]);
    expect(readHours("周一至周五 18:00–8:00")).toBeNull();
    expect(outsideHours("节假日以公告为准", 0)).toBe("服务时间：节假日以公告为准，其他时间请留言。");
    expect(outsideHours("", 0)).toBe("");
  });
});

describe("whatever is written", () => {
  test("a text is the same however often it is cleaned, and nothing in it acts", () =>
    fc.assert(
      fc.property(anyText({ maxLength: 20 }), (text) => {
        const clean = cleanText(text);
        expect(cleanText(clean)).toBe(clean);
        expect(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/.test(clean)).toBe(false);
        expect(clean).not.toContain("\n\n\n");
        expect(clean).toBe(clean.trim());
      }),
    ));

  test("line ends are one character, as forms count them", () => {
    expect(cleanText("一\r\n二\r三\n四")).toBe("一\n二\n三\n四");
    expect([...cleanText(`${"长\r\n".repeat(249)}长`)]).toHaveLength(499);
  });

  test("one line of a list holds as many characters as it may, of any kind", () =>
    fc.assert(
      fc.property(anyText({ maxLength: 30 }), fc.integer({ min: 1, max: 20 }), (text, limit) => {
        const line = oneLine(text, limit);
        expect([...line].length).toBeLessThanOrEqual(limit);
        expect(/[\n\r\t]/.test(line)).toBe(false);
      }),
    ));

  test("the form refuses what is empty once it is clean, and says how long it is", () => {
    const text = (value: string) => ChatForm.safeParse({ token: "t", text: value });
    expect(text(" \u0000\n ").error?.issues[0]?.message).toBe("请填写咨询内容");
    expect(text("长".repeat(501)).error?.issues[0]?.message).toBe("每条不能超过 500 个字，现在是 501 个字");
    expect(text(" 有货吗\r\n").data?.text).toBe("有货吗");
    expect(ChatForm.safeParse({ token: "t" }).error?.issues[0]?.message).toBe("请填写咨询内容");
  });

  test("the back office's forms take what was seen and who looked after it, and no empty answer", () => {
    const read = (sent: object) => AdminChatForm.safeParse({ intent: "answer", text: "您好", ...sent });
    expect(read({ seen: "7", holder: "3" }).data).toMatchObject({ text: "您好", seen: 7, holder: 3 });
    expect(read({}).data).toMatchObject({ seen: 0, holder: null, token: "" });
    for (const seen of ["-1", "1.5", "x", "1e3"]) expect(read({ seen }).success, seen).toBe(false);
    for (const holder of ["-1", "x", "1".repeat(16)]) expect(read({ holder }).success, holder).toBe(false);
    expect([read({ text: " " }).success, read({ text: undefined }).success]).toEqual([false, false]);
    expect(read({ intent: "close" }).data).toMatchObject({ intent: "close", holder: null });
    expect(read({ intent: "take", holder: "3" }).data).toEqual({ intent: "take", holder: 3 });
    expect(read({ intent: "delete" }).success).toBe(false);
  });
});

describe("messages as a page shows them", () => {
  const some = fc.array(
    fc.record({ number: fc.integer({ min: 1, max: 12 }), hours: fc.integer({ min: 0, max: 100 }) }),
    { maxLength: 12 },
  );
  const written = ({ number, hours }: { number: number; hours: number }): ChatMessage => ({
    ...message(number, "2026-11-20T00:00"),
    at: at("2026-11-20T00:00") + hours * 3_600_000,
  });

  test("stand each once and in their order, whatever came twice and in whatever order", () =>
    fc.assert(
      fc.property(some, some, (known, come) => {
        const all = withNew(known.map(written), come.map(written));
        const numbers = all.map(({ number }) => number);
        expect(numbers).toEqual(
          [...new Set([...known, ...come].map((item) => item.number))].sort((a, b) => a - b),
        );
        // What came last is what is shown of a message.
        for (const item of come) {
          const last = come.filter(({ number }) => number === item.number).at(-1)!;
          expect(all.find(({ number }) => number === item.number)).toEqual(written(last));
        }
      }),
    ));

  test("are all on some day, in their order, no day twice when they are in the order of time", () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 15 }), (hours) => {
        const all = [...hours]
          .sort((a, b) => a - b)
          .map((hour, i) => written({ number: i + 1, hours: hour }));
        const grouped = byDay(all);
        expect(grouped.flatMap(({ messages }) => messages)).toEqual(all);
        const names = grouped.map(({ day }) => day);
        expect(names).toEqual([...new Set(names)].sort());
        for (const { day, messages } of grouped)
          for (const message of messages) expect(formatTime(message.at).startsWith(day)).toBe(true);
      }),
    ));

  test("yesterday and today are days of Shanghai, over midnight and the turn of a year", () => {
    expect(dayWord("2026-12-31", at("2027-01-01T00:00"))).toBe("昨天");
    expect(dayWord("2027-01-01", at("2027-01-01T00:00"))).toBe("今天");
    expect(dayWord("2027-01-01", at("2026-12-31T23:59"))).toBe("2027-01-01");
    expect(dayWord("2028-02-29", at("2028-03-01T12:00"))).toBe("昨天");
  });

  test("how long somebody waited never reads shorter as time goes on", () => {
    const units = ["不到", "分钟", "小时", "天"];
    const order = (ms: number) => units.findIndex((unit) => waitedText(ms).includes(unit));
    fc.assert(
      fc.property(fc.nat(5 * 86_400_000), fc.nat(86_400_000), (ms, more) => {
        expect(order(ms + more)).toBeGreaterThanOrEqual(order(ms));
      }),
    );
    expect([3_599_999, 3_600_000, 86_399_999, 86_400_000].map(waitedText)).toEqual([
      "59 分钟",
      "1 小时",
      "23 小时",
      "1 天",
    ]);
  });

  test("what a message is about leads to its page", () => {
    expect(subjectPath({ kind: "goods", id: 7 })).toBe("/list/info/7");
    expect(subjectPath({ kind: "order", id: 7 })).toBe("/order/info/7");
  });

  test("a buyer is given how the conversation stands and nothing of the staff's", () => {
    const head = { id: 9, lastNumber: 4, buyerLast: 4, staffLast: 3, buyerRead: 3, staffRead: 2 };
    expect(getChatStand({ ...head, waitingSince: 5, closedAt: null, holderId: 3 })).toEqual({
      lastNumber: 4,
      waitingSince: 5,
      closedAt: null,
      staffRead: 2,
    });
    // Closed says more than waiting.
    expect(chatState({ waitingSince: 5, closedAt: 6 })).toBe("closed");
  });
});
