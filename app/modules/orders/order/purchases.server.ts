import { statusesWithout } from "~/modules/order-status/order-status";
import { sql } from "kysely";
import { replacePurchases } from "~/modules/catalogue/goods/purchases.server";
import { toChunks } from "~/platform/values/chunks";
import { lockCompany } from "~/modules/company/identity/lock.server";
import { engine, type Db } from "~/platform/database/database.server";

/** Adds the batches of a newly paid order. */
export async function addBatches(trx: Db, orderId: number): Promise<void> {
  await trx
    .insertInto("bought_batch")
    .columns(BATCH_COLUMNS)
    .expression(boughtBatches(trx).where("o.id", "=", orderId))
    .onConflict((oc) =>
      oc.columns(["company_id", "goods_id", "batch_number"]).doUpdateSet((eb) => ({
        number: eb("bought_batch.number", "+", eb.ref("excluded.number")),
        expires_on: eb.ref("excluded.expires_on"),
        order_id: eb.ref("excluded.order_id"),
        order_line_id: eb.ref("excluded.order_line_id"),
        ordered_at: eb.ref("excluded.ordered_at"),
      })),
    )
    .execute();
}

const BATCH_COLUMNS = [
  "company_id",
  "goods_id",
  "batch_number",
  "expires_on",
  "number",
  "order_id",
  "order_line_id",
  "ordered_at",
] as const;

/** The query that calculates bought batches from orders. */
export const boughtBatches = (trx: Db) =>
  trx
    .selectFrom("orders as o")
    .innerJoin("order_line as l", "l.order_id", "o.id")
    .innerJoin("order_line_batch as b", "b.order_line_id", "l.id")
    .select(["o.company_id", "l.goods_id", "b.batch_number"])
    .select((eb) => [
      eb.fn.max("b.expires_on").as("expires_on"),
      eb.fn.sum<number>("b.number").as("number"),
      eb.fn.max("o.id").as("order_id"),
      eb.fn.max("l.id").as("order_line_id"),
      eb.fn.max("o.placed_at").as("ordered_at"),
    ])
    .where("o.paid_at", "is not", null)
    .where("o.status", "not in", statusesWithout("countsAsBought"))
    .groupBy(["o.company_id", "l.goods_id", "b.batch_number"]);

/** Writes an order's search text, after its lines and batches. */
export async function indexOrder(trx: Db, orderId: number): Promise<void> {
  const joined = (column: string) =>
    sql`${sql.raw(engine === "sqlite" ? "group_concat" : "string_agg")}(${sql.ref(column)}, ${sql.lit("\n")})`;
  await trx
    .insertInto("order_search")
    .columns(["company_id", "order_id", "text"])
    .expression((eb) =>
      eb
        .selectFrom("orders as o")
        .select(["o.company_id", "o.id as order_id"])
        .select(
          sql<string>`lower(o.number || ${sql.lit("\n")} || coalesce((
            select ${joined("l.name")} from order_line l where l.order_id = o.id), '') || ${sql.lit("\n")} || coalesce((
            select ${joined("b.batch_number")} from order_line l
            inner join order_line_batch b on b.order_line_id = l.id where l.order_id = o.id), ''))`.as(
            "text",
          ),
        )
        .where("o.id", "=", orderId),
    )
    .execute();
}

/** Rewrites it after the batches have changed. */
export async function reindexOrder(trx: Db, orderId: number): Promise<void> {
  await trx.deleteFrom("order_search").where("order_id", "=", orderId).execute();
  await indexOrder(trx, orderId);
}

export async function recountPurchases(
  trx: Db,
  companyId: number,
  goodsIds: readonly number[],
): Promise<void> {
  await lockCompany(trx, companyId);
  for (const part of toChunks([...new Set(goodsIds)])) {
    const rows = await trx
      .selectFrom("order_line as l")
      .innerJoin("orders as o", "o.id", "l.order_id")
      .where("o.company_id", "=", companyId)
      .where("o.status", "not in", statusesWithout("countsAsBought"))
      .where("l.type", "<>", "gift")
      .where("l.goods_id", "in", part)
      .groupBy("l.goods_id")
      .select((e) => [
        "l.goods_id",
        e.fn.count<number>("o.id").distinct().as("times"),
        e.fn.sum<number>("l.number").as("number"),
        e.fn.max("o.placed_at").as("last_at"),
      ])
      .execute();
    await replacePurchases(trx, companyId, part, rows);
    await trx
      .deleteFrom("bought_batch")
      .where("company_id", "=", companyId)
      .where("goods_id", "in", part)
      .execute();
    await trx
      .insertInto("bought_batch")
      .columns(BATCH_COLUMNS)
      .expression(boughtBatches(trx).where("o.company_id", "=", companyId).where("l.goods_id", "in", part))
      .execute();
  }
}

/** The same for the products of one order. */
export async function recountOrderPurchases(trx: Db, companyId: number, orderId: number): Promise<void> {
  const lines = await trx
    .selectFrom("order_line")
    .select("goods_id")
    .where("order_id", "=", orderId)
    .execute();
  await recountPurchases(
    trx,
    companyId,
    lines.map((line) => line.goods_id),
  );
}
