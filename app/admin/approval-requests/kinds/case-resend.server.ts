import { z } from "zod";
import { companyNamesBy } from "~/admin/approval-requests/evidence.server";
import type { ApprovalRequestKind } from "~/admin/approval-requests/approval-request-kind.server";
import { companiesOfCases } from "~/modules/returns/request/admin.server";
import { resendInTransaction } from "~/modules/returns/settlement/settle-request.server";
import { AFTER_SALES_STATES, type AfterSalesState } from "~/modules/returns/status/after-sales";
import { AfterSalesRefusedError, findByNumber, getState } from "~/modules/returns/status/transition.server";
import type { Db } from "~/platform/database/database.server";
import { formatYuan } from "~/platform/values/money";
import type { Person } from "~/modules/staff/approval-requests/approval-requests";
import { tryPropose } from "~/modules/staff/approval-requests/approval-requests.server";
import { caseEvidence } from "./case-refund.server";

const State = z.object({
  state: z.string(),
  /** price times accepted units, fen */
  worth: z.number().int().min(0),
  parcel: z.string(),
  isLeftBehind: z.boolean(),
});
type State = z.infer<typeof State>;

const stateText = (state: string) => AFTER_SALES_STATES[state as AfterSalesState] ?? state;

export const caseResend: ApprovalRequestKind<State> = {
  kind: "caseResend",
  name: "补发或换货",
  agree: "finance.agree",
  state: State,
  path: (number) => `/staff/after-sales/${number}`,
  words: ({ state, worth, parcel, isLeftBehind }) => ({
    状态: stateText(state),
    商品价款: formatYuan(worth),
    承运商和运单号: parcel,
    寄出的商品: isLeftBehind ? "已为该订单出库，仍在仓库" : "从库存扣减",
  }),
  listed: async (rows) => {
    const names = await companyNamesBy(await companiesOfCases(rows.map(({ subjectId }) => subjectId)));
    return rows.map(({ subjectId, after }) => ({
      about: names.get(subjectId) ?? "",
      amount: formatYuan(after.worth),
    }));
  },
  evidence: ({ subjectId: number }, page) => caseEvidence(number, page),
  current: async (trx, number, after) => {
    const row = await findByNumber(trx, number);
    return row ? { ...after, state: getState(row) } : null;
  },
  apply: async (trx, { parcel, isLeftBehind }, { subjectId: number, by, approvalRequest: { why }, now }) => {
    const input = { actor: `operator:${by.name}` as const, reason: why, now, parcel, isLeftBehind };
    try {
      const done = await resendInTransaction(trx, number, input);
      return done?.ok
        ? { ok: true, text: "已登记寄出，已通知客户。" }
        : { ok: false, text: done?.text ?? "没有这项申请" };
    } catch (error) {
      if (error instanceof AfterSalesRefusedError) return { ok: false, text: error.message };
      throw error;
    }
  },
};

interface Wish extends Omit<State, "state"> {
  number: string;
  why: string;
  limit: string;
  by: Person;
}

/** Requests a resend; returns the request's id. Refused: another one waits. `now` in ms. */
export async function proposeCaseResend(
  trx: Db,
  { number, why, limit, by, ...sent }: Wish,
  now: number,
): Promise<{ ok: true; id: number } | { ok: false; text: string }> {
  const row = await findByNumber(trx, number);
  if (!row) return { ok: false, text: "没有这项申请" };
  return tryPropose(
    trx,
    {
      kind: caseResend.kind,
      subject: "case",
      subjectId: number,
      title: `${number} 重新寄出`,
      before: { ...sent, state: getState(row) },
      after: { ...sent, state: "completed" },
      why,
      limit,
      by,
    },
    now,
  );
}
