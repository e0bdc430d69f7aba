import { describe, expect, test } from "vitest";
import { APPROVAL_REQUEST_KINDS } from "~/admin/approval-requests/kinds.server";
import {
  ALL_PERMISSIONS,
  isDefault,
  STAFF_ROLE_NAMES,
  rolesThatMay,
} from "~/modules/staff/permissions/permissions";

describe("a change of the kind", () => {
  test.each(APPROVAL_REQUEST_KINDS.map(({ kind, agree }) => [kind, agree] as const))(
    "%s has two roles that may agree to it, so that whoever of them proposed it needs no second one of their own",
    (_, agree) => expect(rolesThatMay(agree, [], []).length).toBeGreaterThanOrEqual(2),
  );
});

test("the roles that may are those of the table, but for what the shop has changed, and its own", () => {
  for (const permission of ALL_PERMISSIONS)
    expect(rolesThatMay(permission, [], [])).toEqual(
      Object.keys(STAFF_ROLE_NAMES).filter((role) => isDefault(role, permission)),
    );
  const cell = (role: string, isAllowed: boolean) => ({ role, permission: "quality.agreeRecall", isAllowed });
  const stored = [cell("boss", false), cell("own-1", true)];
  expect(rolesThatMay("quality.agreeRecall", ["own-1", "own-2"], stored)).toEqual(["quality", "own-1"]);
});
