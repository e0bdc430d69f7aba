import { toDay } from "~/platform/values/clock";
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
import type { RelatedPages } from "~/admin/lists/list-queue";
import type { QueueKind } from "~/admin/queue/queue";

const relatedCases = (rows: Awaited<ReturnType<typeof openCases>>): RelatedPages[] =>
  rows.map((row) => ({
    to: adminCasePath(row.number),
    name: row.goods_name,
    end: toWord(SEVERITIES, row.severity),
    note: `批号 ${row.batch_number}，${row.settled_at === null ? `时限 ${toDay(row.due_at)}` : "待关闭"}`,
  }));

const ofKind = (id: string, kind: CaseKind): QueueKind => ({
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

export const openComplaints = ofKind("openComplaints", "complaint");
export const openReactions = ofKind("openReactions", "adverse");
