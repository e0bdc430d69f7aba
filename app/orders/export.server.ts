/** Orders and their lines for those who keep the books: read in chunks by time, so that neither memory nor a chunk's time grows with them. */
import { asFacts, FACT_COLUMNS, factsOfCompanies } from "~/company/invoice-facts.server";
import { db } from "~/platform/database.server";

export interface ExportFilter {
  /** epoch ms, the first included, the second not */
  from?: number;
  to?: number;
  companyId?: number;
}

/** Told after each chunk how many orders, or rows of the ledger, have been read. */
export type OnRead = (done: number) => void;

const CHUNK = 500;
const NOTHING: OnRead = () => {};

/** What an export goes through: orders for itself and their lines, rows of the ledger. One query. */
export async function exportTotal(
  what: "orders" | "lines" | "ledger",
  { from, to, companyId }: ExportFilter,
): Promise<number> {
  const [table, at] = what === "ledger" ? (["ledger", "at"] as const) : (["orders", "placed_at"] as const);
  let query = db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as("n"));
  if (from !== undefined) query = query.where(at, ">=", from);
  if (to !== undefined) query = query.where(at, "<", to);
  if (companyId !== undefined) query = query.where("company_id", "=", companyId);
  return Number((await query.executeTakeFirstOrThrow()).n);
}

/** How many lines of invoices a filter finds. */
export async function invoiceLinesTotal({ from, to, companyId }: ExportFilter): Promise<number> {
  let query = db
    .selectFrom("invoice_line as l")
    .innerJoin("invoice as i", "i.id", "l.invoice_id")
    .select((eb) => eb.fn.countAll<number>().as("n"));
  if (from !== undefined) query = query.where("i.created_at", ">=", from);
  if (to !== undefined) query = query.where("i.created_at", "<", to);
  if (companyId !== undefined) query = query.where("i.company_id", "=", companyId);
  return Number((await query.executeTakeFirstOrThrow()).n);
}

/** The orders that a filter finds, behind this one, the oldest first; a company's through its own index. */
function ordersAfter({ from, to, companyId }: ExportFilter, after: { placed_at: number; id: number } | null) {
  let query = db
    .selectFrom("orders as o")
    .innerJoin("company as c", "c.id", "o.company_id")
    .select(["o.id", "o.number", "o.status", "o.placed_at", "c.id as company_id", "c.name as company"])
    .orderBy("o.placed_at")
    .orderBy("o.id")
    .limit(CHUNK);
  if (from !== undefined) query = query.where("o.placed_at", ">=", from);
  if (to !== undefined) query = query.where("o.placed_at", "<", to);
  if (companyId !== undefined) query = query.where("o.company_id", "=", companyId);
  if (after)
    query = query.where((eb) =>
      eb(eb.refTuple("o.placed_at", "o.id"), ">", eb.tuple(after.placed_at, after.id)),
    );
  return query;
}

/** Orders by the time they were placed, the oldest first, with the company's name. One query a chunk. */
export async function* exportOrders(filter: ExportFilter, onRead = NOTHING) {
  for (let [after, done] = [null as { placed_at: number; id: number } | null, 0]; ;) {
    const rows = await ordersAfter(filter, after)
      .select(["o.paid_at", "o.shipped_at", "o.completed_at", "o.cancelled_at", "o.goods_amount"])
      .select(["o.discount_amount", "o.shipping_amount", "o.payable", "o.paid", "o.is_ephedrine", "o.remark"])
      .select(["o.address", "o.delivery", "o.expiry_months", "o.invoice_type", "o.cancel_reason"])
      .execute();
    yield* rows;
    onRead((done += rows.length));
    if (rows.length < CHUNK) return;
    after = rows.at(-1)!;
  }
}

/** Lines of the same orders, with the batches that were taken for each. Three queries a chunk of orders. */
export async function* exportLines(filter: ExportFilter, onRead = NOTHING) {
  for (let [after, done] = [null as { placed_at: number; id: number } | null, 0]; ;) {
    const orders = await ordersAfter(filter, after).execute();
    const lines = await linesOf(orders.map((order) => order.id));
    const batches = await batchesOf(orders.map((order) => order.id));
    for (const { number: order, status, placed_at, company_id, company, id } of orders)
      for (const line of lines.get(id) ?? []) {
        const own = { order, status, placed_at, company_id, company };
        yield { ...line, ...own, batches: batches.get(line.id) ?? [] };
      }
    onRead((done += orders.length));
    if (orders.length < CHUNK) return;
    after = orders.at(-1)!;
  }
}

