/** The refund of a return or after-sales request past the limit. */
import { z } from "zod";
import type { ProposalKind } from "~/desk/proposals/proposal-kind.server";
import { sendOwnRefunds } from "~/payments/refunds/refund.server";
import type { Db } from "~/platform/database/database.server";
import { formatYuan } from "~/platform/values/money";
import { orderOfCase } from "~/returns/request/admin.server";
import { refundInTransaction } from "~/returns/settlement/settle-request.server";
import {
  AFTER_SALES_STATES,
  type AfterSalesState,
  keptGiftsText,
  refundedText,
} from "~/returns/status/after-sales";
import { findByNumber, getState, Refused } from "~/returns/status/transition.server";
import type { Person } from "~/staff/proposals/proposals";
import { tryPropose } from "~/staff/proposals/proposals.server";

const State = z.object({
  state: z.string(),
  /** fen */
  payout: z.number().int().min(0),
  restock: z.boolean(),
});
type State = z.infer<typeof State>;

const stateText = (state: string) => AFTER_SALES_STATES[state as AfterSalesState] ?? state;

export const caseRefund: ProposalKind<State> = {
  kind: "caseRefund",
  name: "退货或售后退款",
  agree: "finance.agree",
  state: State,
  path: (number) => `/staff/after-sales/${number}`,
  words: ({ state, payout, restock }) => ({
    状态: stateText(state),
    应退: formatYuan(payout),
    重新入库: restock ? "是" : "否",
  }),
  current: async (trx, number, { payout }) => {
    const row = await findByNumber(trx, number);
    return row ? { state: getState(row), payout, restock: false } : null;
  },
  apply: async (trx, { restock, payout }, { subjectId: number, by, proposal, now }) => {
    const input = { actor: `operator:${by.name}` as const, reason: proposal.why, restock, now };
    try {
      const done = await refundInTransaction(trx, number, input);
      if (!done?.ok) return { ok: false, text: done?.text ?? "没有这项申请" };
      if (done.refund !== payout)
        return { ok: false, text: `应退金额已变为 ${formatYuan(done.refund)}，请退回后重新提出` };
      const gifts = keptGiftsText(done.keptGifts);
      return { ok: true, text: `${refundedText(done.refund)}${gifts && `，${gifts}`}。` };
    } catch (error) {
      if (error instanceof Refused) return { ok: false, text: error.message };
      throw error;
    }
  },
  afterwards: async ({ subjectId: number }, now) => {
    const orderId = await orderOfCase(number);
    if (orderId !== null) await sendOwnRefunds({ orderId }, now);
  },
};

interface Wish {
  number: string;
  restock: boolean;
  /** fen */
  payout: number;
  why: string;
  limit: string;
  by: Person;
}

/** Proposes that the request is paid back; gives the proposal's id. Refused: another one waits. `now` in ms. */
export async function proposeCaseRefund(
  trx: Db,
  { number, restock, payout, why, limit, by }: Wish,
  now: number,
): Promise<{ ok: true; id: number } | { ok: false; text: string }> {
  const row = await findByNumber(trx, number);
  if (!row) return { ok: false, text: "没有这项申请" };
  const state = getState(row);
  return tryPropose(
    trx,
    {
      ...{ kind: caseRefund.kind, subject: "case", subjectId: number, title: `${number} 退款` },
      before: { state, payout, restock: false },
      after: { state: "completed", payout, restock },
      ...{ why, limit, by },
    },
    now,
  );
}
