/** The orders of a joint payment: what is due of each, and paying them from the balance, at once or when the money for them has come. */
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
  /** of the balance, fen: held back by a payment of this order that was begun before */
  held: Fen;
}

/** These orders of the company, those that end first first. */
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

/** Thrown to undo a transaction in which the orders or the balance turned out to be others than the buyer saw. */
export class StalePaymentError extends Error {}

/** Ends what was begun for the order and pays it from the balance, which holds enough. */
export async function payFromBalance(
  trx: Db,
  { row, due }: DueOrder,
  actor: OrderActor,
  now: number,
): Promise<void> {
  const order = await lockOrder(trx, row.id);
  if (order?.status !== "pendingPayment") throw new StalePaymentError();
  await closePending(trx, row.id, now);
  const part = await takeFromWallet(trx, order, "balance", due, now);
  if (part === null) throw new StalePaymentError();
  await succeed(trx, order, [part], actor, now);
}

/**
 * The money of a joint payment has come: pays its orders from the balance, those that end first first. An order that is paid, cancelled or
 * about to be paid by a transfer of its own is passed over, and so is one that the balance does not cover any more. The caller holds the company.
 */
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