async function linesOf(orderIds: readonly number[]) {
  if (orderIds.length === 0) return new Map<number, never[]>();
  const rows = await db
    .selectFrom("order_line as l")
    .leftJoin("goods as g", "g.id", "l.goods_id")
    .innerJoin("warehouse as w", "w.id", "l.warehouse_id")
    .select(["l.id", "l.order_id", "l.goods_id", "g.sku", "l.type", "l.name", "l.spec", "l.unit"])
    .select("l.manufacturer")
    .select(["l.number", "l.approval_number", "l.unit_price", "l.amount", "l.discount_share", "l.shipped"])
    .select(["l.returned", "w.name as warehouse"])
    .where("l.order_id", "in", orderIds)
    .orderBy("l.id")
    .execute();
  return groupBy(rows, (row) => row.order_id);
}

/** What stands under each key, in its order. */
function groupBy<T>(rows: readonly T[], keyOf: (row: T) => number): Map<number, T[]> {
  const found = new Map<number, T[]>();
  for (const row of rows) {
    const group = found.get(keyOf(row));
    if (group) group.push(row);
    else found.set(keyOf(row), [row]);
  }
  return found;
}

/** The batches taken, by line. */
async function batchesOf(orderIds: readonly number[]) {
  if (orderIds.length === 0) return new Map<number, never[]>();
  const rows = await db
    .selectFrom("order_line as l")
    .innerJoin("order_line_batch as b", "b.order_line_id", "l.id")
    .select(["b.order_line_id", "b.batch_number as batch", "b.expires_on as expiresOn", "b.number"])
    .where("l.order_id", "in", orderIds)
    .orderBy("b.id")
    .execute();
  return groupBy(rows, (row) => row.order_line_id);
}

/** Lines of invoices in the order in which these were asked for, with the buyer's tax data: of one that waits as they are now. Two queries a chunk. */
export async function* exportInvoices({ from, to, companyId }: ExportFilter, onRead = NOTHING) {
  for (let [after, done] = [0, 0]; ;) {
    let query = db
      .selectFrom("invoice_line as l")
      .innerJoin("invoice as i", "i.id", "l.invoice_id")
      .innerJoin("orders as o", "o.id", "l.order_id")
      .select(["l.id", "l.name", "l.spec", "l.unit", "l.number", "l.rate", "l.amount", "l.tax"])
      .select(["i.number as invoice", "i.company_id", "i.state", "i.type", "i.title", ...FACT_COLUMNS])
      .select(["i.email", "i.amount as total", "i.reversed", "i.invoice_number", "i.created_at"])
      .select(["i.finished_at", "o.number as order"])
      .where("l.id", ">", after)
      .orderBy("l.id")
      .limit(CHUNK);
    if (from !== undefined) query = query.where("i.created_at", ">=", from);
    if (to !== undefined) query = query.where("i.created_at", "<", to);
    if (companyId !== undefined) query = query.where("i.company_id", "=", companyId);
    const rows = await query.execute();
    const now = await factsOfCompanies(rows.map((row) => row.company_id));
    for (const row of rows)
      yield { ...row, facts: (row.state === "pending" && now.get(row.company_id)) || asFacts(row) };
    onRead((done += rows.length));
    if (rows.length < CHUNK) return;
    after = rows.at(-1)!.id;
  }
}

/** Rows of the wallet ledger, the oldest first: balance and red packets in fen, points in points, with the order that they are about. */
export async function* exportLedger({ from, to, companyId }: ExportFilter, onRead = NOTHING) {
  for (let [after, done] = [null as { at: number; id: number } | null, 0]; ;) {
    let query = db
      .selectFrom("ledger as l")
      .innerJoin("company as c", "c.id", "l.company_id")
      .leftJoin("orders as o", "o.id", "l.order_id")
      .select(["l.id", "l.account", "l.amount", "l.after", "l.kind", "l.note", "l.at", "l.key"])
      .select(["o.number as order", "c.id as company_id", "c.name as company"])
      .orderBy("l.at")
      .orderBy("l.id")
      .limit(CHUNK);
    if (from !== undefined) query = query.where("l.at", ">=", from);
    if (to !== undefined) query = query.where("l.at", "<", to);
    if (companyId !== undefined) query = query.where("l.company_id", "=", companyId);
    const { at, id } = after ?? { at: 0, id: 0 };
    if (after) query = query.where((eb) => eb(eb.refTuple("l.at", "l.id"), ">", eb.tuple(at, id)));
    const rows = await query.execute();
    yield* rows;
    onRead((done += rows.length));
    if (rows.length < CHUNK) return;
    after = rows.at(-1)!;
  }
}
