import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_CHAT } from "~/modules/support/chat/chat";
import {
  addedTo,
  byCode,
  CODE,
  toCode,
  type ReadyAnswer,
  writtenOut,
} from "~/modules/support/ready-answers/ready-answer";

const answer = (id: number, code: string, text: string, isShared = true): ReadyAnswer => ({
  id,
  code,
  text,
  isShared,
});
const ANSWERS = [
  answer(1, "fh", "今天发货"),
  answer(2, "fh", "我来发货", false),
  answer(3, "发票", "发票在此"),
];
const out = (input: string, behind = "") => {
  const done = writtenOut(input + behind, input.length, ANSWERS);
  return done && [done.text, done.caret];
};

describe("a code in the field", () => {
  test.each([
    ["/fh", "", ["我来发货", 4]],
    ["/FH", "", ["我来发货", 4]],
    ["您好，/fh", "，谢谢", ["您好，我来发货，谢谢", 7]],
    ["您好\n/发票", "", ["您好\n发票在此", 7]],
    ["a /fh", "b", ["a 我来发货b", 6]],
    ["fh", "", null],
    ["/", "", null],
    ["/fh ", "", null],
    ["1/fh", "", null],
    ["/none", "", null],
    ["", "/fh", null],
  ])("%j before the caret and %j behind it come to %j", (input, behind, done) => {
    expect(out(input, behind)).toEqual(done);
  });

  test("takes nothing of what stands before or behind it", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, behind) => {
        const text = `${before}\n/fh${behind}`;
        const done = writtenOut(text, before.length + 4, ANSWERS)!;
        expect(done.text).toBe(`${before}\n我来发货${behind}`);
        expect(done.text.slice(0, done.caret)).toBe(`${before}\n我来发货`);
      }),
    );
  });
});

test("codes are spelled in one way", () => {
  expect(["/FH", " ｆｈ ", "发货1"].map(toCode)).toEqual(["fh", "fh", "发货1"]);
  expect(["fh", "发货1"].every((code) => CODE.test(code))).toBe(true);
  expect(["", "a b", "a/b", "一二三四五六七八九十一二三"].some((code) => CODE.test(code))).toBe(false);
});

test("one's own stands before everybody's of the same code", () => {
  expect(byCode(ANSWERS).map(({ id }) => id)).toEqual([2, 1, 3]);
});

test("a text is added on a line of its own, and no more of it than a message holds", () => {
  expect([addedTo("", "一"), addedTo(" \n", "一"), addedTo("您好 ", "一")]).toEqual(["一", "一", "您好\n一"]);
  expect(addedTo("a", "b".repeat(MAX_CHAT))).toHaveLength(MAX_CHAT);
});
