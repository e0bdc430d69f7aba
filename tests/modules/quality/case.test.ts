import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY, toDay, formatTime, startOfDay } from "~/platform/values/clock";
import {
  CASE_KINDS,
  type CaseKind,
  caseNumber,
  type CaseProgress,
  toCaseChangeValues,
  closeFault,
  daysFor,
  DEFAULT_LIMITS,
  dueAt,
  getSeverities,
  formatCaseStep,
  toCaseKind,
  toSeverity,
} from "~/modules/quality/complaints/complaint";
import {
  BUYER_FORMS,
  dayFaults,
  ADMIN_FORMS,
  reportFaults,
  severityFaults,
  TimeLimitForm,
} from "~/modules/quality/complaints/complaint-form";
import { shownCase } from "~/modules/quality/complaints/shown-complaint";
import { toReport } from "~/modules/quality/complaints/notifications";

const RECEIVED = Date.parse("2026-11-20T02:00:00Z");
const kinds = fc.constantFrom<CaseKind>("complaint", "adverse");

describe("due", () => {
  test.each([
    ["adverse", "death", "2026-11-20 23:59"],
    ["adverse", "serious", "2026-12-05 23:59"],
    ["adverse", "ordinary", "2026-12-20 23:59"],
    ["complaint", "ordinary", "2026-11-27 23:59"],
    ["complaint", "serious", "2026-11-23 23:59"],
  ] as const)("%s %s by the end of %s", (kind, severity, day) =>
    expect(formatTime(dueAt(kind, severity, RECEIVED, DEFAULT_LIMITS))).toBe(day),
  );

  test("is the same whenever on the day it came, and the whole last day counts", () =>
    fc.assert(
      fc.property(kinds, fc.integer({ min: 0, max: DAY - 1 }), fc.nat(365), (kind, ms, days) => {
        const limits = { ...DEFAULT_LIMITS, complaint: days, ordinary: days };
        const due = dueAt(kind, "ordinary", startOfDay("2026-11-20") + ms, limits);
        expect(due).toBe(dueAt(kind, "ordinary", startOfDay("2026-11-20"), limits));
        expect(toDay(due)).toBe(toDay(startOfDay("2026-11-20") + days * DAY));
        expect(toDay(due + 1)).not.toBe(toDay(due));
      }),
    ));

  test("the worse it is, the sooner", () => {
    for (const kind of Object.keys(CASE_KINDS) as CaseKind[]) {
      const days = getSeverities(kind).map((severity) => daysFor(kind, severity, DEFAULT_LIMITS));
      expect(days).toEqual(days.toSorted((a, b) => b - a));
    }
  });
});

const progress = (more: Partial<CaseProgress>): CaseProgress => ({
  kind: "complaint",
  isOpen: true,
  investigation: "查过",
  assessment: "unfounded",
  answeredAt: null,
  reportedOn: null,
  ...more,
});

describe("what is next", () => {
  test.each<[Partial<CaseProgress>, string, boolean]>([
    [{ investigation: "" }, "待调查", false],
    [{ assessment: "" }, "待结论", false],
    [{}, "待答复", false],
    [{ reportedOn: "2026-11-20" }, "待答复", false],
    [{ answeredAt: 1 }, "待关闭", true],
    [{ kind: "adverse" }, "待上报", false],
    [{ kind: "adverse", answeredAt: 1 }, "待上报", false],
    [{ kind: "adverse", reportedOn: "2026-11-20" }, "待关闭", true],
    [{ isOpen: false }, "已关闭", false],
  ])("%j: %s", (more, step, mayClose) => {
    expect(formatCaseStep(progress(more))).toBe(step);
    expect(closeFault(progress(more)) === null).toBe(mayClose);
  });
});

describe("words", () => {
  test("a number says kind and day, and no two are the same", () => {
    expect(caseNumber("complaint", 7, RECEIVED)).toBe("TS20261120000007");
    expect(caseNumber("adverse", 7, RECEIVED)).toBe("BL20261120000007");
  });

  test.each(["", "constructor", "__proto__", "dead"])("%j is no severity and no kind", (text) => {
    expect(toSeverity(text)).toBe("ordinary");
    expect(toCaseKind(text)).toBe("complaint");
  });

  test("a change tells what the log should know, in words, and nobody's phone", () =>
    expect(
      toCaseChangeValues({ assessment: "confirmed", state: "closed", phone: "138", settled_at: 1 }),
    ).toEqual({
      结论: "属实",
      状态: "已关闭",
    }));
});

const NOTIFIED = {
  token: "t",
  severity: "ordinary",
  happenedOn: "2026-11-19",
  quantity: "2",
  text: "药板破损两盒",
  reporter: "李",
  phone: "13800000001",
};
const PATIENT = { initials: "lm", sex: "female", age: "45 岁", dosage: "口服", result: "better" };

