/** Recalls that are open: companies are still to answer, or it is to be lifted. */
import { dayOf } from "~/platform/values/clock";
import { countOpenRecalls, listDeskRecalls, openRecallNumbers } from "~/recalls/desk-recalls.server";
import type { BesideCase } from "~/desk/lists/list-queue";
import { casesAt, type QueueKind } from "~/desk/queue/queue";

const recallsBeside = (rows: Awaited<ReturnType<typeof listDeskRecalls>>): BesideCase[] =>
  rows.map((row) => ({
    to: `/staff/recalls/${row.number}`,
    name: row.goods,
    end: `${row.answered} / ${row.companies}`,
    note: `批号 ${row.batch}，${dayOf(row.startedAt)}`,
  }));

export const openRecalls: QueueKind = {
  id: "openRecalls",
  name: "进行中的召回",
  needed: "quality.recall",
  to: "/staff/recalls?state=open",
  cases: async (most) => casesAt("/staff/recalls", await openRecallNumbers(most)),
  beside: async (most) =>
    recallsBeside(
      await listDeskRecalls({ state: "open", number: "", before: null, most, isOldestFirst: true }),
    ),
  narrowed: {
    filters: ["number"],
    list: async ({ number = "" }, most) =>
      recallsBeside(await listDeskRecalls({ state: "open", number, before: null, most })),
  },
  count: async () => ({ ...(await countOpenRecalls()), dueAt: null }),
};
