import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { optionalNoteField, reasonField } from "~/platform/values/reason-field";
import { anyText } from "../../any-text";

interface Schema {
  safeParse: (value: unknown) => { error?: { issues: { message: string }[] }; data?: unknown };
}
const notice = (schema: Schema, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe("a required reason", () => {
  test.each([
    [undefined, ["请写明原因"]],
    ["", ["请写明原因，至少 2 个字"]],
    [" 破 ", ["请写明原因，至少 2 个字"]],
    ["破损", []],
    ["长".repeat(200), []],
    [`  ${"长".repeat(200)}\n`, []],
    ["长".repeat(201), ["原因不超过 200 个字"]],
    [["破损", "少货"], ["请写明原因"]],
  ])("%j: %j", (input, words) => expect(notice(reasonField(), input)).toEqual(words));

  test("of blanks alone, whatever blanks they are, is none", () => {
    for (const blank of ["  ", "\n\n", "\t\t", "\u3000\u3000", "\u00a0\u00a0"])
      expect(notice(reasonField(), blank), JSON.stringify(blank)).toHaveLength(1);
  });

  test("is kept without blanks round it, and is never empty", () =>
    fc.assert(
      fc.property(anyText(), (input) => {
        const read = reasonField().safeParse(input);
        if (read.success) expect(read.data).toBe(input.trim());
        const { length } = [...input.trim()];
        expect(read.success).toBe(length >= 2 && length <= 200);
      }),
    ));
});

test("messages use the name and the limit of the field", () => {
  const field = reasonField("退回的原因", 10);
  expect(notice(field, undefined)).toEqual(["请写明退回的原因"]);
  expect(notice(field, "破")).toEqual(["请写明退回的原因，至少 2 个字"]);
  expect(notice(field, "长".repeat(11))).toEqual(["退回的原因不超过 10 个字"]);
});

test("an optional note is empty if it is left out", () => {
  const field = optionalNoteField("备注", 10);
  expect(field.parse(undefined)).toBe("");
  expect(field.parse("  请尽快 ")).toBe("请尽快");
  expect(notice(field, "长".repeat(11))).toEqual(["备注不超过 10 个字"]);
});
