/** Companies that have registered and wait for their first approval. */
import { countCompaniesToReview } from "~/company/registration/register-review.server";
import { DAY } from "~/platform/values/clock";
import type { QueueKind } from "~/desk/queue/queue";

/** A company hears within a day. */
const TO_ANSWER = DAY;

export const companiesToReview: QueueKind = {
  id: "companiesToReview",
  name: "首营企业待审核",
  needed: "quality.firstReview",
  to: "/staff/companies",
  count: async () => {
    const { count, oldestAt } = await countCompaniesToReview();
    return { count, oldestAt, dueAt: oldestAt === null ? null : oldestAt + TO_ANSWER };
  },
};
