/** Lifting a recall: the batch may be sold again. */
import { z } from "zod";
import type { ProposalKind } from "~/desk/proposals/proposal-kind.server";
import type { Db } from "~/platform/database/database.server";
import { RECALL_STATES } from "~/recalls/recall";
import { findRecallState, liftRecallIn } from "~/recalls/recall-admin.server";
import type { Person } from "~/staff/proposals/proposals";
import { tryPropose } from "~/staff/proposals/proposals.server";

const State = z.object({ state: z.enum(["open", "lifted"]) });
type State = z.infer<typeof State>;

export const recallLifting: ProposalKind<State> = {
  kind: "recallLifting",
  name: "解除召回",
  agree: "quality.agreeRecall",
  state: State,
  path: (number) => `/staff/recalls/${number}`,
  words: ({ state }) => ({ 状态: RECALL_STATES[state] }),
  current: async (trx, number) => {
    const state = await findRecallState(trx, number);
    return state && { state };
  },
  apply: async (trx, _after, { subjectId: number, by, proposal, now }) => {
    const done = await liftRecallIn(trx, { number, reason: proposal.why, by: by.name }, now);
    if (!done?.ok) return { ok: false, text: done?.text ?? "没有这个召回" };
    return { ok: true, text: `召回 ${number} 已解除，已通知 ${done.companies} 家客户。` };
  },
};

export type LiftProposal = { ok: true; id: number } | { ok: false; text: string };

/** Proposes to lift it, which a second person agrees to. Refused: a recall that is lifted, another wish that waits. Null: there is none. `now` in ms. */
export async function proposeLifting(
  trx: Db,
  { number, why, by }: { number: string; why: string; by: Person },
  now: number,
): Promise<LiftProposal | null> {
  const state = await findRecallState(trx, number);
  if (state === null) return null;
  if (state === "lifted") return { ok: false, text: "该召回已解除" };
  const about = { kind: recallLifting.kind, subject: "recall", subjectId: number, title: `召回 ${number}` };
  return tryPropose(trx, { ...about, before: { state }, after: { state: "lifted" }, why, by }, now);
}
