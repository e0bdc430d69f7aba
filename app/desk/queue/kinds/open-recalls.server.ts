/** Recalls that are open: companies are still to answer, or it is to be lifted. */
import { countOpenRecalls, openRecallNumbers } from "~/recalls/desk-recalls.server";
import { casesAt, type QueueKind } from "~/desk/queue/queue";

export const openRecalls: QueueKind = {
  id: "openRecalls",
  name: "进行中的召回",
  needed: "quality.recall",
  to: "/staff/recalls?state=open",
  cases: async (most) => casesAt("/staff/recalls", await openRecallNumbers(most)),
  count: async () => ({ ...(await countOpenRecalls()), dueAt: null }),
};
