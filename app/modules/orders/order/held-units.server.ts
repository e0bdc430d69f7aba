import { sql } from "kysely";
import { toChunks } from "~/platform/values/chunks";
import { db, type Db } from "~/platform/database/database.server";
import { asStatus, type OrderStatus, statusesWith } from "~/modules/order-status/order-status";

/** Returns units taken for orders, less sent and cancelled ones, by batch. One query for each 500 batches. */
export async function heldUnits(trx: Db, batchIds: readonly number[]): Promise<Map<number, number>> {
  const held = new Map<number, number>();
  for (const part of toChunks(batchIds)) {
    const rows = await trx
      .selectFrom("order_line_batch as b")
      .select((eb) => [
        "b.batch_id",
        sql<number>`sum(b.number - b.cancelled_units - coalesce(${eb
          .selectFrom("shipment_line as s")
          .whereRef("s.order_line_batch_id", "=", "b.id")
          .select((s) => s.fn.sum<number>("s.number").as("sent"))}, 0))`.as("units"),
      ])
      .where("b.batch_id", "in", part)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom("order_line as l")
            .innerJoin("orders as o", "o.id", "l.order_id")
            .select("o.id")
            .whereRef("l.id", "=", "b.order_line_id")
            .where("o.status", "in", statusesWith("reservesStock")),
        ),
      )
      .groupBy("b.batch_id")
      .execute();
    for (const { batch_id, units } of rows) if (Number(units) > 0) held.set(batch_id, Number(units));
  }
  return held;
}

export interface HoldingOrder {
  id: number;
  number: string;
  status: OrderStatus;
  units: number;
}

/** Returns orders that hold units of a batch, oldest first, at most `limit`. One query. */
export async function ordersHolding(batchId: number, limit: number): Promise<HoldingOrder[]> {
  const units = sql<number>`sum(b.number - b.cancelled_units - coalesce((select sum(s.number) from shipment_line s where s.order_line_batch_id = b.id), 0))`;
  const rows = await db
    .selectFrom("order_line_batch as b")
    .innerJoin("order_line as l", "l.id", "b.order_line_id")
    .innerJoin("orders as o", "o.id", "l.order_id")
    .select(["o.id", "o.number", "o.status", units.as("units")])
    .where("b.batch_id", "=", batchId)
    .where("o.status", "in", statusesWith("reservesStock"))
    .groupBy(["o.id", "o.number", "o.status"])
    .having(units, ">", 0)
    .orderBy("o.id")
    .limit(limit)
    .execute();
  return rows.map(({ id, number, status, units: held }) => ({
    id,
    number,
    status: asStatus(status),
    units: Number(held),
  }));
}

/** Counts orders with unshipped products of a warehouse. One query. */
export async function countOrdersHolding(trx: Db, warehouseId: number): Promise<number> {
  const { n } = await trx
    .selectFrom("orders as o")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("o.status", "in", statusesWith("reservesStock"))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("order_line as l")
          .select("l.id")
          .whereRef("l.order_id", "=", "o.id")
          .where("l.warehouse_id", "=", warehouseId),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(n);
}
