import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../any-text";
import { changeRow } from "~/admin/frame/change-row";

const ROW = {
  id: 1,
  at: 5,
  operator: "王芳",
  command: "改文字",
  subject: "text",
  subject_id: "3",
  why: "更新",
  before: null,
  after: null,
};
const what = (after: unknown, before: unknown = null) =>
  changeRow({
    ...ROW,
    before: before === null ? null : JSON.stringify(before),
    after: after === null ? null : JSON.stringify(after),
  }).what;
/** "文字：" stands before the text. */
const HEAD = 3;

describe("what changed", () => {
  test("is whole up to 300 characters, and cut behind them", () => {
    expect(what({ text: "药".repeat(300 - HEAD) })).toBe(`文字：${"药".repeat(300 - HEAD)}`);
    expect(what({ text: "药".repeat(301 - HEAD) })).toBe(`文字：${"药".repeat(300 - HEAD)}…`);
  });

  test("stands in one line, without signs that act", () => {
    const line = what({ text: "一\n二\r\n三\u0000四\u202e五" });
    expect(line).not.toMatch(/[\n\r\u0000\u202e]/);
    for (const word of ["一", "二", "三", "四", "五"]) expect(line).toContain(word);
  });

  test("is nothing where nothing was noted or nothing differs", () => {
    expect(what(null)).toBe("");
    expect(what({ text: "一" }, { text: "一" })).toBe("");
  });

  test("of removed things is what they were", () => expect(what(null, { text: "一" })).toBe("文字：一"));

  test("is one short line whatever was noted", () =>
    fc.assert(
      fc.property(anyText({ maxLength: 40 }), anyText({ maxLength: 40 }), (before, after) => {
        const line = what({ text: after }, { text: before });
        expect(line.length).toBeLessThanOrEqual(301);
        expect(line).not.toMatch(/[\n\r]/);
      }),
    ));
});

test("who, when, by what and why stay as they were noted", () => {
  const { what: _, ...rest } = changeRow({ ...ROW, subject: "order", subject_id: "20261120" });
  expect(rest).toEqual({
    id: 1,
    at: 5,
    who: "王芳",
    command: "改文字",
    about: "订单 20261120",
    why: "更新",
  });
});
