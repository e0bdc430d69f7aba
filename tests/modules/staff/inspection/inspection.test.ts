import { describe, expect, test } from "vitest";
import { getAdminPath } from "~/modules/staff/accounts/member";
import {
  getInspectionEnd,
  getInspectionEntryPath,
  InspectionForm,
  inspectionState,
} from "~/modules/staff/inspection/inspection";
import { isInspector } from "~/modules/staff/permissions/inspector";

const GOOD = {
  formKey: "0123456789abcdef",
  inspector: "王检查",
  authority: "市场监督管理局",
  hours: "8",
  why: "日常检查",
};

describe("the form", () => {
  test("is read", () => expect(InspectionForm.parse(GOOD)).toMatchObject({ hours: 8, certificate: "" }));

  test.each([
    [{ hours: "0" }],
    [{ hours: "25" }],
    [{ hours: "八" }],
    [{ hours: "1.5" }],
    [{ inspector: "<b>" }],
    [{ authority: "" }],
    [{ why: "" }],
  ])("refuses %j", (more) => expect(InspectionForm.safeParse({ ...GOOD, ...more }).success).toBe(false));
});

test.each([
  [{ endsAt: 10, endedAt: null }, 9, "open"],
  [{ endsAt: 10, endedAt: null }, 10, "over"],
  [{ endsAt: 10, endedAt: 5 }, 6, "ended"],
] as const)("%j at %i is %s", (item, now, state) => expect(inspectionState(item, now)).toBe(state));

test("eight hours are eight hours", () => expect(getInspectionEnd(1, 8)).toBe(1 + 8 * 3_600_000));

test("nobody is sent back to a link that was used", () =>
  expect(getAdminPath(getInspectionEntryPath("k"))).toBe("/staff"));

test("the role counts beside others", () => {
  expect(isInspector(["quality", "inspector"])).toBe(true);
  expect(isInspector(["quality"])).toBe(false);
});
