import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ALL_PERMISSIONS, type Permission } from "~/staff/permissions/permissions";
import {
  answerRefusal,
  changedFields,
  markOf,
  PROPOSAL_STATES,
  type ProposalState,
  withdrawRefusal,
} from "~/staff/proposals/proposals";

const NEEDED = "finance.refund";
const may = (...some: Permission[]) => new Set<Permission>(some);
const first = { id: 1, name: "王芳" };
const second = { id: 2, name: "李娜" };

describe("who may answer", () => {
  test("the second person with the permission, and nobody else", () => {
    const proposal = { state: "waiting" as const, proposer: first };
    const all = new Set(ALL_PERMISSIONS);
    expect(answerRefusal(proposal, { ...second, permissions: may(NEEDED) }, NEEDED)).toBeNull();
    expect(answerRefusal(proposal, { ...first, permissions: all }, NEEDED)).toContain("自己");
    expect(answerRefusal(proposal, { id: 3, name: first.name, permissions: all }, NEEDED)).toContain("自己");
    expect(answerRefusal(proposal, { id: null, name: "root", permissions: all }, NEEDED)).toBeNull();
    expect(answerRefusal(proposal, { ...second, permissions: may("finance.see") }, NEEDED)).toContain(
      "财务：退款和提现",
    );
  });

  test("nobody, once it no longer waits; only who proposed it takes it back", () => {
    for (const state of (Object.keys(PROPOSAL_STATES) as ProposalState[]).filter(
      (one) => one !== "waiting",
    )) {
      const proposal = { state, proposer: first };
      expect(answerRefusal(proposal, { ...second, permissions: may(NEEDED) }, NEEDED)).toContain(
        PROPOSAL_STATES[state],
      );
      expect(withdrawRefusal(proposal, first)).toContain(PROPOSAL_STATES[state]);
    }
    const waiting = { state: "waiting" as const, proposer: first };
    expect(withdrawRefusal(waiting, first)).toBeNull();
    expect(withdrawRefusal(waiting, second)).toContain("提出的人");
  });
});

test("a mark is the same for the same state in any order, and another for another", () => {
  expect(markOf({ a: 1, b: [2, { c: null }] })).toBe(markOf({ b: [2, { c: null }], a: 1 }));
  expect(markOf({ a: 1, b: undefined })).toBe(markOf({ a: 1 }));
  expect(markOf([1, 2])).not.toBe(markOf([2, 1]));
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      const copy: unknown = JSON.parse(JSON.stringify(one));
      expect(markOf(copy)).toBe(markOf(one));
      if (JSON.stringify(one) !== JSON.stringify(other) && typeof one !== "object")
        expect(markOf(one)).not.toBe(markOf(other));
    }),
  );
});

test("what changes is shown field by field, what stays is left out", () => {
  expect(changedFields({ a: "1", b: "2", c: "3" }, { a: "1", b: "9", d: "4" })).toEqual([
    { name: "b", was: "2", is: "9" },
    { name: "c", was: "3", is: "" },
    { name: "d", was: "", is: "4" },
  ]);
});
