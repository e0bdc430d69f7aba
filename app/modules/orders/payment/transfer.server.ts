import type { PaymentNotice } from "~/modules/payments/providers/notice";
import type { Payment } from "~/modules/payments/payment/payment";
import { splitPayment } from "~/modules/payments/payment/payments.server";
import type { Db } from "~/platform/database/database.server";
import { formatYuan } from "~/platform/values/money";
import type { Row } from "~/platform/database/schema";
import { sendMessages } from "~/modules/notifications/messages.server";
import { postToLedger } from "~/modules/wallet/ledger.server";
import { PAY_WITHIN } from "~/modules/orders/order/transition";
import { markPaid, type OrderActor } from "~/modules/orders/transitions/transitions.server";
import { addOrderNote } from "~/modules/orders/order/transition.server";

/** News of a payment for an order, all locked. */
export interface ArrivedMoney {
  notice: PaymentNotice;
  payment: Payment;
  order: Row<"orders">;
  actor: OrderActor;
}

/** A partial transfer: it becomes a succeeded payment with the proof; the unfinished one waits a day for the rest, then the order is cancelled and the part goes to the balance (payments/refunds/refund.server.ts). */
export async function takePart(
  trx: Db,
  { notice, payment, order, actor }: ArrivedMoney,
  now: number,
): Promise<void> {
  const { companyId } = payment;
  const rest = await splitPayment(trx, { ...payment, orderId: order.id }, notice, now);
  const words = `对公转账到账 ${formatYuan(notice.amount)}，还需支付 ${formatYuan(rest)}`;
  const result = await markPaid(trx, order.id, { amount: notice.amount, actor, note: words }, now);
  if (!result.ok) throw new Error(`order ${order.id} refused its part: ${result.reason}`);
  const payBefore = Math.max(order.pay_before, now + PAY_WITHIN);
  await trx.updateTable("orders").set({ pay_before: payBefore }).where("id", "=", order.id).execute();
  const amounts = { received: notice.amount, due: rest };
  const message = { companyId, orderId: order.id, orderNumber: order.number, ...amounts, payBefore };
  await sendMessages(trx, "transferShort", [message], now);
}

/** Credits the surplus of a transfer to the balance, once. */
export async function keepSurplus(
  trx: Db,
  { notice, payment, order, actor }: ArrivedMoney,
  now: number,
): Promise<void> {
  const { companyId } = payment;
  const amount = notice.amount - payment.amount;
  const note = `订单 ${order.number} 多付转入`;
  const key = `${payment.number}:surplus`;
  await postToLedger(trx, {
    companyId,
    account: "balance",
    amount,
    kind: "recharge",
    key,
    orderId: order.id,
    note,
    now,
  });
  const words = `对公转账多付 ${formatYuan(amount)}，已转入余额`;
  await addOrderNote(trx, order.id, { actor, note: words }, now);
  const message = { companyId, orderNumber: order.number, surplus: amount };
  await sendMessages(trx, "transferSurplus", [message], now);
}
