import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../any-text";
import { getAuditPage, auditPath, FILTER_NAMES, type AuditFilterName } from "~/admin/frame/audit-filter";
import { changeRow } from "~/admin/frame/change-row";
import { DAY, toDay, parseTime } from "~/platform/values/clock";

const read = (fields: Partial<Record<AuditFilterName | "before", string>>) =>
  getAuditPage(new URLSearchParams(fields));
const NONE = { who: "", about: "", command: "", from: "", to: "" };

describe("a part of the filter", () => {
  test.each([
    [{}, {}],
    [{ who: " 王芳 " }, { operator: "王芳" }],
    [{ who: "   " }, {}],
    [{ command: "改角色" }, { commands: ["改角色"] }],
    [{ command: "导入商品" }, { commands: ["导入商品", "import-goods"] }],
    [{ command: "import-goods" }, { commands: ["import-goods"] }],
    [{ about: "company:12" }, { subject: "company", subjectId: "12" }],
    [{ about: "company:" }, { subject: "company" }],
    [{ about: "公司 12" }, { subject: "company", subjectId: "12" }],
    [{ about: "公司：12" }, { subject: "company", subjectId: "12" }],
    [{ about: "公司" }, { subject: "company" }],
    [{ about: ":12" }, { subjectId: "12" }],
    [{ about: "file:a:b" }, { subject: "file", subjectId: "a" }],
  ])("%j asks for %j", (fields, filter) => expect(read(fields).filter).toEqual(filter));

  test("that was not sent is empty in the form, and what was sent stands in it", () => {
    expect(read({}).input).toEqual(NONE);
    expect(read({ who: " 王芳 ", from: "x" }).input).toEqual({ ...NONE, who: "王芳", from: "x" });
  });

  test("is cut where no name is so long", () => {
    expect(read({ who: "长".repeat(100) }).filter.operator).toHaveLength(100);
    expect(read({ who: "长".repeat(101) }).filter.operator).toHaveLength(100);
  });
});

describe("days", () => {
  test("are whole where no time is said, to the minute where one is", () => {
    const at = (text: string) => parseTime(text)!;
    expect(read({ from: "2026-11-20" }).filter).toEqual({ from: at("2026-11-20") });
    expect(read({ to: "2026-11-20" }).filter).toEqual({ to: at("2026-11-21") });
    expect(read({ from: "2026-11-20 08:30", to: "2026-11-20 08:31" }).filter).toEqual({
      from: at("2026-11-20 08:30"),
      to: at("2026-11-20 08:31"),
    });
    expect(read({ to: "2026-11-20 24:00" }).filter).toEqual(read({ to: "2026-11-20" }).filter);
  });

  test("one after the other have no moment in common and leave none out", () =>
    fc.assert(
      fc.property(fc.integer({ min: -4_000, max: 4_000 }), (off) => {
        const day = toDay(Date.UTC(2026, 10, 20) + off * DAY);
        const next = toDay(Date.UTC(2026, 10, 20) + (off + 1) * DAY);
        expect(read({ to: day }).filter.to).toBe(read({ from: next }).filter.from);
      }),
    ));

  test.each([
    [{ from: "2026-02-29" }, ["开始日期请写作 2026-11-20"]],
    [{ to: "20261120" }, ["截止日期请写作 2026-11-20"]],
    [{ to: "2026-11-20 25:00" }, ["截止日期请写作 2026-11-20"]],
    [{ from: "", to: " " }, []],
  ])("%j: %j", (fields, faults) => expect(read(fields).faults).toEqual(faults));
});

describe("the address", () => {
  test("has what is filled alone, and more where more is said", () => {
    expect(auditPath("/staff/audit", NONE)).toBe("/staff/audit");
    expect(auditPath("/staff/audit", { ...NONE, who: "root" }, { before: "7" })).toBe(
      "/staff/audit?who=root&before=7",
    );
    expect(auditPath("/staff/audit", { ...NONE, who: "root" }, { who: "" })).toBe("/staff/audit");
  });

  test.each([
    ["77", 77],
    ["0", 0],
    ["7.5", null],
    ["７", null],
    ["", null],
  ])("before=%j is the row %j", (before, row) => expect(read({ before }).before).toBe(row));

  test("of any text asks for days that there are, and for no empty name", () =>
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...FILTER_NAMES, "before"), anyText()), (fields) => {
        const { filter, faults, before } = getAuditPage(new URLSearchParams(fields));
        for (const value of Object.values(filter)) expect(value === "" || Number.isNaN(value)).toBe(false);
        expect(faults.length).toBeLessThanOrEqual(2);
        expect(before === null || Number.isSafeInteger(before)).toBe(true);
      }),
    ));
});

describe("a row of the log", () => {
  const row = (before: unknown, after: unknown) =>
    changeRow({
      id: 1,
      at: 5,
      operator: "王芳",
      command: "改角色",
      subject: "staff",
      subject_id: "3",
      why: "",
      before: before === null ? null : JSON.stringify(before),
      after: after === null ? null : JSON.stringify(after),
    }).what;

  test.each([
    [null, { state: "on" }, "状态：已开启"],
    [{ state: "on" }, null, "状态：已开启"],
    [{ state: "on", n: 1 }, { state: "off", n: 1 }, "状态：已开启 → 已关闭"],
    [{ state: "on" }, { state: "on" }, ""],
    [{ note: "a\nb" }, { note: "a b\tc" }, "备注：a b → a b c"],
  ])("from %j to %j reads %j", (before, after, words) => expect(row(before, after)).toBe(words));

  test("is whole up to 300 signs, and marked where it is cut", () => {
    const found = (length: number) => row(null, { t: "x".repeat(length - 2) });
    expect(found(300)).toHaveLength(300);
    expect(found(300)).not.toContain("…");
    expect(found(301)).toBe(`${found(300)}…`);
  });

  test("is one line that no sign in it turns round or breaks", () =>
    fc.assert(
      fc.property(anyText(), anyText(), (before, after) => {
        expect(row({ note: before }, { note: after })).not.toMatch(/[\n\r\t\u2028\u202e\u001b]/);
      }),
    ));
});
