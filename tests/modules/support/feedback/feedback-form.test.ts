import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../../any-text";
import {
  FEEDBACK_KINDS,
  feedbackAbout,
  feedbackKindText,
  FEEDBACK_LEAST,
  MAX_FEEDBACK,
} from "~/modules/support/feedback/feedback";
import { NewFeedbackForm } from "~/modules/support/feedback/feedback-form";

const GOOD = { token: "t", kind: "goods", text: "这批药片的外盒破损了三盒", phone: "13800000001" };
const read = (sent: object) => NewFeedbackForm.safeParse({ ...GOOD, ...sent });
const faults = (sent: object) =>
  read(sent).error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

describe("a feedback", () => {
  test("as it should be is taken", () => expect(read({}).data).toMatchObject(GOOD));

  test.each(Object.keys(FEEDBACK_KINDS))("may be of the kind %s", (kind) => {
    expect(faults({ kind })).toEqual([]);
    expect(feedbackKindText(kind)).not.toBe("");
  });

  test.each(["", "Goods", "toString", undefined])("is not of the kind %j", (kind) =>
    expect(faults({ kind })).toEqual([["kind", "请选择反馈类型"]]),
  );

  test.each([
    [undefined, "请填写反馈内容"],
    ["", "反馈内容至少 10 个字"],
    ["九个字的反馈太短了", "反馈内容至少 10 个字"],
    [`  ${"短".repeat(9)}\n  `, "反馈内容至少 10 个字"],
    ["一二三四\r\n五六七八", "反馈内容至少 10 个字"],
    ["长".repeat(1001), "反馈内容不能超过 1000 个字"],
  ])("of %j is refused", (text, message) => expect(faults({ text })).toEqual([["text", message]]));

  test.each([
    ["ten characters", "十".repeat(10)],
    ["a thousand", "千".repeat(1000)],
    ["emoji, counted as they are read", "😀".repeat(1000)],
  ])("of %s is taken", (_, text) => expect(faults({ text })).toEqual([]));

  test("counts a line end as one character, as the browser's own limit does", () => {
    const lines = Array.from({ length: 500 }, () => "行").join("\r\n");
    expect([...lines].length).toBeGreaterThan(MAX_FEEDBACK);
    expect(read({ text: `${lines}\r\n一` }).error).toBeDefined();
    expect(read({ text: lines }).data?.text).toBe(lines.replaceAll("\r\n", "\n"));
  });

  test.each(["", "13800000001", "  13800000001 ", "020-12345678"])("may name the phone %j", (phone) =>
    expect(read({ phone }).data?.phone).toBe(phone.trim()),
  );

  test.each([
    ["020 12345678", "020-12345678"],
    ["+86 138 0000 0001", "13800000001"],
  ])("reads the phone %j as %s", (phone, plain) => expect(read({ phone }).data?.phone).toBe(plain));

  test("needs no phone, but a named one is one", () => {
    expect(read({ phone: undefined }).data?.phone).toBe("");
    for (const phone of ["12800000001", "1380000000", "020 123456", "+8612800000001"])
      expect(faults({ phone })[0]?.[0], phone).toBe("phone");
  });

  test("that is taken is within its limits, whatever was sent", () =>
    fc.assert(
      fc.property(anyText({ maxLength: 40 }), anyText(), (text, phone) => {
        const stored = read({ text, phone }).data;
        if (!stored) return;
        const length = [...stored.text].length;
        expect(length).toBeGreaterThanOrEqual(FEEDBACK_LEAST);
        expect(length).toBeLessThanOrEqual(MAX_FEEDBACK);
        expect(/^(\d{11}|0\d{2,3}-\d{7,8})?$/.test(stored.phone)).toBe(true);
      }),
    ));
});

test("what it is about begins the text and never fills it", () =>
  fc.assert(
    fc.property(anyText({ maxLength: 120 }), (about) => {
      const begun = feedbackAbout(new URLSearchParams({ about }));
      expect([...begun].length).toBeLessThanOrEqual(103);
      expect(begun === "" || (begun.startsWith("关于") && begun.endsWith("："))).toBe(true);
    }),
  ));
