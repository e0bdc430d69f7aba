import { asStatus, ORDER_STATUS_NAMES, ORDER_STATUSES } from "~/modules/order-status/order-status";
import { toJointResult, type JointPaidPage } from "~/modules/payments/payment/paid-page";
import { paymentByNumber } from "~/modules/payments/payment/payments.server";
import { ordersOfRecharges } from "~/modules/payments/recharge/recharge.server";
import { db } from "~/platform/database/database.server";
import { queryPaymentProvider } from "./settle.server";

/** Returns the orders of this joint payment, after querying its provider; without a payment, these orders. Null: another company's, or no joint payment. */
export async function readJointPaid(
  companyId: number,
  { paymentNumber, orderIds }: { paymentNumber: string | null; orderIds: readonly number[] },
  now: number,
): Promise<JointPaidPage | null> {
  const payment = paymentNumber === null ? null : await findOwn(companyId, paymentNumber, now);
  if (paymentNumber !== null && payment === null) return null;
  const ids = payment ? ((await ordersOfRecharges([payment.id])).get(payment.id) ?? []) : orderIds;
  const orders = await readOrders(companyId, ids);
  if (orders.length === 0) return null;
  const standing = payment && {
    state: payment.state,
    hasTransferProof: payment.transferProofFileId !== null,
  };
  return {
    result: toJointResult(standing, orders),
    paymentNumber,
    amount: payment ? payment.amount : orders.reduce((sum, { payable }) => sum + payable, 0),
    orders,
  };
}

async function findOwn(companyId: number, number: string, now: number) {
  const payment = await paymentByNumber(number);
  if (payment?.companyId !== companyId || payment.orderId !== null) return null;
  if (payment.state !== "pending") return payment;
  await queryPaymentProvider(payment, now);
  return paymentByNumber(number);
}

async function readOrders(companyId: number, ids: readonly number[]): Promise<JointPaidPage["orders"]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("orders")
    .select(["id", "number", "payable", "status"])
    .where("company_id", "=", companyId)
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  return rows.map(({ id, number, payable, status }) => ({
    id,
    number,
    payable,
    status: ORDER_STATUS_NAMES[asStatus(status)],
    isPaid: "isPaid" in ORDER_STATUSES[asStatus(status)],
  }));
}
