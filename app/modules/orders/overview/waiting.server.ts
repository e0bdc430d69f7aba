import { db } from "~/platform/database/database.server";
import { RECEIVE_WITHIN } from "~/modules/orders/order/transition";
import { orderPayPath } from "~/modules/orders/order/state-text";
import type { WaitingOrder } from "./waiting";

/** Returns unpaid and shipped orders with the earliest deadlines, `limit` of each. Two queries. */
export async function waitingOrders(
  companyId: number,
  limit: number,
): Promise<{ toPay: WaitingOrder[]; toReceive: WaitingOrder[] }> {
  const own = db
    .selectFrom("orders")
    .select(["id", "number", "payable", "is_ephedrine", "pay_before", "shipped_at"])
    .where("company_id", "=", companyId)
    .limit(limit);
  const [unpaid, shipped] = await Promise.all([
    own.where("status", "=", "pendingPayment").orderBy("pay_before").orderBy("id").execute(),
    own.where("status", "=", "pendingReceipt").orderBy("shipped_at").orderBy("id").execute(),
  ]);
  return {
    toPay: unpaid.map((row) => ({
      id: row.id,
      number: row.number,
      payable: row.payable,
      until: row.pay_before,
      to: orderPayPath({ id: row.id, isEphedrine: row.is_ephedrine === 1 }),
    })),
    toReceive: shipped.map((row) => ({
      id: row.id,
      number: row.number,
      payable: row.payable,
      until: (row.shipped_at ?? 0) + RECEIVE_WITHIN,
      to: `/order/info/${row.id}`,
    })),
  };
}
