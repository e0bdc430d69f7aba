/** Complaints and reactions that are not closed; late once an answer or a report is. */
import { dayOf } from "~/platform/values/clock";
import { CASE_KINDS, type CaseKind, deskCasePath, SEVERITIES, wordOf } from "~/quality/cases/case";
import { countOpenCases, listQualityCases, openCases } from "~/quality/cases/case-admin.server";
import type { BesideCase } from "~/desk/lists/list-queue";
import type { QueueKind } from "~/desk/queue/queue";

const casesBeside = (rows: Awaited<ReturnType<typeof openCases>>): BesideCase[] =>
  rows.map((row) => ({
    to: deskCasePath(row.number),
    name: row.goods_name,
    end: wordOf(SEVERITIES, row.severity),
    note: `批号 ${row.batch_number}，${row.settled_at === null ? `时限 ${dayOf(row.due_at)}` : "待关闭"}`,
  }));

const ofKind = (id: string, kind: CaseKind): QueueKind => ({
  id,
  name: `${CASE_KINDS[kind]}待办理`,
  needed: "quality.complaints",
  to: `/staff/complaints?kind=${kind}&state=open`,
  cases: async (most) => (await openCases(kind, most)).map(({ number }) => deskCasePath(number)),
  beside: async (most) => casesBeside(await openCases(kind, most)),
  narrowed: {
    filters: ["number"],
    list: async ({ number = "" }, most) =>
      casesBeside(
        await listQualityCases({ kind, state: "open", number }, { after: null, most, isOldestFirst: true }),
      ),
  },
  count: () => countOpenCases(kind),
});

export const openComplaints = ofKind("openComplaints", "complaint");
export const openReactions = ofKind("openReactions", "adverse");
