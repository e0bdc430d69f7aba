/** The table of what may wait at the desk, in the order in which it is shown. */
import { companiesToReview } from "./kinds/companies-to-review.server";
import { proposals } from "./kinds/proposals.server";
import type { QueueKind } from "./queue";

export const QUEUE_KINDS: readonly QueueKind[] = [proposals, companiesToReview];
