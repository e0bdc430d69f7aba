/** 在线咨询 without a database: texts, days, states, and the shop's hours. */
import { describe, expect, test } from "vitest";
import {
  byDay,
  chatState,
  cleanText,
  dayWord,
  numberIn,
  oneLine,
  textFault,
  waitedText,
  withNew,
  type ChatMessage,
} from "~/support/chat";
import { outsideHours, readHours } from "~/support/chat-hours";

const at = (text: string) => Date.parse(`${text}:00+08:00`);
const message = (number: number, time: string): ChatMessage => ({
  ...{ number, side: "buyer", author: "李", text: `第 ${number} 条`, subject: null, at: at(time) },
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
    ...["今天", "昨天", "2026-11-19"],
  ]);
});

test("a conversation waits, is answered or closed", () => {
  const stand = (waitingSince: number | null, closedAt: number | null) =>
    chatState({ waitingSince, closedAt });
  expect([chatState(null), stand(1, null), stand(null, null), stand(null, 1)]).toEqual([
    ...["empty", "waiting", "answered", "closed"],
  ]);
  expect([59_000, 60_000, 3_600_000, 90_000_000].map(waitedText)).toEqual([
    ...["不到 1 分钟", "1 分钟", "1 小时", "1 天"],
  ]);
  expect([numberIn("12"), numberIn("-1"), numberIn("1e3"), numberIn(null)]).toEqual([12, null, null, null]);
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
  ])("%s", (time, said) => expect(outsideHours(words, at(time))).toBe(said));

  test("in every wording that is known; others are shown as they are", () => {
    expect(readHours("工作日 9:00-17:30")?.days).toEqual([false, true, true, true, true, true, false]);
    expect(readHours("每天 8:00 至 20:00")?.days).toEqual(Array(7).fill(true));
    expect(readHours("周六至周一 8:00~20:00")?.days).toEqual([true, true, false, false, false, false, true]);
    expect(readHours("周一至周五 18:00–8:00")).toBeNull();
    expect(outsideHours("节假日以公告为准", 0)).toBe("服务时间：节假日以公告为准，其他时间请留言。");
    expect(outsideHours("", 0)).toBe("");
  });
});
