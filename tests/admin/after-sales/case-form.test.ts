import { describe, expect, test } from "vitest";
import { movedOn, note, seenState } from "~/admin/after-sales/case-form";
import { AFTER_SALES_STATES, type AfterSalesState } from "~/modules/returns/status/after-sales";

const STATES = Object.keys(AFTER_SALES_STATES) as AfterSalesState[];
interface Schema {
  safeParse: (value: unknown) => { error?: { issues: { message: string }[] }; data?: unknown };
}
const notice = (schema: Schema, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe("a note", () => {
  test("may be left out, and has 200 letters at most", () => {
    expect(note.parse(undefined)).toBe("");
    expect(note.parse("  请尽快 ")).toBe("请尽快");
    expect(notice(note, "长".repeat(200))).toEqual([]);
    expect(notice(note, "长".repeat(201))).toEqual(["说明不超过 200 个字"]);
  });
});

describe("the state that a form was made from", () => {
  test("is one of a request; anything else is a page that is too old", () => {
    for (const state of STATES) expect(seenState.parse(state)).toBe(state);
    for (const input of [undefined, "", "待审核", "toString", "PendingReview"])
      expect(notice(seenState, input)).toEqual(["请重新打开本页再办理"]);
  });

  test("is said only where it is no longer the request's, with what that is now", () => {
    for (const current of STATES)
      for (const seen of STATES) {
        const words = movedOn(current, seen);
        if (current === seen) expect(words).toBeNull();
        else
          expect(words).toBe(
            `您打开本页以后，该申请已变为“${AFTER_SALES_STATES[current]}”，这次没有办理，请看现在的内容`,
          );
      }
  });
});
