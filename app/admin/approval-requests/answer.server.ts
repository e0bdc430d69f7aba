import { inTransaction } from "~/platform/database/database.server";
import { now } from "~/platform/values/clock.server";
import { asStaff, type Staff } from "~/modules/staff/accounts/viewer.server";
import type {
  ApprovalRequest,
  SeenApprovalRequest,
} from "~/modules/staff/approval-requests/approval-requests";
import {
  agreeApprovalRequest,
  type AnswerRequestResult,
  refusingChange,
  returnApprovalRequest,
  withdrawApprovalRequest,
} from "~/modules/staff/approval-requests/approval-requests.server";
import type { AnyKind } from "./approval-request-kind.server";

/** Approves and makes the change, in this person's name with the first one's reason. Refused like `agreeApprovalRequest`, and as the change is. */
export async function agreeTo(
  { id, title, why, proposer }: ApprovalRequest,
  kind: AnyKind,
  staff: Staff,
  seen: SeenApprovalRequest,
): Promise<AnswerRequestResult | null> {
  const at = now();
  const message = { command: `同意${kind.name}`, why: `${proposer.name} 提出：${why}`, input: { title } };
  const done = await refusingChange(() =>
    asStaff(staff, message, () =>
      inTransaction((trx) =>
        agreeApprovalRequest(
          trx,
          {
            agree: kind.agree,
            current: kind.current,
            apply: (inside, approvalRequest) => kind.apply(inside, approvalRequest, staff, at),
          },
          { id, seen, by: staff, now: at },
        ),
      ),
    ),
  );
  if (done?.ok && "approvalRequest" in done) await kind.afterwards(done.approvalRequest, at);
  return done;
}

export const sendBackApprovalRequest = (
  approvalRequest: ApprovalRequest,
  kind: AnyKind,
  staff: Staff,
  why: string,
) =>
  asStaff(staff, { command: `退回${kind.name}`, why }, () =>
    inTransaction((trx) =>
      returnApprovalRequest(trx, kind.agree, { id: approvalRequest.id, by: staff, answer: why, now: now() }),
    ),
  );

export const takeBack = (approvalRequest: ApprovalRequest, kind: AnyKind, staff: Staff) =>
  asStaff(staff, { command: `撤回${kind.name}` }, () =>
    inTransaction((trx) => withdrawApprovalRequest(trx, { id: approvalRequest.id, by: staff, now: now() })),
  );
