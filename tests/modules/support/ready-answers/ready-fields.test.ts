import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { anyText } from "../../../any-text";
import { MAX_CHAT } from "~/modules/support/chat/chat";
import { CODE, toCode, MAX_CODE } from "~/modules/support/ready-answers/ready-answer";
import { readyFields } from "~/modules/support/ready-answers/ready-fields";

const Ready = z.object(readyFields);
const notice = (sent: object) =>
  Ready.safeParse({ code: "fh", text: "今天发货", ...sent }).error?.issues.map(({ message }) => message) ??
  [];

test("a code is kept in one spelling, a text without blanks at its ends", () =>
  expect(Ready.parse({ code: " /ＦＨ１ ", text: " 今天发货\n" })).toEqual({ code: "fh1", text: "今天发货" }));

test.each(["", "/", "  ", "a b", "a/b", "//fh", "fh!", "发-货", "a".repeat(MAX_CODE + 1)])(
  "%j is no code",
  (code) => expect(notice({ code })).toEqual(["代码为 1 至 12 个字母、数字或汉字"]),
);

test("a code of as many characters as it may have is one, and fields that are not sent are asked for", () => {
  expect(notice({ code: "药".repeat(MAX_CODE) })).toEqual([]);
  expect(notice({ code: undefined, text: undefined })).toEqual(["请填写代码", "请填写内容"]);
});

test("a text has something in it, and no more than a message, by characters", () => {
  for (const text of ["", " \n ", "\u3000"])
    expect(notice({ text }), JSON.stringify(text)).toEqual(["请填写内容"]);
  expect(notice({ text: "😀".repeat(MAX_CHAT) })).toEqual([]);
  expect(notice({ text: "药".repeat(MAX_CHAT + 1) })).toEqual([`内容不超过 ${MAX_CHAT} 个字`]);
});

test("whatever is sent as a code is refused, or is one that stays as it is", () =>
  fc.assert(
    fc.property(anyText(), (input) => {
      const read = Ready.safeParse({ code: input, text: "一" });
      if (!read.success) return;
      expect(read.data.code).toMatch(CODE);
      expect(toCode(read.data.code)).toBe(read.data.code);
    }),
  ));
