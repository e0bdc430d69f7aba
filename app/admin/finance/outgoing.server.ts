import { db, type Db, inTransaction } from "~/platform/database/database.server";
import { formatYuan, type Fen } from "~/platform/values/money";
import { paymentMethodText } from "~/modules/payments/payment/payment-method";
import { isRefundByHand } from "~/modules/payments/refunds/refund-progress";
import { settleRefund } from "~/modules/payments/refunds/refund-admin.server";
import {
  findOpenRefund,
  type OpenRefund,
  type WaitingRefund,
} from "~/modules/payments/refunds/refund-queue.server";
import { refundAfterSales, resendGoods } from "~/modules/returns/settlement/settle-request.server";
import {
  limitRefusal,
  type LimitUse,
  PastLimit,
  requireLimit,
  takeFromLimit,
} from "~/modules/staff/limits/limits.server";
import type { Person } from "~/modules/staff/approval-requests/approval-requests";
import {
  ChangeRefused,
  refusingChange,
  tryPropose,
} from "~/modules/staff/approval-requests/approval-requests.server";
import { findWithdrawal, payWithdrawalIn } from "~/modules/wallet/withdrawal.server";
import { proposeCaseRefund } from "~/admin/approval-requests/kinds/case-refund.server";
import { proposeCaseResend } from "~/admin/approval-requests/kinds/case-resend.server";
import { refundSettlement } from "~/admin/approval-requests/kinds/refund-settlement.server";
import { withdrawalPayment } from "~/admin/approval-requests/kinds/withdrawal-payment.server";

export type Sent =
  /** `amount`: paid, fen; missing with an approval request */
  { ok: true; text: string; amount?: Fen; approvalRequestId?: number } | { ok: false; text: string };

type DraftOrderPart = Awaited<ReturnType<typeof tryPropose>>;

const waits = (draftOrder: DraftOrderPart): Sent =>
  draftOrder.ok
    ? { ok: true, text: "已提出，由另一位同事复核后生效", approvalRequestId: draftOrder.id }
    : draftOrder;

/** Pays a withdrawal, or requests it over the limit. Refused unless it is pending. `now` in ms. */
export async function payOut(
  { number, reference }: { number: string; reference: string },
  by: Person,
  now: number,
): Promise<Sent | null> {
  const found = await findWithdrawal(number);
  if (!found) return null;
  const { amount, company_id: companyId } = found;
  const work = async (trx: Db): Promise<Sent | null> => {
    const use = { name: "withdrawal", amount, by, companyId } as const;
    const limit = found.state === "pending" ? await takeFromLimit(trx, use, now) : null;
    if (limit === null) {
      const moved = await payWithdrawalIn(trx, number, reference, now);
      // Paid by somebody else meanwhile, so it does not count here.
      if (found.state === "pending" && moved && !moved.ok) throw new ChangeRefused(moved.text);
      if (!moved?.ok) return moved;
      const text = `已登记打款 ${formatYuan(moved.amount)}，已通知客户`;
      return { ok: true, text, amount: moved.amount };
    }
    const state = { amount, payee: `${found.holder} ${found.bank} ${found.bank_account}` };
    const draftOrder = await tryPropose(
      trx,
      {
        kind: withdrawalPayment.kind,
        subject: "withdrawal",
        subjectId: number,
        title: `提现 ${number} ${found.company}`,
        why: reference ? `银行流水号 ${reference}` : "提现打款",
        before: { ...state, state: "pending", reference: "" },
        after: { ...state, state: "paid", reference },
        limit,
        by,
      },
      now,
    );
    return waits(draftOrder);
  };
  return refusingChange(() => inTransaction(work));
}

interface Settling {
  refund: OpenRefund;
  reason: string;
  limit: string;
  by: Person;
}

const proposeSettlement = (
  trx: Db,
  { refund, reason, limit, by }: Settling,
  now: number,
): Promise<DraftOrderPart> => {
  const state = { amount: refund.amount, method: paymentMethodText(refund.provider) };
  return tryPropose(
    trx,
    {
      kind: refundSettlement.kind,
      subject: "refund",
      subjectId: refund.number,
      title: `退款 ${refund.number}`,
      before: { ...state, state: "open", reason: "" },
      after: { ...state, state: "settled", reason },
      why: reason,
      limit,
      by,
    },
    now,
  );
};

