/** One proposal as its page shows it: what it would change, and what has changed since it was made. */
import { db } from "~/platform/database/database.server";
import { whoMay } from "~/staff/accounts/change-member.server";
import type { Staff } from "~/staff/accounts/viewer.server";
import { answerRefusal, changedFields, type Proposal, withdrawRefusal } from "~/staff/proposals/proposals";
import { shortMark } from "~/staff/proposals/proposals.server";
import type { AnyKind } from "./proposal-kind.server";

/** Three queries and the kind's own. */
export async function proposalDetails(proposal: Proposal, kind: AnyKind, staff: Staff) {
  const { state, before, after, proposer } = proposal;
  const isWaiting = state === "waiting";
  const is = isWaiting ? await kind.current(db, proposal) : before;
  const seconds = isWaiting ? await whoMay(kind.agree) : [];
  const refusal = answerRefusal(proposal, staff, kind.agree);
  return {
    rows: changedFields(kind.words(before), kind.words(after)),
    since: is === null ? [] : changedFields(kind.words(before), kind.words(is)),
    isGone: is === null,
    mark: shortMark(is),
    mayAnswer: refusal === null,
    refusal: isWaiting ? refusal : null,
    mayWithdraw: withdrawRefusal(proposal, staff) === null,
    seconds: seconds
      .filter(({ id, name }) => id !== proposer.id && name !== proposer.name)
      .map(({ name }) => name),
  };
}
