import { toDay } from "~/platform/values/clock";
import {
  countOpenRecalls,
  listAdminRecalls,
  openRecallNumbers,
} from "~/modules/recalls/admin-recalls.server";
import type { RelatedPages } from "~/admin/lists/list-queue";
import { casesAt, dueWithin, type QueueKind } from "~/admin/queue/queue";
import {
  CASE_KINDS,
  type CaseKind,
  adminCasePath,
  SEVERITIES,
  toWord,
} from "~/modules/quality/complaints/complaint";
import {
  countOpenCases,
  listQualityCases,
  openCases,
} from "~/modules/quality/complaints/complaint-admin.server";

const relatedRecalls = (rows: Awaited<ReturnType<typeof listAdminRecalls>>): RelatedPages[] =>
  rows.map((row) => ({
    to: `/staff/recalls/${row.number}`,
    name: row.isDrill ? `【召回演练】${row.goods}` : row.goods,
    end: `${row.answered} / ${row.companies}`,
    note: `批号 ${row.batch}，${toDay(row.startedAt)}`,
  }));

export const openRecalls: QueueKind = {
  id: "openRecalls",
  name: "进行中的召回",
  needed: "quality.recall",
  to: "/staff/recalls?state=open",
  cases: async (limit) => casesAt("/staff/recalls", await openRecallNumbers(limit)),
  related: async (limit) =>
    relatedRecalls(
      await listAdminRecalls({ state: "open", number: "", before: null, limit, isOldestFirst: true }),
    ),
  narrowed: {
    filters: ["number"],
    list: async ({ number = "" }, limit) =>
      relatedRecalls(await listAdminRecalls({ state: "open", number, before: null, limit })),
  },
  count: dueWithin(null, countOpenRecalls),
};

const relatedCases = (rows: Awaited<ReturnType<typeof openCases>>): RelatedPages[] =>
  rows.map((row) => ({
    to: adminCasePath(row.number),
    name: row.goods_name,
    end: toWord(SEVERITIES, row.severity),
    note: `批号 ${row.batch_number}，${row.settled_at === null ? `时限 ${toDay(row.due_at)}` : "待关闭"}`,
  }));

const caseQueue = (id: string, kind: CaseKind): QueueKind => ({
  id,
  name: `${CASE_KINDS[kind]}待办理`,
  needed: "quality.complaints",
  to: `/staff/complaints?kind=${kind}&state=open`,
  cases: async (limit) => (await openCases(kind, limit)).map(({ number }) => adminCasePath(number)),
  related: async (limit) => relatedCases(await openCases(kind, limit)),
  narrowed: {
    filters: ["number"],
    list: async ({ number = "" }, limit) =>
      relatedCases(
        await listQualityCases({ kind, state: "open", number }, { after: null, limit, isOldestFirst: true }),
      ),
  },
  count: () => countOpenCases(kind),
});

export const openComplaints = caseQueue("openComplaints", "complaint");
export const openReactions = caseQueue("openReactions", "adverse");
