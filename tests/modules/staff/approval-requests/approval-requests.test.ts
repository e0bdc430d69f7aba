import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ALL_PERMISSIONS, type Permission } from "~/modules/staff/permissions/permissions";
import {
  answerRefusal,
  changedFields,
  getMark,
  APPROVAL_REQUEST_STATES,
  type ApprovalRequestState,
  withdrawRefusal,
} from "~/modules/staff/approval-requests/approval-requests";

const NEEDED = "finance.refund";
const may = (...some: Permission[]) => new Set<Permission>(some);
const first = { id: 1, name: "王芳" };
const second = { id: 2, name: "李娜" };

describe("who may answer", () => {
  test("the second person with the permission, and nobody else", () => {
    const approvalRequest = { state: "waiting" as const, proposer: first };
    const all = new Set(ALL_PERMISSIONS);
    expect(answerRefusal(approvalRequest, { ...second, permissions: may(NEEDED) }, NEEDED)).toBeNull();
    expect(answerRefusal(approvalRequest, { ...first, permissions: all }, NEEDED)).toContain("自己");
    expect(answerRefusal(approvalRequest, { id: 3, name: first.name, permissions: all }, NEEDED)).toContain(
      "自己",
    );
    expect(answerRefusal(approvalRequest, { id: null, name: "root", permissions: all }, NEEDED)).toBeNull();
    expect(answerRefusal(approvalRequest, { ...second, permissions: may("finance.see") }, NEEDED)).toContain(
      "财务：退款和提现",
    );
  });

  test("nobody, once it no longer waits; only who proposed it takes it back", () => {
    for (const state of (Object.keys(APPROVAL_REQUEST_STATES) as ApprovalRequestState[]).filter(
      (item) => item !== "waiting",
    )) {
      const approvalRequest = { state, proposer: first };
      expect(answerRefusal(approvalRequest, { ...second, permissions: may(NEEDED) }, NEEDED)).toContain(
        APPROVAL_REQUEST_STATES[state],
      );
      expect(withdrawRefusal(approvalRequest, first)).toContain(APPROVAL_REQUEST_STATES[state]);
    }
    const waiting = { state: "waiting" as const, proposer: first };
    expect(withdrawRefusal(waiting, first)).toBeNull();
    expect(withdrawRefusal(waiting, second)).toContain("提出的人");
  });
});

describe("the same person", () => {
  const waiting = { state: "waiting" as const, proposer: first };
  const all = new Set(ALL_PERMISSIONS);

  test.each([
    ["under another name since", { id: 1, name: "王芳芳" }],
    ["on the command line under the machine's name", { id: null, name: "王芳" }],
    ["with an account made anew", { id: 9, name: "王芳" }],
  ])("%s neither agrees to it nor is kept from taking it back", (_, by) => {
    expect(answerRefusal(waiting, { ...by, permissions: all }, NEEDED)).toContain("请由另一位同事办理");
    expect(withdrawRefusal(waiting, by)).toBeNull();
  });

  test("is not everybody without an account", () => {
    const fromMachine = { state: "waiting" as const, proposer: { id: null, name: "root" } };
    expect(answerRefusal(fromMachine, { id: null, name: "deploy", permissions: all }, NEEDED)).toBeNull();
    expect(withdrawRefusal(fromMachine, { id: null, name: "deploy" })).toBe("只有提出的人可以撤回");
  });

  test("of any proposal is exactly one of two: who may take it back, or who may agree", () => {
    const person = fc.record({ id: fc.constantFrom(null, 1, 2), name: fc.constantFrom("甲", "乙", "丙") });
    fc.assert(
      fc.property(person, person, (proposer, by) => {
        const approvalRequest = { state: "waiting" as const, proposer };
        const agrees = answerRefusal(approvalRequest, { ...by, permissions: all }, NEEDED) === null;
        expect(agrees).toBe(withdrawRefusal(approvalRequest, by) !== null);
      }),
    );
  });
});

test("the sentences of a refusal: over before own, own before the permission", () => {
  const nobody = { ...first, permissions: may() };
  const approvalRequest = (state: ApprovalRequestState) => ({ state, proposer: first });
  expect([
    answerRefusal(approvalRequest("agreed"), nobody, NEEDED),
    answerRefusal(approvalRequest("waiting"), nobody, NEEDED),
    answerRefusal(approvalRequest("waiting"), { ...second, permissions: may() }, NEEDED),
    withdrawRefusal(approvalRequest("returned"), second),
  ]).toEqual([
    "这项申请已同意，不必再办理",
    "不能复核自己提出的改动，请由另一位同事办理",
    "您的角色没有“财务：退款和提现”的权限，不能复核这项改动",
    "这项申请已退回，不能撤回",
  ]);
});

test("a mark tells states apart that look alike", () => {
  const alike = [
    1,
    "1",
    true,
    null,
    [],
    {},
    [1],
    ["1"],
    [[1]],
    { a: 1 },
    { a: "1" },
    { b: 1 },
    { a: { b: 1 } },
    { "a:1": 1 },
    { a: [1, 2] },
    { a: [12] },
    "",
    "null",
    "[]",
    [null],
    { a: null },
    '{"a":1}',
  ];
  expect(new Set(alike.map(getMark)).size).toBe(alike.length);
});

test("a mark knows the same state again however its fields are ordered, all the way down", () => {
  const turned = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(turned);
    if (typeof value !== "object" || value === null) return value;
    const fields = Object.entries(value).filter(([name]) => name !== "__proto__");
    return Object.fromEntries(fields.reverse().map(([name, item]) => [name, turned(item)]));
  };
  fc.assert(
    fc.property(fc.jsonValue(), (state) => {
      const once = turned(state);
      expect(getMark(turned(once))).toBe(getMark(once));
    }),
  );
});

test("a mark is the same for the same state in any order, and another for another", () => {
  expect(getMark({ a: 1, b: [2, { c: null }] })).toBe(getMark({ b: [2, { c: null }], a: 1 }));
  expect(getMark({ a: 1, b: undefined })).toBe(getMark({ a: 1 }));
  expect(getMark([1, 2])).not.toBe(getMark([2, 1]));
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (item, other) => {
      const copy: unknown = JSON.parse(JSON.stringify(item));
      expect(getMark(copy)).toBe(getMark(item));
      if (JSON.stringify(item) !== JSON.stringify(other) && typeof item !== "object")
        expect(getMark(item)).not.toBe(getMark(other));
    }),
  );
});

test("what changes is shown field by field, what stays is left out", () => {
  expect(changedFields({ a: "1", b: "2", c: "3" }, { a: "1", b: "9", d: "4" })).toEqual([
    { name: "b", previous: "2", current: "9" },
    { name: "c", previous: "3", current: "" },
    { name: "d", previous: "", current: "4" },
  ]);
});

test("what changes leads from one state to the other, and there is nothing of it where both agree", () => {
  const words = fc.dictionary(
    fc.constantFrom("金额", "状态", "原因", "账户"),
    fc.constantFrom("甲", "乙", "丙"),
  );
  fc.assert(
    fc.property(words, words, (previous, current) => {
      const rows = changedFields(previous, current);
      const after = { ...previous, ...Object.fromEntries(rows.map(({ name, current: now }) => [name, now])) };
      const filled = Object.fromEntries(Object.entries(after).filter(([, value]) => value !== ""));
      expect(filled).toEqual(current);
      expect(changedFields(current, previous)).toHaveLength(rows.length);
      expect(changedFields(current, current)).toEqual([]);
    }),
  );
});
