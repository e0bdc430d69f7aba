import type { Fen } from "~/platform/values/money";
import { statusesWith, statusesWithout } from "~/modules/order-status/order-status";
import { sql } from "kysely";
import { db, type Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import { toChunks } from "~/platform/values/chunks";

/** Returns the company's own order, or null. One query. */
export async function findOwnOrder(
  companyId: number,
  orderId: number,
  trx: Db = db,
): Promise<Row<"orders"> | null> {
  const row = await trx
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", orderId)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns orders by id. One query for each 500, none without ids. */
export async function findOrderRows(
  ids: readonly number[],
  trx: Db = db,
): Promise<Map<number, Row<"orders">>> {
  const found = new Map<number, Row<"orders">>();
  for (const part of toChunks([...new Set(ids)]))
    for (const row of await trx.selectFrom("orders").selectAll().where("id", "in", part).execute())
      found.set(row.id, row);
  return found;
}

/** Returns every batch of an order with its line, by line and expiry. One query. */
export function findOrderBatches(orderId: number) {
  return db
    .selectFrom("order_line_batch as b")
    .innerJoin("order_line as l", "l.id", "b.order_line_id")
    .select(["b.id", "b.batch_number", "b.batch_id", "b.expires_on", "b.number"])
    .select(["l.id as line_id", "l.goods_id", "l.name"])
    .select(["l.spec", "l.unit", "l.manufacturer", "l.approval_number", "l.unit_price", "l.shipped"])
    .select([
      "l.number as line_number",
      "l.cancelled_units as cancelledUnits",
      "l.amount",
      "l.discount_share",
      "l.warehouse_id",
    ])
    .where("l.order_id", "=", orderId)
    .orderBy("l.id")
    .orderBy("b.expires_on")
    .orderBy("b.id")
    .execute();
}

/** Returns names and units of these orders' lines, in order. One query, none without ids. */
export async function findLineNames(orderIds: readonly number[]) {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom("order_line")
    .select(["id", "order_id", "name", "number"])
    .where("order_id", "in", orderIds)
    .orderBy("id")
    .execute();
}

export async function findBatchBuyers(
  trx: Db,
  batches: readonly { goodsId: number; batch: string }[],
): Promise<Set<number>> {
  const wanted = new Set(batches.map(({ goodsId, batch }) => `${goodsId} ${batch}`));
  const buyers = new Set<number>();
  for (const part of toChunks([...new Set(batches.map(({ batch }) => batch))])) {
    const rows = await trx
      .selectFrom("order_line_batch as b")
      .innerJoin("order_line as l", "l.id", "b.order_line_id")
      .innerJoin("orders as o", "o.id", "l.order_id")
      .select(["o.company_id", "l.goods_id", "b.batch_number"])
      .distinct()
      .where("b.batch_number", "in", part)
      .where("o.paid_at", "is not", null)
      .where("o.status", "not in", statusesWithout("countsAsBought"))
      .execute();
    for (const row of rows) if (wanted.has(`${row.goods_id} ${row.batch_number}`)) buyers.add(row.company_id);
  }
  return buyers;
}

/** Returns batches of ephedrine orders shipped from `from` to before `to` (epoch ms), after this one, by order and batch. One query. */
export function findShippedEphedrine(
  { from, to }: { from: number; to: number },
  after: { orderId: number; key: number },
  limit: number,
) {
  return db
    .selectFrom("orders as o")
    .innerJoin("order_line as l", "l.order_id", "o.id")
    .innerJoin("order_line_batch as b", "b.order_line_id", "l.id")
    .select(["o.id as orderId", "b.id as key", "o.shipped_at", "o.number as orderNumber", "o.company_id"])
    .select(["l.name", "l.spec", "l.manufacturer", "l.approval_number", "l.unit"])
    .select(["b.batch_number", "b.expires_on", "b.number"])
    .where("o.is_ephedrine", "=", 1)
    .where("o.status", "in", statusesWith("isShipped"))
    .where("o.shipped_at", ">=", from)
    .where("o.shipped_at", "<", to)
    .where(sql<boolean>`(o.id > ${after.orderId} or (o.id = ${after.orderId} and b.id > ${after.key}))`)
    .orderBy("o.id")
    .orderBy("b.id")
    .limit(limit)
    .execute();
}

const LINE_COLUMNS = [
  "id",
  "order_id",
  "goods_id",
  "type",
  "offer_id",
  "number",
  "returned",
  "amount",
  "discount_share",
  "name",
  "spec",
  "unit",
] as const;

/** Returns the lines of at most 500 orders with returned units. One query. */
export const findOrderLines = (orderIds: readonly number[], trx: Db) =>
  trx.selectFrom("order_line").select(LINE_COLUMNS).where("order_id", "in", orderIds).orderBy("id").execute();

export interface BatchName {
  id: number;
  lineId: number;
  batchId: number;
  goodsId: number;
  type: string;
  name: string;
  spec: string;
  unit: string;
  manufacturer: string;
  batchNumber: string;
  expiresOn: string;
  /** requested minimum validity of the line, months; 0: none */
  expiryMonths: number;
  /** the accepted earliest expiry day; null: none below the shop's minimum */
  acceptedExpiry: string | null;
  /** the soonest expiry when ordered; null: unknown */
  promisedExpiry: string | null;
  unitPrice: Fen;
  /** of gifts; null: unknown */
  giftWorth: Fen | null;
}

/** These batches of orders' lines, in the order of the lines. */
export async function findNamedBatches(trx: Db, which: { orderId: number } | { ids: readonly number[] }) {
  const base = trx
    .selectFrom("order_line_batch as b")
    .innerJoin("order_line as l", "l.id", "b.order_line_id")
    .select(["b.id", "l.id as lineId", "b.batch_id as batchId", "l.goods_id as goodsId", "l.type", "l.name"])
    .select(["l.spec", "l.unit", "l.manufacturer", "b.batch_number as batchNumber"])
    .select(["b.expires_on as expiresOn", "l.expiry_months as expiryMonths"])
    .select("l.promised_expiry as promisedExpiry")
    .select(["l.accepted_expiry as acceptedExpiry", "l.unit_price as unitPrice", "l.gift_worth as giftWorth"])
    .orderBy("l.id")
    .orderBy("b.expires_on")
    .orderBy("b.id");
  if ("orderId" in which) return base.where("l.order_id", "=", which.orderId).execute();
  const found: BatchName[] = [];
  for (const ids of toChunks([...which.ids])) found.push(...(await base.where("b.id", "in", ids).execute()));
  return found;
}

/** Returns the names of lines by id. One query for each 500, none without ids. */
export async function lineNames(ids: readonly number[]): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  for (const part of toChunks([...new Set(ids)]))
    for (const row of await db
      .selectFrom("order_line")
      .select(["id", "name"])
      .where("id", "in", part)
      .execute())
      names.set(row.id, row.name);
  return names;
}
