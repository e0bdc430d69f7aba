import { asStatus } from "~/modules/order-status/order-status";
import { lockOrder } from "~/modules/orders/order/lock.server";
import type { OrderActor } from "~/modules/orders/transitions/transitions.server";
import type { Payment } from "~/modules/payments/payment/payment";
import { listPayments } from "~/modules/payments/payment/payments.server";
import { isCheckedTogether, ordersOfRecharges } from "~/modules/payments/recharge/recharge.server";
import { closePending } from "~/modules/payments/refunds/refund.server";
import type { Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import type { Fen } from "~/platform/values/money";
import { readAccounts } from "~/modules/wallet/ledger.server";
import { jointRefusal } from "./joint-payment";
import { succeed, takeFromWallet } from "./parts.server";

export interface DueOrder {
  row: Row<"orders">;
  /** why it cannot be paid with others */
  refusal: string | null;
  due: Fen;
  /** of the balance, fen: held by an earlier payment of this order */
  held: Fen;
}

/** Returns these orders of the company, earliest deadline first. */
export async function readDue(
  trx: Db,
  companyId: number,
  ids: readonly number[],
  now: number,
): Promise<DueOrder[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom("orders")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("id", "in", ids)
    .orderBy("pay_before")
    .orderBy("id")
    .execute();
  const orders: DueOrder[] = [];
  for (const row of rows) {
    const open = (await listPayments(row.id, trx)).filter(({ state }) => state === "pending");
    const isChecked =
      open.some(({ transferProofFileId }) => transferProofFileId !== null) ||
      (await isCheckedTogether(row.id, trx));
    const facts = {
      status: asStatus(row.status),
      isEphedrine: row.is_ephedrine === 1,
      isGroupBuy: row.group_offer_id !== null,
      payBefore: row.pay_before,
      isChecked,
    };
    orders.push({ row, refusal: jointRefusal(facts, now), due: row.payable - row.paid, held: heldIn(open) });
  }
  return orders;
}

const heldIn = (open: readonly Payment[]): Fen =>
  open.filter(({ provider }) => provider === "balance").reduce((sum, { amount }) => sum + amount, 0);

/** Rolls back if orders or balance differ from what the buyer saw. */
export class StalePaymentError extends Error {}

export async function payFromBalance(
  trx: Db,
  { row, due }: DueOrder,
  actor: OrderActor,
  now: number,
): Promise<void> {
  const order = await lockOrder(trx, row.id);
  if (order?.status !== "pendingPayment") throw new StalePaymentError();
  await closePending(trx, row.id, now);
  const part = await takeFromWallet(trx, order, { provider: "balance", amount: due }, now);
  if (part === null) throw new StalePaymentError();
  await succeed(trx, order, { parts: [part], actor }, now);
}

/** Pays the orders of a joint payment from the balance, earliest deadline first, when its money has arrived. Paid, cancelled and uncovered orders, and those with a transfer of their own, are skipped. The caller locks the company. */
export async function payTogether(trx: Db, payment: Payment, now: number): Promise<void> {
  const { companyId, transferProofFileId } = payment;
  const ids = (await ordersOfRecharges([payment.id], trx)).get(payment.id) ?? [];
  // An order whose transfer was being checked did not expire meanwhile.
  const at = transferProofFileId === null ? now : Math.min(now, payment.createdAt);
  const orders = (await readDue(trx, companyId, ids, at)).filter(({ refusal }) => refusal === null);
  for (const order of orders) {
    const funds = (await readAccounts(companyId, trx)).balance + order.held;
    if (order.due <= funds) await payFromBalance(trx, order, "shop", now);
  }
}
