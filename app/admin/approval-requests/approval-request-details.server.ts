import { db } from "~/platform/database/database.server";
import { tieBetweenMembers } from "~/modules/staff/accounts/independence.server";
import { roleNames } from "~/modules/staff/accounts/member";
import type { Staff } from "~/modules/staff/accounts/viewer.server";
import { AREAS, getArea, getPermissionName, rolesThatMay } from "~/modules/staff/permissions/permissions";
import { ownRoles, storedCells } from "~/modules/staff/permissions/roles.server";
import {
  allFields,
  answerRefusal,
  changedFields,
  type ApprovalRequest,
  withdrawRefusal,
} from "~/modules/staff/approval-requests/approval-requests";
import { shortMark } from "~/modules/staff/approval-requests/approval-requests.server";
import { evidencePages } from "./evidence";
import { secondNames } from "./second-person.server";
import type { AnyKind } from "./approval-request-kind.server";

async function findNeededPermission({ agree }: AnyKind): Promise<string> {
  const [own, stored] = await Promise.all([ownRoles(), storedCells()]);
  const roles = roleNames(rolesThatMay(agree, own.keys(), stored), own);
  return `“${AREAS[getArea(agree)]}：${getPermissionName(agree)}”的权限${roles ? `（${roles}）` : ""}`;
}

/** Seven queries and the kind's own. `page`, from 1, of long tables; `now` in ms. */
export async function approvalRequestDetails(
  approvalRequest: ApprovalRequest,
  kind: AnyKind,
  { staff, page, now }: { staff: Staff; page: number; now: number },
) {
  const { state, before, after, proposer } = approvalRequest;
  const isWaiting = state === "waiting";
  const current = isWaiting ? await kind.current(db, approvalRequest) : before;
  const tie = await tieBetweenMembers(proposer.id, staff.id, now);
  const refusal = answerRefusal(approvalRequest, staff, kind.agree, tie);
  const evidence = await kind.evidence(approvalRequest, page, now);
  return {
    evidence: { ...evidence, page, pages: evidencePages(evidence.tables) },
    rows: allFields(kind.words(before), kind.words(after)),
    since: current === null ? [] : changedFields(kind.words(before), kind.words(current)),
    isGone: current === null,
    mark: shortMark(current),
    mayAnswer: refusal === null,
    refusal: isWaiting ? refusal : null,
    mayWithdraw: withdrawRefusal(approvalRequest, staff) === null,
    seconds: isWaiting ? await secondNames(proposer, kind.agree, now) : [],
    needed: isWaiting ? await findNeededPermission(kind) : "",
  };
}
