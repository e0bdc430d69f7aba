import { MAX_LIST_COUNT } from "~/admin/lists/list-address";
import { casesAt, dueWithin, type QueueKind } from "~/admin/queue/queue";
import { DAY, formatTime } from "~/platform/values/clock";
import { caseNumbers, casesOfView, countCases } from "~/modules/returns/request/admin.server";
import { REMEDIES } from "~/modules/returns/status/after-sales";
import { type CaseViewName, toCaseView } from "~/modules/returns/request/admin-cases";

/** The list without a view shows this one. */
const DEFAULT_VIEW = toCaseView("");

const kind = (
  view: CaseViewName,
  { id, name, needed }: Pick<QueueKind, "id" | "name" | "needed">,
): QueueKind => ({
  id,
  name,
  needed,
  to: `/staff/after-sales?view=${view}`,
  isBare: view === DEFAULT_VIEW,
  cases: async (limit) => casesAt("/staff/after-sales", await caseNumbers(view, limit)),
  related: async (limit) =>
    (await casesOfView(view, null, limit)).map((row) => ({
      to: `/staff/after-sales/${row.requestNumber}`,
      name: row.company,
      end: REMEDIES[row.remedy],
      note: formatTime(row.createdAt),
    })),
  count: dueWithin(2 * DAY, () => countCases(view, MAX_LIST_COUNT + 1)),
});

export const casesToDecide = kind("review", {
  id: "casesToDecide",
  name: "退货和售后待审核",
  needed: "afterSales.decide",
});
export const casesToReceive = kind("check", {
  id: "casesToReceive",
  name: "寄回的商品待验收",
  needed: "afterSales.receive",
});
export const casesToRefund = kind("refund", {
  id: "casesToRefund",
  name: "退货和售后待退款",
  needed: "finance.refund",
});
export const casesToResend = kind("resend", {
  id: "casesToResend",
  name: "待补发或换货",
  needed: "afterSales.receive",
});
