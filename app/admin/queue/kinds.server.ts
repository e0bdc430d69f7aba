import { approvalRequests } from "~/admin/queue/kinds/approval-requests.server";
import {
  firstReviews,
  documentsToReview,
  addressesToRelease,
  releasesToDecide,
  secondReviews,
} from "~/admin/queue/kinds/customers.server";
import { goodsFirstReviews, goodsReturned, goodsSecondReviews } from "~/admin/queue/kinds/goods.server";
import { openRecalls, openComplaints, openReactions } from "~/admin/queue/kinds/quality.server";
import {
  ordersToReview,
  draftOrderToFollow,
  heldOrders,
  ordersToShip,
} from "~/admin/queue/kinds/orders.server";
import {
  transfersToConfirm,
  refundsByHand,
  differencesToSettle,
  withdrawalsToPay,
  lateCredit,
  invoicesToIssue,
  redLetters,
} from "~/admin/queue/kinds/finance.server";
import { rejectedToConfirm, rejectedToDispose } from "~/admin/queue/kinds/rejected-goods.server";
import { stockCareOverdue } from "~/admin/queue/kinds/stock-care.server";
import { receiptsToAccept, receiptsToConfirm } from "~/admin/queue/kinds/goods-receipts.server";
import {
  supplierDocuments,
  suppliersEnding,
  suppliersFirst,
  suppliersSecond,
} from "~/admin/queue/kinds/suppliers.server";
import { checksToAnswer } from "~/admin/queue/kinds/checks-to-answer.server";
import {
  casesToDecide,
  casesToReceive,
  casesToRefund,
  casesToResend,
} from "~/admin/queue/kinds/after-sales.server";
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
  suppliersSecond,
  suppliersFirst,
  goodsSecondReviews,
  goodsFirstReviews,
  goodsReturned,
  documentsToReview,
  supplierDocuments,
  suppliersEnding,
  receiptsToConfirm,
  receiptsToAccept,
  rejectedToConfirm,
  rejectedToDispose,
  stockCareOverdue,
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
