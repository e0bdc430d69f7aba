/** The table of what may wait at the desk, in the order in which it is shown. */
import { firstReviews } from "./kinds/first-reviews.server";
import { papersToReview } from "./kinds/papers-to-review.server";
import { secondReviews } from "./kinds/second-reviews.server";
import { ordersToReview } from "./kinds/orders-to-review.server";
import { ordersToShip } from "./kinds/orders-to-ship.server";
import type { QueueKind } from "./queue";

export const QUEUE_KINDS: readonly QueueKind[] = [
  secondReviews,
  firstReviews,
  papersToReview,
  ordersToReview,
  ordersToShip,
];
