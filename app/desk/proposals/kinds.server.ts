/** The table of what may wait for a second person. */
import type { Permission } from "~/staff/permissions/permissions";
import { balanceAdjustment } from "./kinds/balance-adjustment.server";
import { batchSwap } from "./kinds/batch-swap.server";
import { caseRefund } from "./kinds/case-refund.server";
import { companyClosing } from "./kinds/company-closing.server";
import { companyTerms } from "./kinds/company-terms.server";
import { creditRepayment } from "./kinds/credit-repayment.server";
import { creditLimit } from "./kinds/credit-limit.server";
import { lotteryStart } from "./kinds/draw-start.server";
import { giftGrant } from "./kinds/gift.server";
import { goodsPrice } from "./kinds/goods-price.server";
import { memberInvitation } from "./kinds/member-invitation.server";
import { memberRoles } from "./kinds/member-roles.server";
import { offerStart } from "./kinds/offer-start.server";
import { printedFormApproval } from "./kinds/paper-approval.server";
import { priceList } from "./kinds/price-list.server";
import { recallLifting } from "./kinds/recall-lifting.server";
import { refundSettlement } from "./kinds/refund-settlement.server";
import { repaymentReversal } from "./kinds/repayment-reversal.server";
import { rolePermissions } from "./kinds/role-permissions.server";
import { transferConfirmation } from "./kinds/transfer-confirmation.server";
import { voucherStart } from "./kinds/voucher-start.server";
import { stockCount } from "./kinds/stock-count.server";
import { withdrawalPayment } from "./kinds/withdrawal-payment.server";
import { type AnyKind, approvalRequestKind } from "./proposal-kind.server";

export const APPROVAL_REQUEST_KINDS: readonly AnyKind[] = [
  approvalRequestKind(rolePermissions),
  approvalRequestKind(memberInvitation),
  approvalRequestKind(memberRoles),
  approvalRequestKind(batchSwap),
  approvalRequestKind(caseRefund),
  approvalRequestKind(recallLifting),
  approvalRequestKind(refundSettlement),
  approvalRequestKind(withdrawalPayment),
  approvalRequestKind(balanceAdjustment),
  approvalRequestKind(creditLimit),
  approvalRequestKind(giftGrant),
  approvalRequestKind(goodsPrice),
  approvalRequestKind(offerStart),
  approvalRequestKind(voucherStart),
  approvalRequestKind(lotteryStart),
  approvalRequestKind(stockCount),
  approvalRequestKind(companyTerms),
  approvalRequestKind(companyClosing),
  approvalRequestKind(priceList),
  approvalRequestKind(repaymentReversal),
  approvalRequestKind(creditRepayment),
  approvalRequestKind(transferConfirmation),
  approvalRequestKind(printedFormApproval),
];

export const findApprovalRequestKind = (kind: string): AnyKind | null =>
  APPROVAL_REQUEST_KINDS.find((item) => item.kind === kind) ?? null;

/** The kinds that somebody with these permissions may answer. */
export const kindsFor = (permissions: ReadonlySet<Permission>): string[] =>
  APPROVAL_REQUEST_KINDS.filter(({ agree }) => permissions.has(agree)).map(({ kind }) => kind);
