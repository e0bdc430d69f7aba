import { withCompanies } from "~/modules/company/identity/companies.server";
import { warehouseNames } from "~/modules/catalogue/stock/warehouses.server";
import { findGoodsFacts } from "~/modules/catalogue/goods/goods-facts.server";
import { countLedger, readLedgerAfter } from "~/modules/wallet/ledger-export.server";
import { db } from "~/platform/database/database.server";
import { orderNumbers } from "~/modules/orders/order/order-numbers.server";

export interface ExportFilter {
  /** epoch ms, inclusive; `to` is exclusive */
  from?: number;
  to?: number;
  companyId?: number;
}

/** Called after each chunk with the number of orders or ledger rows read. */
export type OnRead = (done: number) => void;

const CHUNK = 500;
const NOTHING: OnRead = () => {};

/** Counts the orders or ledger rows of an export. One query. */
export async function exportTotal(
  what: "orders" | "lines" | "ledger",
  filter: ExportFilter,
): Promise<number> {
  if (what === "ledger") return countLedger(filter);
  const { from, to, companyId } = filter;
  let query = db.selectFrom("orders").select((eb) => eb.fn.countAll<number>().as("n"));
  if (from !== undefined) query = query.where("placed_at", ">=", from);
  if (to !== undefined) query = query.where("placed_at", "<", to);
  if (companyId !== undefined) query = query.where("company_id", "=", companyId);
  return Number((await query.executeTakeFirstOrThrow()).n);
}

/** Matching orders after this one, oldest first; a company's by its own index. */
function ordersAfter({ from, to, companyId }: ExportFilter, after: { placed_at: number; id: number } | null) {
  let query = db
    .selectFrom("orders as o")
    .select(["o.id", "o.number", "o.status", "o.placed_at", "o.company_id"])
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

/** Yields orders by time, oldest first, with the company's name. Two queries a chunk. */
export async function* exportOrders(filter: ExportFilter, onRead = NOTHING) {
  for (let [after, done] = [null as { placed_at: number; id: number } | null, 0]; ;) {
    const rows = await ordersAfter(filter, after)
      .select(["o.paid_at", "o.shipped_at", "o.completed_at", "o.cancelled_at", "o.goods_amount"])
      .select(["o.discount_amount", "o.shipping_amount", "o.payable", "o.paid", "o.is_ephedrine", "o.remark"])
      .select(["o.address", "o.delivery", "o.expiry_months", "o.invoice_type", "o.cancel_reason"])
      .execute();
    yield* await withCompanies(rows);
    onRead((done += rows.length));
    if (rows.length < CHUNK) return;
    after = rows.at(-1)!;
  }
}

/** Yields lines of these orders with their batches. Six queries a chunk. */
export async function* exportLines(filter: ExportFilter, onRead = NOTHING) {
  for (let [after, done] = [null as { placed_at: number; id: number } | null, 0]; ;) {
    const orders = await withCompanies(await ordersAfter(filter, after).execute());
    const lines = await readLines(orders.map((order) => order.id));
    const batches = await readBatches(orders.map((order) => order.id));
    for (const { number: order, status, placed_at, company_id, company, id } of orders)
      for (const line of lines.get(id) ?? []) {
        const own = { order, status, placed_at, company_id, company };
        yield Object.assign(line, own, { batches: batches.get(line.id) ?? [] });
      }
    onRead((done += orders.length));
    if (orders.length < CHUNK) return;
    after = orders.at(-1)!;
  }
}

async function readLines(orderIds: readonly number[]) {
  if (orderIds.length === 0) return new Map<number, never[]>();
  const rows = await db
    .selectFrom("order_line")
    .select(["id", "order_id", "goods_id", "type", "name", "spec", "unit", "manufacturer", "number"])
    .select(["approval_number", "unit_price", "amount", "discount_share", "shipped", "returned"])
    .select("warehouse_id")
    .where("order_id", "in", orderIds)
    .orderBy("id")
    .execute();
  const goods = await findGoodsFacts(rows.map((row) => row.goods_id));
  const warehouses = await warehouseNames();
  const found = rows.map(({ warehouse_id, ...row }) => ({
    ...row,
    sku: goods.get(row.goods_id)?.sku ?? null,
    warehouse: warehouses.get(warehouse_id)!,
  }));
  return groupBy(found, (row) => row.order_id);
}

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => number): Map<number, T[]> {
  const found = new Map<number, T[]>();
  for (const row of rows) {
    const group = found.get(keyOf(row));
    if (group) group.push(row);
    else found.set(keyOf(row), [row]);
  }
  return found;
}

async function readBatches(orderIds: readonly number[]) {
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

/** Yields ledger rows, oldest first: fen or points, with their order. */
export async function* exportWalletLedger(filter: ExportFilter, onRead = NOTHING) {
  for (let [after, done] = [null as { at: number; id: number } | null, 0]; ;) {
    const rows = await readLedgerAfter(filter, after, CHUNK);
    const numbers = await orderNumbers(rows.map((row) => row.order_id));
    for (const { order_id, ...row } of await withCompanies(rows))
      yield { ...row, order: numbers.get(order_id) ?? null };
    onRead((done += rows.length));
    if (rows.length < CHUNK) return;
    after = rows.at(-1)!;
  }
}
