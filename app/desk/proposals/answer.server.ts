/** The second person's answer to a proposal, and the first one's taking it back: as the page gives it. */
import { inTransaction } from "~/platform/database/database.server";
import { now } from "~/platform/values/clock.server";
import { asStaff, type Staff } from "~/staff/accounts/viewer.server";
import type { Proposal, SeenApprovalRequest } from "~/staff/proposals/proposals";
import {
  agreeProposal,
  type AnswerRequestResult,
  refusingChange,
  returnProposal,
  withdrawProposal,
} from "~/staff/proposals/proposals.server";
import type { AnyKind } from "./proposal-kind.server";

/** Agrees and makes the change, in this person's name and with the first one's reason. Refusals as for `agreeProposal`, and those of the change. */
export async function agreeTo(
  { id, title, why, proposer }: Proposal,
  kind: AnyKind,
  staff: Staff,
  seen: SeenApprovalRequest,
): Promise<AnswerRequestResult | null> {
  const at = now();
  const said = { command: `同意${kind.name}`, why: `${proposer.name} 提出：${why}`, given: { title } };
  const done = await refusingChange(() =>
    asStaff(staff, said, () =>
      inTransaction((trx) =>
        agreeProposal(
          trx,
          {
            agree: kind.agree,
            current: kind.current,
            apply: (inside, proposal) => kind.apply(inside, proposal, staff, at),
          },
          { id, seen, by: staff, now: at },
        ),
      ),
    ),
  );
  if (done?.ok && "proposal" in done) await kind.afterwards(done.proposal, at);
  return done;
}

export const sendBackApprovalRequest = (proposal: Proposal, kind: AnyKind, staff: Staff, why: string) =>
  asStaff(staff, { command: `退回${kind.name}`, why }, () =>
    inTransaction((trx) =>
      returnProposal(trx, kind.agree, { id: proposal.id, by: staff, answer: why, now: now() }),
    ),
  );

export const takeBack = (proposal: Proposal, kind: AnyKind, staff: Staff) =>
  asStaff(staff, { command: `撤回${kind.name}` }, () =>
    inTransaction((trx) => withdrawProposal(trx, { id: proposal.id, by: staff, now: now() })),
  );
