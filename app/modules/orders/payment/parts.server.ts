import { CREDIT } from "~/modules/credit/credit";
import { chargeOnCredit } from "~/modules/credit/receivables.server";
import type { Payment } from "~/modules/payments/payment/payment";
import { paymentMethodText } from "~/modules/payments/payment/payment-method";
import { changePaymentState, openPayment } from "~/modules/payments/payment/payments.server";
import type { Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import { formatYuan, type Fen } from "~/platform/values/money";
import { markPaid, type OrderActor } from "~/modules/orders/transitions/transitions.server";
import { postToLedger } from "~/modules/wallet/ledger.server";

/** Takes `amount` fen for an order from the wallet; null if it is too low, then roll back. `now` in ms. */
export async function takeFromWallet(
  trx: Db,
  order: Row<"orders">,
  { provider, amount }: { provider: "balance" | "redPacket"; amount: Fen },
  now: number,
): Promise<Payment | null> {
  const { company_id: companyId, id: orderId } = order;
  const wanted = { companyId, orderId, provider, amount, transferProofFileId: null };
  const part = await openPayment(trx, wanted, now);
  const result = await postToLedger(trx, {
    companyId,
    account: provider,
    amount: -amount,
    kind: "pay",
    key: part.number,
    orderId,
    note: `订单 ${order.number}`,
    now,
  });
  return result === "posted" ? part : null;
}

/** Buys `amount` fen of an order on account; throws CreditRefused, then roll back. `now` in ms. */
export async function takeOnCredit(
  trx: Db,
  order: Row<"orders">,
  amount: Fen,
  now: number,
): Promise<Payment> {
  const { company_id: companyId, id: orderId, number: orderNumber } = order;
  const wanted = { companyId, orderId, provider: CREDIT, amount, transferProofFileId: null };
  const part = await openPayment(trx, wanted, now);
  await chargeOnCredit(trx, { companyId, orderId, orderNumber, paymentNumber: part.number, amount }, now);
  return part;
}

/** Completes all parts of an attempt and counts them on the order. */
export async function succeed(
  trx: Db,
  order: Row<"orders">,
  { parts, actor }: { parts: readonly Payment[]; actor: OrderActor },
  now: number,
): Promise<void> {
  for (const part of parts) await changePaymentState(trx, part.id, { from: "pending", to: "succeeded" }, now);
  const amount = parts.reduce((sum, part) => sum + part.amount, 0);
  const words = parts
    .map((part) => `${paymentMethodText(part.provider)} ${formatYuan(part.amount)}`)
    .join("，");
  const result = await markPaid(trx, order.id, { amount, actor, note: words }, now);
  if (!result.ok) throw new Error(`order ${order.id} refused its payment: ${result.reason}`);
}
