import type { Permission } from "~/modules/staff/permissions/permissions";
import { balanceAdjustment } from "~/admin/approval-requests/kinds/balance-adjustment.server";
import { batchReplacement } from "~/admin/approval-requests/kinds/batch-replacement.server";
import { caseRefund } from "~/admin/approval-requests/kinds/case-refund.server";
import { caseResend } from "~/admin/approval-requests/kinds/case-resend.server";
import { companyClosing } from "~/admin/approval-requests/kinds/company-closing.server";
import { companyTerms } from "~/admin/approval-requests/kinds/company-terms.server";
import { creditRepayment } from "~/admin/approval-requests/kinds/credit-repayment.server";
import { creditLimit } from "~/admin/approval-requests/kinds/credit-limit.server";
import { lotteryStart } from "~/admin/approval-requests/kinds/draw-start.server";
import { giftGrant } from "~/admin/approval-requests/kinds/gift.server";
import { goodsMinimumPrice } from "~/admin/approval-requests/kinds/goods-minimum-price.server";
import { goodsPrice } from "~/admin/approval-requests/kinds/goods-price.server";
import { itemStart } from "~/admin/approval-requests/kinds/item-start.server";
import { memberInvitation } from "~/admin/approval-requests/kinds/member-invitation.server";
import { memberRoles } from "~/admin/approval-requests/kinds/member-roles.server";
import { offerStart } from "~/admin/approval-requests/kinds/offer-start.server";
import { printedFormApproval } from "~/admin/approval-requests/kinds/paper-approval.server";
import { payeeAccount } from "~/admin/approval-requests/kinds/payee-account.server";
import { raisedLimits } from "~/admin/approval-requests/kinds/raised-limits.server";
import { priceList } from "~/admin/approval-requests/kinds/price-list.server";
import { recallLifting } from "~/admin/approval-requests/kinds/quality/recall-lifting.server";
import { refundSettlement } from "~/admin/approval-requests/kinds/refund-settlement.server";
import { repaymentReversal } from "~/admin/approval-requests/kinds/repayment-reversal.server";
import { rolePermissions } from "~/admin/approval-requests/kinds/role-permissions.server";
import { transferConfirmation } from "~/admin/approval-requests/kinds/transfer-confirmation.server";
import { voucherStart } from "~/admin/approval-requests/kinds/voucher-start.server";
import { purchaseOrder } from "~/admin/approval-requests/kinds/purchase-order.server";
import { rejectedDisposal } from "~/admin/approval-requests/kinds/quality/rejected-disposal.server";
import { stockCount } from "~/admin/approval-requests/kinds/stock-count.server";
import { stockList } from "~/admin/approval-requests/kinds/stock-list.server";
import { withdrawalPayment } from "~/admin/approval-requests/kinds/withdrawal-payment.server";
import { type AnyKind, approvalRequestKind } from "./approval-request-kind.server";

export const APPROVAL_REQUEST_KINDS: readonly AnyKind[] = [
  approvalRequestKind(rolePermissions),
  approvalRequestKind(memberInvitation),
  approvalRequestKind(memberRoles),
  approvalRequestKind(batchReplacement),
  approvalRequestKind(caseRefund),
  approvalRequestKind(caseResend),
  approvalRequestKind(recallLifting),
  approvalRequestKind(refundSettlement),
  approvalRequestKind(withdrawalPayment),
  approvalRequestKind(balanceAdjustment),
  approvalRequestKind(creditLimit),
  approvalRequestKind(giftGrant),
  approvalRequestKind(goodsPrice),
  approvalRequestKind(goodsMinimumPrice),
  approvalRequestKind(offerStart),
  approvalRequestKind(voucherStart),
  approvalRequestKind(lotteryStart),
  approvalRequestKind(itemStart),
  approvalRequestKind(purchaseOrder),
  approvalRequestKind(rejectedDisposal),
  approvalRequestKind(stockCount),
  approvalRequestKind(stockList),
  approvalRequestKind(companyTerms),
  approvalRequestKind(companyClosing),
  approvalRequestKind(priceList),
  approvalRequestKind(repaymentReversal),
  approvalRequestKind(creditRepayment),
  approvalRequestKind(transferConfirmation),
  approvalRequestKind(printedFormApproval),
  approvalRequestKind(raisedLimits),
  approvalRequestKind(payeeAccount),
];

export const findApprovalRequestKind = (kind: string): AnyKind | null =>
  APPROVAL_REQUEST_KINDS.find((item) => item.kind === kind) ?? null;

export const kindsFor = (permissions: ReadonlySet<Permission>): string[] =>
  APPROVAL_REQUEST_KINDS.filter(({ agree }) => permissions.has(agree)).map(({ kind }) => kind);