const refundUse = (by: Person, { companyId, amount }: { companyId: number; amount: Fen }): LimitUse => ({
  name: "refund",
  amount,
  by,
  companyId,
});

/** Settles a refund by hand, or requests it over the limit. Refused like `settleRefund`. `now` in ms. */
export async function settleByHand(
  { number, reason, isUnasked }: { number: string; reason: string; isUnasked: boolean },
  by: Person,
  now: number,
): Promise<Sent | null> {
  const refund = await findOpenRefund(number);
  if (!refund) return null;
  const allow = (trx: Db, sent: WaitingRefund) => requireLimit(trx, refundUse(by, sent), now);
  let limit = await limitRefusal(db, refundUse(by, refund), now);
  if (limit === null)
    try {
      return await settleRefund(number, { reason, isUnasked, now, allow });
    } catch (error) {
      // The limit was used up while the provider was queried.
      if (!(error instanceof PastLimit)) throw error;
      limit = error.message;
    }
  // The provider may send it too, and cannot be queried at the approval.
  if (!isRefundByHand(refund))
    return { ok: false, text: `${limit}，支付机构未受理后才能人工退款，请先重新退款` };
  const settling = { refund, reason, limit, by };
  return waits(await inTransaction((trx) => proposeSettlement(trx, settling, now)));
}

export type CaseRefunded =
  /** `retainedGifts`: deducted for unreturned gifts, fen */
  | { ok: true; refund: Fen; retainedGifts: Fen }
  | { ok: true; approvalRequestId: number }
  /** `needsReason`: a second person needs a reason */
  | { ok: false; text: string; needsReason?: true };

interface CaseRefund {
  number: string;
  restock: boolean;
  reason: string;
}

const MIN_REASON = 2;

/** Refunds a request, or requests it over the limit. Null: no such request. Refused like `refundAfterSales`. `now` in ms. */
export async function refundCaseByHand(
  { number, restock, reason }: CaseRefund,
  by: Person,
  now: number,
): Promise<CaseRefunded | null> {
  try {
    const allow = (trx: Db, refund: { companyId: number; amount: Fen }) =>
      requireLimit(trx, refundUse(by, refund), now);
    return await refundAfterSales(number, { actor: `operator:${by.name}`, reason, restock, now, allow });
  } catch (error) {
    if (!(error instanceof PastLimit)) throw error;
    if (reason.length < MIN_REASON)
      return { ok: false, text: `${error.message}，需要复核，请写明原因，至少 2 个字`, needsReason: true };
    const { amount: payout, message: limit } = error;
    const wish = { number, restock, payout, why: reason, limit, by };
    const draftOrder = await inTransaction((trx) => proposeCaseRefund(trx, wish, now));
    return draftOrder.ok ? { ok: true, approvalRequestId: draftOrder.id } : draftOrder;
  }
}

export type CaseResent = { ok: true; approvalRequestId?: number } | Extract<CaseRefunded, { ok: false }>;

interface CaseResend {
  number: string;
  parcel: string;
  isLeftBehind: boolean;
  reason: string;
}

/** Sends products of a request again, or requests it when their price exceeds the limit of refunds. Null: no such request. Refused like `resendGoods`. `now` in ms. */
export async function resendCaseByHand(
  { number, parcel, isLeftBehind, reason }: CaseResend,
  by: Person,
  now: number,
): Promise<CaseResent | null> {
  try {
    const allow = (trx: Db, worth: { companyId: number; amount: Fen }) =>
      requireLimit(trx, refundUse(by, worth), now);
    return await resendGoods(number, {
      actor: `operator:${by.name}`,
      reason,
      parcel,
      isLeftBehind,
      now,
      allow,
    });
  } catch (error) {
    if (!(error instanceof PastLimit)) throw error;
    if (reason.length < MIN_REASON)
      return { ok: false, text: `${error.message}，需要复核，请写明说明，至少 2 个字`, needsReason: true };
    const { amount: worth, message: limit } = error;
    const wish = { number, worth, parcel, isLeftBehind, why: reason, limit, by };
    const requested = await inTransaction((trx) => proposeCaseResend(trx, wish, now));
    return requested.ok ? { ok: true, approvalRequestId: requested.id } : requested;
  }
}
