import { audited, asShop } from "~/platform/database/audit.server";
import { inTransaction, type Db } from "~/platform/database/database.server";
import { formatYuan, type Fen } from "~/platform/values/money";
import { sendMessages } from "~/modules/notifications/messages.server";
import { paymentMethodText, isTransferMethod } from "~/modules/payments/payment/payment-method";
import {
  queryRefundState,
  askSoon,
  findOpenRefund,
  finishRefund,
  type WaitingRefund,
} from "./refund-queue.server";

export type Done = { ok: true; text: string } | { ok: false; text: string };

const NONE: Done = { ok: false, text: "没有这个编号的待退款项" };

/** Retries a refund at once. Refused: transfers, and unknown numbers. */
export async function retryRefund(number: string, now: number): Promise<Done> {
  const refund = await findOpenRefund(number);
  if (!refund) return NONE;
  if (isTransferMethod(refund.provider))
    return { ok: false, text: "对公转账需人工退款，退款后请登记人工退款" };
  await inTransaction(async (trx) => {
    await move(trx, refund.id, "stuck", "waiting");
    await askSoon(trx, refund.id, now);
    const before = { state: refund.state };
    await audited(trx, {
      subject: "refund",
      id: refund.id,
      before,
      after: { state: "waiting", requested: true },
    });
  });
  const answer = await asShop(() => queryRefundState(refund, now));
  if (answer === "byOperator") {
    await inTransaction((trx) => move(trx, refund.id, "waiting", "stuck"));
    return { ok: false, text: "支付机构再次未受理，请人工退款并登记" };
  }
  if (answer === "waiting") return { ok: true, text: "支付机构正在退款" };
  if (answer === "closed")
    return { ok: false, text: `${paymentMethodText(refund.provider)}未开通，无法查询` };
  if (answer === "failed") return { ok: false, text: "暂时无法联系支付机构，原因见日志，稍后自动重试" };
  await inTransaction((trx) => finishRefund(trx, refund, now));
  return { ok: true, text: `已退款 ${formatYuan(refund.amount)}` };
}

/** Records that an operator sent the money and notifies the company. The provider is queried first: refused while it is sending, and while it is unreachable unless `isUnasked`. */
export async function settleRefund(
  number: string,
  {
    reason,
    isUnasked,
    now,
    allow,
  }: {
    reason: string;
    isUnasked: boolean;
    now: number;
    /** called in the transaction before; throws to roll back */
    allow?: (trx: Db, refund: WaitingRefund) => Promise<void>;
  },
): Promise<Done> {
  const refund = await findOpenRefund(number);
  if (!refund) return NONE;
  if (reason.trim() === "") return { ok: false, text: "请写明退款方式" };
  const answer = isTransferMethod(refund.provider)
    ? "byOperator"
    : await asShop(() => queryRefundState(refund, now));
  if (answer === "waiting") return { ok: false, text: "未登记：支付机构正在退款，登记会造成重复退款" };
  if ((answer === "failed" || answer === "closed") && !isUnasked)
    return {
      ok: false,
      text: "未登记：无法查询支付机构是否已退款。请先在支付机构核实，再选择“已核实”",
    };
  const isByHand = answer !== "refunded";
  const settled = await inTransaction(async (trx) => {
    if (!isByHand) return finishRefund(trx, refund, now);
    await allow?.(trx, refund);
    return settleIn(trx, refund, reason.trim(), now);
  });
  if (!settled) return NONE;
  const amount: Fen = refund.amount;
  return {
    ok: true,
    text: isByHand
      ? `已登记人工退款 ${formatYuan(amount)}，已通知客户`
      : `支付机构已退款 ${formatYuan(amount)}，请勿重复退款`,
  };
}

/** Records a manual refund in the caller's transaction and notifies the company; false if it no longer waits. */
export async function settleIn(
  trx: Db,
  refund: WaitingRefund,
  reason: string,
  now: number,
): Promise<boolean> {
  if (!(await finishRefund(trx, refund, now, true))) return false;
  const note = `${refund.note}（人工退款：${reason}）`;
  await trx.updateTable("payment_refund").set({ note }).where("id", "=", refund.id).execute();
  await audited(trx, { subject: "refund", id: refund.id, before: { note: refund.note }, after: { note } });
  await notifyRefunded(trx, refund, reason, now);
  return true;
}

async function move(trx: Db, id: number, from: string, to: string): Promise<void> {
  await trx
    .updateTable("payment_refund")
    .set({ state: to })
    .where("id", "=", id)
    .where("state", "=", from)
    .execute();
}

async function notifyRefunded(trx: Db, refund: WaitingRefund, how: string, now: number): Promise<void> {
  const { companyId, number, amount, provider, orderId } = refund;
  const message = {
    companyId,
    refundNumber: number,
    amount,
    methodName: paymentMethodText(provider),
    how,
    orderId,
  };
  await sendMessages(trx, "refundByHand", [message], now);
}
