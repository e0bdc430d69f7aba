import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../any-text";
import {
  getApprovalRequestPage,
  STATE_MARKS,
  STATES_OF,
  type View,
  VIEWS,
} from "~/admin/approval-requests/approval-request-page";
import {
  answerRefusal,
  APPROVAL_REQUEST_STATES,
  type ApprovalRequestState,
} from "~/modules/staff/approval-requests/approval-requests";

const ALL = Object.keys(APPROVAL_REQUEST_STATES) as ApprovalRequestState[];
const NAMES = Object.keys(VIEWS) as View[];
const read = (query: string) => getApprovalRequestPage(new URLSearchParams(query));

describe("the address", () => {
  test.each([
    ["", { view: "waiting", after: null }],
    ["view=mine", { view: "mine", after: null }],
    ["view=done&after=12", { view: "done", after: 12 }],
    ["view=all&after=12", { view: "waiting", after: 12 }],
    ["view=toString&after=-1", { view: "waiting", after: null }],
    ["view=Mine&after=x", { view: "waiting", after: null }],
    ["view=mine&view=done", { view: "mine", after: null }],
  ])("%j", (query, page) => expect(read(query)).toEqual(page));

  test("of any text is a view that there is, from a row or from the first one", () =>
    fc.assert(
      fc.property(anyText(), anyText(), (view, after) => {
        const page = getApprovalRequestPage(new URLSearchParams({ view, after }));
        expect(NAMES).toContain(page.view);
        expect(page.after === null || (Number.isSafeInteger(page.after) && page.after >= 0)).toBe(true);
      }),
    ));
});

describe("a view", () => {
  test("of what waits has exactly what somebody may still answer", () => {
    const by = { id: 2, name: "李娜", permissions: new Set(["finance.agree" as const]) };
    const open = ALL.filter(
      (state) => answerRefusal({ state, proposer: { id: 1, name: "王芳" } }, by, "finance.agree") === null,
    );
    expect(STATES_OF.waiting).toEqual(open);
  });

  test("of what is done has the rest, and one's own are all of them", () => {
    expect([...STATES_OF.waiting, ...STATES_OF.done].sort()).toEqual([...ALL].sort());
    expect([...STATES_OF.mine].sort()).toEqual([...ALL].sort());
  });
});

test("each state has a mark of its own", () =>
  expect(new Set(ALL.map((state) => STATE_MARKS[state])).size).toBe(ALL.length));
