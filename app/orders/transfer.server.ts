/** Company transfers that do not fit: a part counts towards the order and leaves the rest open, a surplus goes to the company's balance. */
import type { Notice } from "~/payments/notice";
import type { Payment } from "~/payments/payment";
import { openPayment } from "~/payments/payments.server";
import type { Db } from "~/platform/database.server";
import { formatTime } from "~/platform/clock";
import { formatYuan } from "~/platform/money";
import type { Row } from "~/platform/schema";
import { sendMessages } from "~/support/messages.server";
import { post } from "~/wallet/ledger.server";
import { PAY_WITHIN } from "./life";
import { markPaid, type Actor } from "./life.server";
import { say } from "./move.server";

/**
 * A part of the due amount came. It becomes a payment of its own, succeeded, with the slip; the unfinished one waits for the rest. The
 * company has a day for that from now on, then the order is cancelled and the part goes to the balance (payments/refund.server.ts).
 */
export async function takePart(
  trx: Db,
  notice: Notice,
  payment: Payment,
  order: Row<"orders">,
  actor: Actor,
  now: number,
): Promise<void> {
  const rest = payment.amount - notice.amount;
  const { companyId, provider, slipFileId } = payment;
  const came = await openPayment(
    trx,
    { companyId, orderId: order.id, provider, amount: notice.amount, slipFileId },
    now,
  );
  await trx
    .updateTable("payment")
    .set({ state: "succeeded", finished_at: now, provider_ref: notice.providerRef })
    .where("id", "=", came.id)
    .execute();
  await trx
    .updateTable("payment")
    .set({ amount: rest, slip_file_id: null })
    .where("id", "=", payment.id)
    .execute();
  const words = `对公转账到账 ${formatYuan(notice.amount)}，还需支付 ${formatYuan(rest)}`;
  const verdict = await markPaid(trx, order.id, notice.amount, { actor, note: words }, now);
  if (!verdict.ok) throw new Error(`order ${order.id} refused its part: ${verdict.reason}`);
  const payBefore = Math.max(order.pay_before, now + PAY_WITHIN);
  await trx.updateTable("orders").set({ pay_before: payBefore }).where("id", "=", order.id).execute();
  const body = `订单 ${order.number} 的${words}。请在 ${formatTime(payBefore)} 前付清，逾期订单自动取消，已到账款项转入您的余额。`;
  const message = { companyId, kind: "order", title: "转账金额不足", body, url: `/order/info/${order.id}` };
  await sendMessages(trx, [message], now);
}

/** More than was due came: what is over goes to the balance, once. */
export async function keepSurplus(
  trx: Db,
  notice: Notice,
  payment: Payment,
  order: Row<"orders">,
  actor: Actor,
  now: number,
): Promise<void> {
  const { companyId } = payment;
  const amount = notice.amount - payment.amount;
  const note = `订单 ${order.number} 多付转入`;
  const key = `${payment.number}:surplus`;
  await post(trx, {
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
  await say(trx, order.id, actor, words, now);
  const body = `订单 ${order.number} 的${words}，可用于下次付款，也可以申请提现。`;
  await sendMessages(
    trx,
    [{ companyId, kind: "account", title: "多付款项已转入余额", body, url: "/yegl" }],
    now,
  );
}
