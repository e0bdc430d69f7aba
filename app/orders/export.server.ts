/** Orders and their lines for those who keep the books: read in chunks by id, so that memory does not grow with them. */
import { db } from "~/platform/database.server";

export interface ExportFilter {
  /** epoch ms, the first included, the second not */
  from?: number;
  to?: number;
  companyId?: number;
}

const CHUNK = 500;

/** Orders by the time they were placed, oldest number first, with the company's name. */
export async function* exportOrders({ from, to, companyId }: ExportFilter) {
  for (let after = 0; ;) {
    let query = db
      .selectFrom("orders as o")
      .innerJoin("company as c", "c.id", "o.company_id")
      .select(["o.id", "o.number", "o.status", "o.placed_at", "o.paid_at", "o.shipped_at", "o.completed_at"])
      .select(["o.cancelled_at", "o.goods_amount", "o.discount_amount", "o.shipping_amount", "o.payable"])
      .select(["o.paid", "o.is_ephedrine", "o.remark", "c.id as company_id", "c.name as company"])
      .where("o.id", ">", after)
      .orderBy("o.id")
      .limit(CHUNK);
    if (from !== undefined) query = query.where("o.placed_at", ">=", from);
    if (to !== undefined) query = query.where("o.placed_at", "<", to);
    if (companyId !== undefined) query = query.where("o.company_id", "=", companyId);
    const rows = await query.execute();
    yield* rows;
    if (rows.length < CHUNK) return;
    after = rows.at(-1)!.id;
  }
}

/** Lines of the same orders, with the batches that were taken for each. Two queries a chunk. */
export async function* exportLines({ from, to, companyId }: ExportFilter) {
  for (let after = 0; ;) {
    let query = db
      .selectFrom("order_line as l")
      .innerJoin("orders as o", "o.id", "l.order_id")
      .innerJoin("company as c", "c.id", "o.company_id")
      .leftJoin("goods as g", "g.id", "l.goods_id")
      .select([
        "l.id",
        "l.goods_id",
        "g.sku",
        "l.type",
        "l.name",
        "l.spec",
        "l.unit",
        "l.manufacturer",
        "l.number",
      ])
      .select([
        "l.approval_number",
        "l.unit_price",
        "l.amount",
        "l.discount_share",
        "l.shipped",
        "l.returned",
      ])
      .select(["o.number as order", "o.status", "o.placed_at", "c.id as company_id", "c.name as company"])
      .where("l.id", ">", after)
      .orderBy("l.id")
      .limit(CHUNK);
    if (from !== undefined) query = query.where("o.placed_at", ">=", from);
    if (to !== undefined) query = query.where("o.placed_at", "<", to);
    if (companyId !== undefined) query = query.where("o.company_id", "=", companyId);
    const rows = await query.execute();
    const batches = await batchesOf(rows.map((row) => row.id));
    for (const row of rows) yield { ...row, batches: batches.get(row.id) ?? [] };
    if (rows.length < CHUNK) return;
    after = rows.at(-1)!.id;
  }
}

async function batchesOf(lineIds: readonly number[]): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>();
  if (lineIds.length === 0) return found;
  const rows = await db
    .selectFrom("order_line_batch")
    .select(["order_line_id", "batch_number", "number"])
    .where("order_line_id", "in", lineIds)
    .orderBy("id")
    .execute();
  for (const row of rows)
    found.set(row.order_line_id, [
      ...(found.get(row.order_line_id) ?? []),
      `${row.batch_number}×${row.number}`,
    ]);
  return found;
}

/** Rows of the wallet ledger: balance and red packets in fen, points in points, with the order that they are about. */
export async function* exportLedger({ from, to, companyId }: ExportFilter) {
  for (let after = 0; ;) {
    let query = db
      .selectFrom("ledger as l")
      .innerJoin("company as c", "c.id", "l.company_id")
      .leftJoin("orders as o", "o.id", "l.order_id")
      .select(["l.id", "l.account", "l.amount", "l.after", "l.kind", "l.note", "l.at", "l.key"])
      .select(["o.number as order", "c.id as company_id", "c.name as company"])
      .where("l.id", ">", after)
      .orderBy("l.id")
      .limit(CHUNK);
    if (from !== undefined) query = query.where("l.at", ">=", from);
    if (to !== undefined) query = query.where("l.at", "<", to);
    if (companyId !== undefined) query = query.where("l.company_id", "=", companyId);
    const rows = await query.execute();
    yield* rows;
    if (rows.length < CHUNK) return;
    after = rows.at(-1)!.id;
  }
}
