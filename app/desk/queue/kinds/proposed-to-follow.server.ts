/** Orders that were proposed to companies which declined them or do not answer. */
import { PROPOSED_DESK, PROPOSED_STATES } from "~/cart/proposed/proposed";
import { countToFollow, listToFollow } from "~/cart/proposed/follow-up.server";
import { casesAt, type QueueKind } from "~/desk/queue/queue";
import { formatTime } from "~/platform/values/clock";
import { now as clock } from "~/platform/values/clock.server";

export const proposedToFollow: QueueKind = {
  id: "proposedToFollow",
  name: "代客下单待跟进",
  needed: "orders.draft",
  to: `${PROPOSED_DESK}?state=followUp`,
  cases: async (most) =>
    casesAt(
      PROPOSED_DESK,
      (await listToFollow(most, clock())).map(({ id }) => id),
    ),
  beside: async (most) =>
    (await listToFollow(most, clock())).map(({ id, company, staffName, state, reason, dueAt }) => ({
      to: `${PROPOSED_DESK}/${id}`,
      name: company,
      end: staffName,
      note: `${PROPOSED_STATES[state]}，${reason || `${formatTime(dueAt)} 前跟进`}`,
    })),
  count: countToFollow,
};
