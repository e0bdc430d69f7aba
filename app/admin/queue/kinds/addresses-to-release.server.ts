import { countWaitingAddresses } from "~/modules/company/addresses/address.server";
import type { QueueKind } from "~/admin/queue/queue";
import { DAY } from "~/platform/values/clock";

/** Orders to them wait meanwhile. */
const TO_ANSWER = DAY;

export const addressesToRelease: QueueKind = {
  id: "addressesToRelease",
  name: "收货地址待放行",
  needed: "quality.documents",
  to: "/staff/addresses",
  count: async () => {
    const { count, oldestAt } = await countWaitingAddresses();
    return { count, oldestAt, dueAt: oldestAt === null ? null : oldestAt + TO_ANSWER };
  },
};
