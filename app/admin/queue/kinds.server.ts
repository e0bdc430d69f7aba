import { approvalRequests } from "~/admin/queue/kinds/approval-requests.server";
import { firstReviews } from "~/admin/queue/kinds/first-reviews.server";
import {
  goodsFirstReviews,
  goodsReturned,
  goodsSecondReviews,
} from "~/admin/queue/kinds/goods-reviews.server";
import { documentsToReview } from "~/admin/queue/kinds/papers-to-review.server";
import { openRecalls } from "~/admin/queue/kinds/open-recalls.server";
import { openComplaints, openReactions } from "~/admin/queue/kinds/quality-cases.server";
import { addressesToRelease } from "~/admin/queue/kinds/addresses-to-release.server";
import { releasesToDecide } from "~/admin/queue/kinds/releases-to-decide.server";
import { secondReviews } from "~/admin/queue/kinds/second-reviews.server";
import { ordersToReview } from "~/admin/queue/kinds/orders-to-review.server";
import { draftOrderToFollow } from "~/admin/queue/kinds/drafts-to-follow.server";
import { heldOrders } from "~/admin/queue/kinds/held-orders.server";
import { ordersToShip } from "~/admin/queue/kinds/orders-to-ship.server";
import { checksToAnswer } from "~/admin/queue/kinds/checks-to-answer.server";
import { transfersToConfirm } from "~/admin/queue/kinds/transfers-to-confirm.server";
import { refundsByHand } from "~/admin/queue/kinds/refunds-by-hand.server";
import { differencesToSettle } from "~/admin/queue/kinds/differences-to-settle.server";
import { withdrawalsToPay } from "~/admin/queue/kinds/withdrawals-to-pay.server";
import { lateCredit } from "~/admin/queue/kinds/late-credit.server";
import { invoicesToIssue } from "~/admin/queue/kinds/invoices-to-issue.server";
import { redLetters } from "~/admin/queue/kinds/red-letters.server";
import {
  casesToDecide,
  casesToReceive,
  casesToRefund,
  casesToResend,
} from "~/admin/queue/kinds/cases.server";
import {
  chatsToAnswer,
  exchangesToConfirm,
  exchangesToShip,
  feedbackToAnswer,
  requestsToAnswer,
} from "~/admin/queue/kinds/service.server";
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
  checksToAnswer,
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
