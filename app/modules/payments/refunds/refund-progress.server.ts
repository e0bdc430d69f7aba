import { readHeaderSummary } from "~/modules/company/identity/header-summary.server";
import { db } from "~/platform/database/database.server";
import type { Fen } from "~/platform/values/money";
import type { RefundList, RefundRow } from "./refund-progress";

/** Returns refunds of an order, newest first; `key`: of one return. At most two queries. `now` in ms. */
export async function listRefunds(
  companyId: number,
  orderId: number,
  now: number,
  key?: string,
): Promise<RefundList> {
  let own = db
    .selectFrom("payment_refund as r")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .select(["r.number", "r.amount", "r.state", "r.note", "p.provider"])
    .select(["r.created_at as createdAt", "r.finished_at as finishedAt"])
    .where("r.company_id", "=", companyId)
    .where("r.order_id", "=", orderId);
  if (key !== undefined) own = own.where("r.key", "=", key);
  const found = await own.orderBy("r.id", "desc").execute();
  const rows = found.map((row) => ({ ...row, state: row.state as RefundRow["state"] }));
  const isOpen = rows.some((row) => row.state !== "done");
  return { rows, manager: isOpen ? (await readHeaderSummary(companyId)).manager : null, now };
}

/** Returns refunded fen by payment id. One query. */
export async function sumReturnedByPayment(orderId: number): Promise<ReadonlyMap<number, Fen>> {
  const rows = await db
    .selectFrom("payment_refund")
    .select((eb) => ["payment_id", eb.fn.sum<number>("amount").as("amount")])
    .where("order_id", "=", orderId)
    .where("state", "=", "done")
    .groupBy("payment_id")
    .execute();
  return new Map(rows.map((row) => [row.payment_id, Number(row.amount)]));
}

/** Returns refunded fen by key. One query, none without keys. */
export async function sumReturnedByKey(
  orderIds: readonly number[],
  keys: readonly string[],
): Promise<ReadonlyMap<string, Fen>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom("payment_refund")
    .select((eb) => ["key", eb.fn.sum<number>("amount").as("amount")])
    .where("order_id", "in", orderIds)
    .where("key", "in", keys)
    .where("state", "=", "done")
    .groupBy("key")
    .execute();
  return new Map(rows.map((row) => [row.key, Number(row.amount)]));
}
