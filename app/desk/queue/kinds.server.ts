/** The table of what may wait at the desk, in the order in which it is shown. */
import { companiesToReview } from "./kinds/companies-to-review.server";
import { ordersToReview } from "./kinds/orders-to-review.server";
import { ordersToShip } from "./kinds/orders-to-ship.server";
import type { QueueKind } from "./queue";

export const QUEUE_KINDS: readonly QueueKind[] = [companiesToReview, ordersToReview, ordersToShip];
