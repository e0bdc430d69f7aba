import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../../any-text";
import {
  CASE_VIEW_NAMES,
  toCaseView,
  type CaseViewName,
  viewRules,
} from "~/modules/returns/request/admin-cases";
import {
  AFTER_SALES_STATES,
  type AfterSalesState,
  isOpenState,
  REMEDIES,
  type Remedy,
} from "~/modules/returns/status/after-sales";

const viewsWith = (state: AfterSalesState, remedy: Remedy): CaseViewName[] =>
  CASE_VIEW_NAMES.filter((name) => {
    const view = viewRules(name);
    return view.state === state && (view.remedies?.includes(remedy) ?? true);
  });

describe("a list of requests", () => {
  test("holds each request once, whatever its state and what it asks for", () => {
    for (const state of Object.keys(AFTER_SALES_STATES) as AfterSalesState[])
      for (const remedy of Object.keys(REMEDIES) as Remedy[])
        expect(viewsWith(state, remedy), `${state} ${remedy}`).toHaveLength(1);
  });

  test.each([
    ["pendingRefund", "refund", "refund"],
    ["pendingRefund", "resend", "resend"],
    ["pendingRefund", "exchange", "resend"],
    ["pendingReview", "exchange", "review"],
    ["rejected", "refund", "rejected"],
  ] as const)("%s with the wish %s is in %s: money and goods are sent by different people", (...row) => {
    const [state, remedy, view] = row;
    expect(viewsWith(state, remedy)).toEqual([view]);
  });

  test("is over exactly where nothing more can be done, and those lists come last", () => {
    for (const name of CASE_VIEW_NAMES) {
      const view = viewRules(name);
      expect(view.isOver === true, name).toBe(!isOpenState(view.state));
    }
    const over = CASE_VIEW_NAMES.map((name) => viewRules(name).isOver === true);
    expect(over).toEqual(over.toSorted((a, b) => Number(a) - Number(b)));
  });

  test("has a name of its own", () => {
    const names = CASE_VIEW_NAMES.map((name) => viewRules(name).name);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("the list of an address", () => {
  test("is the one that it names, else the first", () => {
    for (const name of CASE_VIEW_NAMES) expect(toCaseView(name)).toBe(name);
    for (const input of [null, "", "Review", "toString", "__proto__"])
      expect(toCaseView(input)).toBe("review");
    fc.assert(fc.property(anyText(), (input) => void expect(CASE_VIEW_NAMES).toContain(toCaseView(input))));
  });
});
