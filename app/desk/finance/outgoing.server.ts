/** Money that goes out by hand: by one person up to the limit, past it by two. */
import { inTransaction } from "~/platform/database/database.server";
import { formatYuan } from "~/platform/values/money";
import { paymentMethodText } from "~/payments/payment/payment-method";
import { isRefundByHand } from "~/payments/refunds/refund-progress";
import { settleRefund } from "~/payments/refunds/refund-admin.server";
import { findOpenRefund } from "~/payments/refunds/refund-queue.server";
import { isPast, pastWords } from "~/staff/limits/limits";
import { limitOf } from "~/staff/limits/limits.server";
import type { Person } from "~/staff/proposals/proposals";
import { propose } from "~/staff/proposals/proposals.server";
import { findWithdrawal, payWithdrawalIn } from "~/wallet/withdrawal.server";
import { refundSettlement } from "~/desk/proposals/kinds/refund-settlement.server";
import { withdrawalPayment } from "~/desk/proposals/kinds/withdrawal-payment.server";

export type Sent = { ok: true; text: string; proposalId?: number } | { ok: false; text: string };

const waits = (id: number): Sent => ({
  ok: true,
  text: "已提出，由另一位同事复核后生效",
  proposalId: id,
});

/** Pays a withdrawal, or proposes it past the limit. Refused unless it waits. `now` in ms. */
export async function payOut(
  { number, reference }: { number: string; reference: string },
  by: Person,
  now: number,
): Promise<Sent | null> {
  const found = await findWithdrawal(number);
  if (!found) return null;
  return inTransaction(async (trx): Promise<Sent | null> => {
    const limit = await limitOf("withdrawal", trx);
    if (found.state !== "pending" || !isPast(found.amount, limit)) {
      const moved = await payWithdrawalIn(trx, number, reference, now);
      return moved?.ok ? { ok: true, text: `已登记打款 ${formatYuan(moved.amount)}，已通知客户` } : moved;
    }
    const state = { amount: found.amount, payee: `${found.holder} ${found.bank} ${found.bank_account}` };
    const id = await propose(
      trx,
      {
        ...{ kind: withdrawalPayment.kind, subject: "withdrawal", subjectId: number },
        ...{
          title: `提现 ${number} ${found.company}`,
          why: reference ? `银行流水号 ${reference}` : "提现打款",
        },
        before: { ...state, state: "pending", reference: "" },
        after: { ...state, state: "paid", reference },
        ...{ limit: pastWords("withdrawal", limit), by },
      },
      now,
    );
    return waits(id);
  });
}

/** Settles a refund by hand, or proposes it past the limit. Refusals as for `settleRefund`. `now` in ms. */
export async function settleByHand(
  { number, reason, isUnasked }: { number: string; reason: string; isUnasked: boolean },
  by: Person,
  now: number,
): Promise<Sent | null> {
  const refund = await findOpenRefund(number);
  if (!refund) return null;
  const limit = await limitOf("refund");
  if (!isPast(refund.amount, limit)) return settleRefund(number, { reason, isUnasked, now });
  // What a provider has under way it may send too; it cannot be asked when the second person agrees.
  if (!isRefundByHand(refund))
    return { ok: false, text: `${pastWords("refund", limit)}，支付机构未受理后才能人工退款，请先重新退款` };
  const state = { amount: refund.amount, method: paymentMethodText(refund.provider) };
  const id = await inTransaction((trx) =>
    propose(
      trx,
      {
        ...{ kind: refundSettlement.kind, subject: "refund", subjectId: number, title: `退款 ${number}` },
        before: { ...state, state: "open", reason: "" },
        after: { ...state, state: "settled", reason },
        ...{ why: reason, limit: pastWords("refund", limit), by },
      },
      now,
    ),
  );
  return waits(id);
}