describe("the buyer's form", () => {
  test("of a complaint needs no patient, and keeps none", () => {
    const read = BUYER_FORMS.complaint.parse(NOTIFIED);
    expect(toReport("complaint", read)).toMatchObject({ kind: "complaint", quantity: 2, patient: null });
  });

  test("of a reaction needs one, without a name", () => {
    expect(BUYER_FORMS.adverse.safeParse(NOTIFIED).success).toBe(false);
    const notified = toReport(
      "adverse",
      BUYER_FORMS.adverse.parse({ ...NOTIFIED, ...PATIENT, quantity: "" }),
    );
    expect(notified).toMatchObject({ quantity: null, patient: { initials: "LM", result: "better" } });
    const found = BUYER_FORMS.adverse.safeParse({ ...NOTIFIED, ...PATIENT, initials: "张三" });
    expect(found.success).toBe(false);
  });

  test.each([
    [{ severity: "dead" }],
    [{ happenedOn: "2026-13-40" }],
    [{ happenedOn: "昨天" }],
    [{ quantity: "0" }],
    [{ quantity: "两盒" }],
    [{ text: "坏了" }],
    [{ text: "坏".repeat(1001) }],
    [{ reporter: " " }],
    [{ phone: "12" }],
  ])("refuses %j", (more) =>
    expect(BUYER_FORMS.complaint.safeParse({ ...NOTIFIED, ...more }).success).toBe(false),
  );

  test("takes any text without throwing", () =>
    fc.assert(
      fc.property(fc.record({ text: fc.string(), quantity: fc.string(), phone: fc.string() }), (input) => {
        const read = BUYER_FORMS.complaint.safeParse({ ...NOTIFIED, ...input });
        if (read.success) expect(read.data.text.length).toBeGreaterThanOrEqual(5);
      }),
    ));
});

test("the back office's form takes whom and what in words, and not without what", () => {
  const admin = { formKey: "0123456789abcdef", goodsId: "11", batch: "B1", receivedOn: "2026-11-20" };
  expect(ADMIN_FORMS.complaint.parse({ ...NOTIFIED, ...admin })).toMatchObject({
    companyId: "",
    orderNumber: "",
  });
  expect(ADMIN_FORMS.complaint.safeParse({ ...NOTIFIED, ...admin, goodsId: " " }).success).toBe(false);
});

describe("days", () => {
  test.each([
    [{ happenedOn: "2026-11-20" }, []],
    [{ happenedOn: "2026-11-21" }, ["happenedOn"]],
    [{ happenedOn: "2026-11-19", receivedOn: "2026-11-18" }, ["happenedOn"]],
    [{ happenedOn: "2026-11-18", receivedOn: "2026-11-18" }, []],
    [{ happenedOn: "2026-11-18", receivedOn: "2026-11-21" }, ["receivedOn"]],
  ])("%j: %j", (days, faults) => expect(Object.keys(dayFaults(days, RECEIVED))).toEqual(faults));

  test.each([
    ["2026-11-20", true],
    ["2026-11-21", false],
    ["2026-11-17", false],
  ])("reported on %s: %s", (day, isFine) =>
    expect(reportFaults(day, "2026-11-18", "2026-11-20") === null).toBe(isFine),
  );
});

test("a death is no complaint", () => {
  expect(severityFaults("complaint", "death")).toHaveProperty("severity");
  expect(severityFaults("adverse", "death")).toEqual({});
});

test.each([-1, 366, 1.5])("%s days is no limit", (days) => {
  const limits = { version: 1, why: "改期限", ...DEFAULT_LIMITS, serious: days };
  expect(TimeLimitForm.safeParse(limits).success).toBe(false);
});

describe("one case as it is shown", () => {
  const row = {
    number: "BL1",
    kind: "adverse",
    severity: "serious",
    company_id: 1,
    goods_id: 1,
    goods_name: "药",
    batch_number: "B1",
    order_number: "",
    quantity: null,
    happened_on: "2026-11-19",
    text: "红疹",
    reporter: "李娟",
    phone: "13800000001",
    created_by: "",
    received_at: RECEIVED,
    due_at: RECEIVED,
    settled_at: null,
    investigation: "",
    assessment: "",
    conclusion: "",
    answer: "",
    answered_by: null,
    answered_at: null,
    reported_on: null,
    receipt_number: "",
    state: "open",
    closed_by: null,
    closed_at: null,
    version: 1,
  };
  const found = {
    row,
    company: "药店",
    pictures: [],
    notes: [],
    patient: { ...PATIENT, initials: "LM", relation: "" },
  };

  test("tells people to those alone who may see them", () => {
    const hidden = JSON.stringify(shownCase(found, false));
    for (const secret of ["李娟", "13800000001", "LM", "45 岁"]) expect(hidden).not.toContain(secret);
    const open = JSON.stringify(shownCase(found, true));
    for (const notified of ["李娟", "13800000001", "LM", "45 岁"]) expect(open).toContain(notified);
  });
});
