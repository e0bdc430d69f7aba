/** Facts for packing, and orders that the shop turns down. */
import { warehouseNames } from "~/modules/catalogue/stock/warehouses.server";
import { withCompanies } from "~/modules/company/identity/companies.server";
import { sendOwnRefunds } from "~/modules/payments/refunds/refund.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { sendMessages } from "~/modules/notifications/messages.server";
import { cancelIn } from "./transitions.server";
import {
  readOrderStatus,
  type OrderActor,
  type TransitionResult,
} from "~/modules/orders/order/transition.server";

const ADMIN_COLUMNS = [
  "number",
  "status",
  "placed_at",
  "payable",
  "paid",
  "is_ephedrine",
  "address",
  "delivery",
  "delivery_day",
  "expiry_months",
  "remark",
  "company_id",
] as const;

/** What the warehouse packs from: orders, at most 500, and of each of their batches (order_line_batch) what is printed on the box. Four queries. */
export async function packingFacts(orderIds: readonly number[]) {
  const rows = await db
    .selectFrom("orders")
    .select(ADMIN_COLUMNS)
    .select(["id", "held_at"])
    .where("id", "in", orderIds)
    .execute();
  const orders = await withCompanies(rows);
  const batches = await db
    .selectFrom("order_line_batch as b")
    .innerJoin("order_line as l", "l.id", "b.order_line_id")
    .select(["b.id", "b.expires_on", "l.goods_id", "l.type", "l.spec", "l.manufacturer", "l.warehouse_id"])
    .select("b.batch_id")
    .where("l.order_id", "in", orderIds)
    .execute();
  const warehouses = await warehouseNames();
  const found = batches.map((batch) => ({ ...batch, warehouse: warehouses.get(batch.warehouse_id)! }));
  return { orders, batches: new Map(found.map((batch) => [batch.id, batch])) };
}

/** Rejects an order: it is cancelled from 待付款 or 待审核, everything is undone, and the company reads `reason`. null: no such order. Refused in any other state. */
export async function turnDown(
  orderId: number,
  actor: OrderActor,
  reason: string,
  now: number,
): Promise<TransitionResult> {
  const result = await inTransaction(async (trx) => {
    if (!(await readOrderStatus(trx, orderId))) return null;
    const done = await cancelIn(trx, orderId, { move: "cancel", actor, reason }, now);
    if (!done?.ok) return done;
    const order = await trx
      .selectFrom("orders")
      .select(["number", "company_id"])
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    const message = { companyId: order.company_id, orderId, orderNumber: order.number, reason };
    await sendMessages(trx, "orderDeclined", [message], now);
    return done;
  });
  if (result?.ok) await sendOwnRefunds({ orderId }, now);
  return result;
}
