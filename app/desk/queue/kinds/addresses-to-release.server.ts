/** Addresses other than the licensed one, to which nothing is shipped before they are released. */
import { countWaitingAddresses } from "~/company/addresses/address.server";
import type { QueueKind } from "~/desk/queue/queue";

export const addressesToRelease: QueueKind = {
  id: "addressesToRelease",
  name: "收货地址待放行",
  needed: "quality.documents",
  to: "/staff/addresses",
  count: async () => ({ count: await countWaitingAddresses(), oldestAt: null, dueAt: null }),
};
