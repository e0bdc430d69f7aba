/** The table of what may wait at the desk, in the order in which it is shown. */
import { approvalRequests } from "./kinds/proposals.server";
import { firstReviews } from "./kinds/first-reviews.server";
import { goodsFirstReviews, goodsReturned, goodsSecondReviews } from "./kinds/goods-reviews.server";
import { documentsToReview } from "./kinds/papers-to-review.server";
import { openRecalls } from "./kinds/open-recalls.server";
import { openComplaints, openReactions } from "./kinds/quality-cases.server";
import { addressesToRelease } from "./kinds/addresses-to-release.server";
import { releasesToDecide } from "./kinds/releases-to-decide.server";
import { secondReviews } from "./kinds/second-reviews.server";
import { ordersToReview } from "./kinds/orders-to-review.server";
import { draftOrderToFollow } from "./kinds/proposed-to-follow.server";
import { heldOrders } from "./kinds/held-orders.server";
import { ordersToShip } from "./kinds/orders-to-ship.server";
import { transfersToConfirm } from "./kinds/transfers-to-confirm.server";
import { refundsByHand } from "./kinds/refunds-by-hand.server";
import { differencesToSettle } from "./kinds/differences-to-settle.server";
import { withdrawalsToPay } from "./kinds/withdrawals-to-pay.server";
import { lateCredit } from "./kinds/late-credit.server";
import { invoicesToIssue } from "./kinds/invoices-to-issue.server";
import { redLetters } from "./kinds/red-letters.server";
import { casesToDecide, casesToReceive, casesToRefund, casesToResend } from "./kinds/cases.server";
import {
  chatsToAnswer,
  exchangesToConfirm,
  exchangesToShip,
  feedbackToAnswer,
  requestsToAnswer,
} from "./kinds/service.server";
import type { QueueKind } from "./queue";

export const QUEUE_KINDS: readonly QueueKind[] = [
  approvalRequests,
  secondReviews,
  firstReviews,
  goodsSecondReviews,
  goodsFirstReviews,
  goodsReturned,
  documentsToReview,
  openRecalls,
  openReactions,
  openComplaints,
  addressesToRelease,
  releasesToDecide,
  ordersToReview,
  heldOrders,
  draftOrderToFollow,
  ordersToShip,
  transfersToConfirm,
  refundsByHand,
  withdrawalsToPay,
  differencesToSettle,
  lateCredit,
  invoicesToIssue,
  redLetters,
  casesToDecide,
  casesToReceive,
  casesToRefund,
  casesToResend,
  chatsToAnswer,
  requestsToAnswer,
  feedbackToAnswer,
  exchangesToConfirm,
  exchangesToShip,
];
