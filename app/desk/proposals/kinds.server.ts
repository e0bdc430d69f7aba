/** The table of what may wait for a second person. */
import type { Permission } from "~/staff/permissions/permissions";
import { balanceAdjustment } from "./kinds/balance-adjustment.server";
import { batchSwap } from "./kinds/batch-swap.server";
import { caseRefund } from "./kinds/case-refund.server";
import { companyClosing } from "./kinds/company-closing.server";
import { companyTerms } from "./kinds/company-terms.server";
import { creditRepayment } from "./kinds/credit-repayment.server";
import { creditLimit } from "./kinds/credit-limit.server";
import { drawStart } from "./kinds/draw-start.server";
import { giftGrant } from "./kinds/gift.server";
import { goodsPrice } from "./kinds/goods-price.server";
import { memberInvitation } from "./kinds/member-invitation.server";
import { memberRoles } from "./kinds/member-roles.server";
import { offerStart } from "./kinds/offer-start.server";
import { paperApproval } from "./kinds/paper-approval.server";
import { priceList } from "./kinds/price-list.server";
import { recallLifting } from "./kinds/recall-lifting.server";
import { refundSettlement } from "./kinds/refund-settlement.server";
import { repaymentReversal } from "./kinds/repayment-reversal.server";
import { rolePermissions } from "./kinds/role-permissions.server";
import { transferConfirmation } from "./kinds/transfer-confirmation.server";
import { voucherStart } from "./kinds/voucher-start.server";
import { stockCount } from "./kinds/stock-count.server";
import { withdrawalPayment } from "./kinds/withdrawal-payment.server";
import { type AnyKind, proposalKind } from "./proposal-kind.server";

export const PROPOSAL_KINDS: readonly AnyKind[] = [
  proposalKind(rolePermissions),
  proposalKind(memberInvitation),
  proposalKind(memberRoles),
  proposalKind(batchSwap),
  proposalKind(caseRefund),
  proposalKind(recallLifting),
  proposalKind(refundSettlement),
  proposalKind(withdrawalPayment),
  proposalKind(balanceAdjustment),
  proposalKind(creditLimit),
  proposalKind(giftGrant),
  proposalKind(goodsPrice),
  proposalKind(offerStart),
  proposalKind(voucherStart),
  proposalKind(drawStart),
  proposalKind(stockCount),
  proposalKind(companyTerms),
  proposalKind(companyClosing),
  proposalKind(priceList),
  proposalKind(repaymentReversal),
  proposalKind(creditRepayment),
  proposalKind(transferConfirmation),
  proposalKind(paperApproval),
];

export const findApprovalRequestKind = (kind: string): AnyKind | null =>
  PROPOSAL_KINDS.find((item) => item.kind === kind) ?? null;

/** The kinds that somebody with these permissions may answer. */
export const kindsFor = (permissions: ReadonlySet<Permission>): string[] =>
  PROPOSAL_KINDS.filter(({ agree }) => permissions.has(agree)).map(({ kind }) => kind);
