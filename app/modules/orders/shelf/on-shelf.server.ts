import { type OnConflictBuilder, sql } from "kysely";
import type { Db } from "~/platform/database/database.server";
import type { Database } from "~/platform/database/schema";
import type { Fen } from "~/platform/values/money";
import { toChunks } from "~/platform/values/chunks";

const SHELF_COLUMNS = [
  "company_id",
  "goods_id",
  "batch_number",
  "expires_on",
  "order_line_batch_id",
  "received",
  "on_hand",
  "paid",
] as const;

/** Adds the units of received parcels to the company's batches: delivered ones among `parcelIds`, or all of an order that the company received. A parcel is counted once. Two queries for each 500 parcels. */
export async function putOnShelf(
  trx: Db,
  from: { parcelIds: readonly number[] } | { orderId: number },
): Promise<void> {
  let parcels = trx.updateTable("shipment").set({ on_shelf: 1 }).where("on_shelf", "=", 0);
  if ("orderId" in from) {
    parcels = parcels.where("order_id", "=", from.orderId);
    return addParcels(trx, await parcels.returning("id").execute());
  }
  for (const part of toChunks(from.parcelIds))
    await addParcels(
      trx,
      await parcels.where("id", "in", part).where("delivered_at", "is not", null).returning("id").execute(),
    );
}

async function addParcels(trx: Db, parcels: readonly { id: number }[]): Promise<void> {
  for (const part of toChunks(parcels.map(({ id }) => id))) {
    const units = trx
      .selectFrom("shipment_line as u")
      .innerJoin("order_line_batch as b", "b.id", "u.order_line_batch_id")
      .innerJoin("order_line as l", "l.id", "b.order_line_id")
      .innerJoin("orders as o", "o.id", "l.order_id")
      .select((eb) => [
        "o.company_id",
        "l.goods_id",
        "b.batch_number",
        eb.fn.max("b.expires_on").as("expires_on"),
        eb.fn.max("b.id").as("order_line_batch_id"),
        eb.fn.sum<number>("u.number").as("received"),
        eb.fn.sum<number>("u.number").as("on_hand"),
        sql<number>`sum((l.amount - l.discount_share) * u.number / l.number)`.as("paid"),
      ])
      .where("u.shipment_id", "in", part)
      .groupBy(["o.company_id", "l.goods_id", "b.batch_number"])
      // Two transactions lock the same batches in the same order.
      .orderBy("o.company_id")
      .orderBy("l.goods_id")
      .orderBy("b.batch_number");
    await trx
      .insertInto("shelf_batch")
      .columns(SHELF_COLUMNS)
      .expression(units)
      .onConflict(addToBatch)
      .execute();
  }
}

const addToBatch = (conflict: OnConflictBuilder<Database, "shelf_batch">) =>
  conflict.columns(["company_id", "goods_id", "batch_number"]).doUpdateSet((eb) => ({
    expires_on: eb.ref("excluded.expires_on"),
    order_line_batch_id: eb.ref("excluded.order_line_batch_id"),
    received: eb("shelf_batch.received", "+", eb.ref("excluded.received")),
    on_hand: eb("shelf_batch.on_hand", "+", eb.ref("excluded.on_hand")),
    paid: eb("shelf_batch.paid", "+", eb.ref("excluded.paid")),
    version: eb("shelf_batch.version", "+", 1),
  }));

export interface ResentUnits {
  goodsId: number;
  batchNumber: string;
  expiresOn: string;
  /** the order's batch that they replace */
  orderLineBatchId: number;
  quantity: number;
  paid: Fen;
}

/** Adds units that the shop sent in exchange for returned ones. One query for each row. */
export async function putResentOnShelf(
  trx: Db,
  companyId: number,
  rows: readonly ResentUnits[],
): Promise<void> {
  for (const row of rows)
    await trx
      .insertInto("shelf_batch")
      .values({
        company_id: companyId,
        goods_id: row.goodsId,
        batch_number: row.batchNumber,
        expires_on: row.expiresOn,
        order_line_batch_id: row.orderLineBatchId,
        received: row.quantity,
        on_hand: row.quantity,
        paid: row.paid,
        counted_at: null,
        counted_by: null,
      })
      .onConflict(addToBatch)
      .execute();
}

/** Subtracts returned units of batches of one order. What came back had arrived, so its parcels are counted first. Three queries, and one for each batch. */
export async function takeOffShelf(
  trx: Db,
  units: readonly { batchId: number; quantity: number }[],
): Promise<void> {
  const back = units.filter(({ quantity }) => quantity > 0);
  if (back.length === 0) return;
  const ids = back.map(({ batchId }) => batchId);
  await addParcels(
    trx,
    await trx
      .updateTable("shipment")
      .set({ on_shelf: 1 })
      .where("on_shelf", "=", 0)
      .where("id", "in", (eb) =>
        eb.selectFrom("shipment_line").select("shipment_id").where("order_line_batch_id", "in", ids),
      )
      .returning("id")
      .execute(),
  );
  const rows = await trx
    .selectFrom("order_line_batch as b")
    .innerJoin("order_line as l", "l.id", "b.order_line_id")
    .innerJoin("orders as o", "o.id", "l.order_id")
    .innerJoin("shelf_batch as s", (join) =>
      join
        .onRef("s.company_id", "=", "o.company_id")
        .onRef("s.goods_id", "=", "l.goods_id")
        .onRef("s.batch_number", "=", "b.batch_number"),
    )
    .select(["b.id as batchId", "s.id as shelfId"])
    .where("b.id", "in", ids)
    .execute();
  const shelfIds = new Map(rows.map(({ batchId, shelfId }) => [batchId, shelfId]));
  for (const { batchId, quantity } of back)
    await trx
      .updateTable("shelf_batch")
      .set({
        returned: sql`case when returned + ${quantity} > received then received else returned + ${quantity} end`,
        on_hand: sql`case when on_hand > ${quantity} then on_hand - ${quantity} else 0 end`,
        version: sql`version + 1`,
      })
      .where("id", "=", shelfIds.get(batchId) ?? 0)
      .execute();
}
