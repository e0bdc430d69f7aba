import type { AllocatedBatch } from "~/modules/catalogue/stock/stock.server";
import { toChunks } from "~/platform/values/chunks";
import type { Db } from "~/platform/database/database.server";
import type { NewRow } from "~/platform/database/schema";
import { toDay } from "~/platform/values/clock";
import { lineRow, type PermittedLine } from "./permitted-lines";
import { lineKey } from "./refund";

/** "20261120" and eight digits: unique because the id is. */
export function orderNumber(id: number, now: number): string {
  return toDay(now).replaceAll("-", "") + String(id % 100_000_000).padStart(8, "0");
}

export type NewOrder = Omit<NewRow<"orders">, "number" | "status" | "paid" | "placed_at">;

/** Inserts an unpaid order; returns its id, which determines its number. `now` in ms. */
export async function insertOrder(trx: Db, order: NewOrder, now: number): Promise<number> {
  const { id } = await trx
    .insertInto("orders")
    .values({ ...order, number: order.checkout_key, status: "pendingPayment", paid: 0, placed_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("orders")
    .set({ number: orderNumber(id, now) })
    .where("id", "=", id)
    .execute();
  return id;
}

/** What the order promises: no batch will expire sooner. */
const getSoonestExpiry = (portions: readonly AllocatedBatch[]): string | null =>
  portions.map(({ expiresOn }) => expiresOn).toSorted()[0] ?? null;

export async function insertOrderLines(
  trx: Db,
  orderId: number,
  lines: readonly PermittedLine[],
  portions: readonly AllocatedBatch[][],
): Promise<void> {
  const toKey = ({ goods_id, type, offer_id }: { goods_id: number; type: string; offer_id: number | null }) =>
    lineKey({ goodsId: goods_id, type, offerId: offer_id });
  const rows = lines.map((line, at) => ({
    ...lineRow(orderId, line),
    promised_expiry: getSoonestExpiry(portions[at]!),
  }));
  const ids = new Map<string, number>();
  for (const part of toChunks(rows)) {
    const returned = await trx
      .insertInto("order_line")
      .values(part)
      .returning(["id", "goods_id", "type", "offer_id"])
      .execute();
    for (const row of returned) ids.set(toKey(row), row.id);
  }
  const batches = rows.flatMap((row, i) =>
    portions[i]!.map((p) => ({
      order_line_id: ids.get(toKey(row))!,
      batch_id: p.batchId,
      batch_number: p.batchNumber,
      expires_on: p.expiresOn,
      number: p.quantity,
    })),
  );
  for (const part of toChunks(batches)) await trx.insertInto("order_line_batch").values(part).execute();
}

/** Adds returned units to the lines. */
export async function setReturned(
  trx: Db,
  lines: readonly { id: number; returned: number }[],
): Promise<void> {
  for (const { id, returned } of lines)
    await trx.updateTable("order_line").set({ returned }).where("id", "=", id).execute();
}

/** Adds cancelled units to batches and lines. */
export async function addCancelled(
  trx: Db,
  batches: readonly { batchId: number; quantity: number }[],
  lines: readonly { lineId: number; quantity: number }[],
): Promise<void> {
  for (const { batchId, quantity } of batches)
    await trx
      .updateTable("order_line_batch")
      .set((eb) => ({ cancelled_units: eb("cancelled_units", "+", quantity) }))
      .where("id", "=", batchId)
      .execute();
  for (const { lineId, quantity } of lines)
    await trx
      .updateTable("order_line")
      .set((eb) => ({ cancelled_units: eb("cancelled_units", "+", quantity) }))
      .where("id", "=", lineId)
      .execute();
}

/** Moves units of a line to another batch: the whole row, or a part as a new row. */
export async function moveToBatch(
  trx: Db,
  row: { id: number; lineId: number; quantity: number },
  to: { id: number; number: string; expiresOn: string },
  units: number,
): Promise<void> {
  const batch = { batch_id: to.id, batch_number: to.number, expires_on: to.expiresOn };
  if (units === row.quantity) {
    await trx.updateTable("order_line_batch").set(batch).where("id", "=", row.id).execute();
    return;
  }
  await trx
    .updateTable("order_line_batch")
    .set((eb) => ({ number: eb("number", "-", units) }))
    .where("id", "=", row.id)
    .execute();
  await trx
    .insertInto("order_line_batch")
    .values({ order_line_id: row.lineId, ...batch, number: units })
    .execute();
}
