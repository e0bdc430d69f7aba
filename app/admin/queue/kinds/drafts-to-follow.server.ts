import { DRAFT_ORDER_ADMIN, DRAFT_ORDER_STATES } from "~/modules/cart/draft-orders/draft-order";
import { countToFollow, listToFollow } from "~/modules/cart/draft-orders/follow-up.server";
import { casesAt, type QueueKind } from "~/admin/queue/queue";
import { formatTime } from "~/platform/values/clock";
import { now as clock } from "~/platform/values/clock.server";

export const draftOrderToFollow: QueueKind = {
  id: "proposedToFollow",
  name: "代客下单待跟进",
  needed: "orders.draft",
  to: `${DRAFT_ORDER_ADMIN}?state=followUp`,
  cases: async (limit) =>
    casesAt(
      DRAFT_ORDER_ADMIN,
      (await listToFollow(limit, clock())).map(({ id }) => id),
    ),
  related: async (limit) =>
    (await listToFollow(limit, clock())).map(({ id, company, staffName, state, reason, dueAt }) => ({
      to: `${DRAFT_ORDER_ADMIN}/${id}`,
      name: company,
      end: staffName,
      note: `${DRAFT_ORDER_STATES[state]}，${reason || `${formatTime(dueAt)} 前跟进`}`,
    })),
  count: countToFollow,
};
