/** Recalls that are open: companies are still to answer, or it is to be lifted. */
import { countOpenRecalls } from "~/recalls/desk-recalls.server";
import type { QueueKind } from "~/desk/queue/queue";

export const openRecalls: QueueKind = {
  id: "openRecalls",
  name: "进行中的召回",
  needed: "quality.recall",
  to: "/staff/recalls?state=open",
  count: async () => ({ ...(await countOpenRecalls()), dueAt: null }),
};
