import { z } from "zod";
import { evidenceTable } from "~/admin/approval-requests/evidence";
import { formatTime } from "~/platform/values/clock";
import { recallBriefs } from "~/modules/recalls/admin-recalls.server";
import type { ApprovalRequestKind } from "~/admin/approval-requests/approval-request-kind.server";
import type { Db } from "~/platform/database/database.server";
import { countAnswers, RECALL_LEVELS, RECALL_STATES, RECALL_TYPES } from "~/modules/recalls/recall";
import { findRecallState, findRecallStatus, liftRecallIn } from "~/modules/recalls/recall-admin.server";
import type { Person } from "~/modules/staff/approval-requests/approval-requests";
import { tryPropose } from "~/modules/staff/approval-requests/approval-requests.server";
import { filledText, UNFILLED } from "~/platform/values/missing";

const State = z.object({ state: z.enum(["open", "lifted"]) });
type State = z.infer<typeof State>;

export const recallLifting: ApprovalRequestKind<State> = {
  kind: "recallLifting",
  name: "解除召回",
  agree: "quality.agreeRecall",
  state: State,
  path: (number) => `/staff/recalls/${number}`,
  words: ({ state }) => ({ 状态: RECALL_STATES[state] }),
  listed: async (rows) => {
    const briefs = await recallBriefs(rows.map(({ subjectId }) => subjectId));
    return rows.map(({ subjectId }) => {
      const brief = briefs.get(subjectId);
      return {
        about: brief ? `${brief.isDrill ? "【召回演练】" : ""}${brief.goods}，批号 ${brief.batch}` : "",
        amount: brief ? `${brief.companies} 家客户` : "",
      };
    });
  },
  evidence: async ({ subjectId: number }, page) => {
    const recall = await findRecallStatus(number);
    if (!recall) return { facts: [["召回", number]], tables: [], files: [] };
    const { companies, unit } = recall;
    const { due, answered } = countAnswers(companies);
    return {
      facts: [
        [RECALL_TYPES[recall.isDrill ? "drill" : "recall"], number],
        ["商品", recall.goodsName],
        ["批号", recall.batchNumber],
        ["级别", `${RECALL_LEVELS[recall.level].name}，${RECALL_LEVELS[recall.level].meaning}`],
        ["召回原因", filledText(recall.reason)],
        ["发起", `${recall.startedBy} ${recall.startedOn}`],
        ["已回复", `${answered} / ${due} 家`],
      ],
      tables: [
        evidenceTable(
          { id: "h-companies", title: "买过的客户", headings: ["客户", "买入", "剩余", "回复", "说明"] },
          companies,
          page,
          (row) => [
            `${row.company} ${row.phone}`,
            `${row.bought} ${unit}`,
            row.remaining === null ? UNFILLED : `${row.remaining} ${unit}`,
            row.answeredAt !== null ? formatTime(row.answeredAt) : row.isShipped ? "未回复" : "未发货",
            row.note,
          ],
        ),
      ],
      files: [],
    };
  },
  current: async (trx, number) => {
    const state = await findRecallState(trx, number);
    return state && { state };
  },
  apply: async (trx, _after, { subjectId: number, by, approvalRequest, now }) => {
    const done = await liftRecallIn(trx, { number, reason: approvalRequest.why, by: by.name }, now);
    if (!done?.ok) return { ok: false, text: done?.text ?? "没有这个召回" };
    return { ok: true, text: `${number} 已解除，已通知 ${done.companies} 家客户。` };
  },
};

export type LiftApprovalRequest = { ok: true; id: number } | { ok: false; text: string };

/** Requests to lift a recall. Refused: already lifted, another request waits. Null: no such recall. `now` in ms. */
export async function proposeLifting(
  trx: Db,
  { number, why, by }: { number: string; why: string; by: Person },
  now: number,
): Promise<LiftApprovalRequest | null> {
  const state = await findRecallState(trx, number);
  if (state === null) return null;
  if (state === "lifted") return { ok: false, text: "该召回已解除" };
  const about = { kind: recallLifting.kind, subject: "recall", subjectId: number, title: `召回 ${number}` };
  return tryPropose(trx, { ...about, before: { state }, after: { state: "lifted" }, why, by }, now);
}
