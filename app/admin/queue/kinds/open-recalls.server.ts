import { toDay } from "~/platform/values/clock";
import {
  countOpenRecalls,
  listAdminRecalls,
  openRecallNumbers,
} from "~/modules/recalls/admin-recalls.server";
import type { RelatedPages } from "~/admin/lists/list-queue";
import { casesAt, type QueueKind } from "~/admin/queue/queue";

const relatedRecalls = (rows: Awaited<ReturnType<typeof listAdminRecalls>>): RelatedPages[] =>
  rows.map((row) => ({
    to: `/staff/recalls/${row.number}`,
    name: row.goods,
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
  count: async () => ({ ...(await countOpenRecalls()), dueAt: null }),
};
