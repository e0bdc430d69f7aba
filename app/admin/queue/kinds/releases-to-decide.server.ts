import { countReleaseRequests } from "~/modules/catalogue/goods/release-admin.server";
import { DAY } from "~/platform/values/clock";
import type { QueueKind } from "~/admin/queue/queue";

/** A company gets an answer within a day. */
const TO_ANSWER = DAY;

export const releasesToDecide: QueueKind = {
  id: "releasesToDecide",
  name: "控销申请待处理",
  needed: "quality.controlled",
  to: "/staff/releases",
  count: async () => {
    const { count, oldestAt } = await countReleaseRequests();
    return { count, oldestAt, dueAt: oldestAt === null ? null : oldestAt + TO_ANSWER };
  },
};
