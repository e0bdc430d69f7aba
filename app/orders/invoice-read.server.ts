/** Reads a company's invoices: the list by state, the step before asking, one invoice whole; each in a fixed number of queries. */
import { sql } from "kysely";
import type { SignedIn } from "~/company/buyer";
import { factsFault } from "~/company/invoice-facts";
import { asFacts, FACT_COLUMNS, invoiceFacts } from "~/company/invoice-facts.server";
import { DAY, startOfDay } from "~/platform/clock";
import { db } from "~/platform/database.server";
import { newFormToken } from "~/platform/forms.server";
import type { Row } from "~/platform/schema";
import { actorNames } from "./actor.server";
import { asInvoiceState, defaultType, invoiceEventText, sumOf, type AskedType } from "./invoice";
import {
  ORDERS_MOST,
  type InvoiceAskPage,
  type InvoiceFile,
  type InvoiceListPage,
  type InvoiceQuery,
  type InvoiceRow,
  type InvoiceTab,
  type InvoiceWhole,
  type OpenOrder,
} from "./invoice-page";
import { linesNow, SHIPPED } from "./invoice.server";

const PAGE_SIZE = 10;

/** One view of /dzfp; a page beyond the end is the last. Seven queries at most. */
export async function invoiceList(companyId: number, query: InvoiceQuery): Promise<InvoiceListPage> {
  const counts = await invoiceCounts(companyId, query);
  const pages = Math.max(1, Math.ceil(counts[query.tab] / PAGE_SIZE));
  const page = Math.min(query.page, pages);
  const offset = (page - 1) * PAGE_SIZE;
  const isAsk = query.tab === "ask";
  return {
    query: { ...query, page },
    counts,
    orders: isAsk ? await openOrders(companyId, query, offset) : [],
    rows: isAsk ? [] : await invoiceRows(companyId, query, offset),
    pages,
  };
}

/** What each tab holds of what is searched for. */
async function invoiceCounts(companyId: number, query: InvoiceQuery): Promise<Record<InvoiceTab, number>> {
  const open = await openIn(companyId, query)
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  const rows = await invoicesIn(companyId, query)
    .select((eb) => ["i.state", eb.fn.countAll<number>().as("n")])
    .groupBy("i.state")
    .execute();
  const of = (state: string) => Number(rows.find((row) => row.state === state)?.n ?? 0);
  return {
    ask: Number(open.n),
    pending: of("pending"),
    issued: of("issued"),
    rejected: of("rejected"),
    reversed: of("reversed"),
  };
}

/** Shipped, on no invoice that holds, something of it kept. */
function openIn(companyId: number, { words, from, to }: InvoiceQuery) {
  let found = db
    .selectFrom("orders as o")
    .where("o.company_id", "=", companyId)
    .where("o.status", "in", SHIPPED)
    .where("o.payable", ">", 0)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom("invoice_order as l").select("l.order_id").whereRef("l.live_order_id", "=", "o.id"),
        ),
      ),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("order_line as l")
          .select("l.id")
          .whereRef("l.order_id", "=", "o.id")
          .where("l.type", "<>", "gift")
          .whereRef("l.returned", "<", "l.number"),
      ),
    );
  if (words) found = found.where(contains("o.number", words));
  if (from) found = found.where("o.placed_at", ">=", startOfDay(from));
  if (to) found = found.where("o.placed_at", "<", startOfDay(to) + DAY);
  return found;
}

async function openOrders(companyId: number, query: InvoiceQuery, offset: number): Promise<OpenOrder[]> {
  const orders = await openIn(companyId, query)
    .selectAll("o")
    .orderBy("o.placed_at", "desc")
    .orderBy("o.id", "desc")
    .limit(PAGE_SIZE)
    .offset(offset)
    .execute();
  return (await linesNow(db, orders)).map(({ order, lines }) => asOpen(order, lines));
}

const asOpen = (order: Row<"orders">, lines: Parameters<typeof sumOf>[0]): OpenOrder => ({
  id: order.id,
  number: order.number,
  placedAt: order.placed_at,
  shippedAt: order.shipped_at,
  chosen: order.invoice_type,
  ...sumOf(lines),
});

function invoicesIn(companyId: number, { words, from, to }: InvoiceQuery) {
  let found = db.selectFrom("invoice as i").where("i.company_id", "=", companyId);
  if (from) found = found.where("i.created_at", ">=", startOfDay(from));
  if (to) found = found.where("i.created_at", "<", startOfDay(to) + DAY);
  if (!words) return found;
  return found.where((eb) =>
    eb.or([
      contains("i.number", words),
      contains("i.invoice_number", words),
      eb.exists(
        eb
          .selectFrom("invoice_red as r")
          .select("r.id")
          .whereRef("r.invoice_id", "=", "i.id")
          .where(contains("r.invoice_number", words)),
      ),
      eb.exists(
        eb
          .selectFrom("invoice_order as l")
          .innerJoin("orders as o", "o.id", "l.order_id")
          .select("o.id")
          .whereRef("l.invoice_id", "=", "i.id")
          .where(contains("o.number", words)),
      ),
    ]),
  );
}

function contains(column: string, words: string) {
  const like = `%${words.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`lower(${sql.ref(column)}) like ${like} escape ${sql.lit("\\")}`;
}

async function invoiceRows(companyId: number, query: InvoiceQuery, offset: number): Promise<InvoiceRow[]> {
  const rows = await invoicesIn(companyId, query)
    .selectAll("i")
    .where("i.state", "=", query.tab)
    .orderBy("i.created_at", "desc")
    .orderBy("i.id", "desc")
    .limit(PAGE_SIZE)
    .offset(offset)
    .execute();
  return withParts(rows);
}

/** Invoices with their orders, files and red letters that wait. Three queries. */
async function withParts(rows: readonly Row<"invoice">[]): Promise<InvoiceRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const [orders, files, reds] = await Promise.all([
    db
      .selectFrom("invoice_order as l")
      .innerJoin("orders as o", "o.id", "l.order_id")
      .select(["l.invoice_id", "o.id", "o.number"])
      .where("l.invoice_id", "in", ids)
      .orderBy("o.id")
      .execute(),
    db
      .selectFrom("invoice_file as l")
      .innerJoin("file as f", "f.id", "l.file_id")
      .select(["l.invoice_id", "l.red_id", "f.id", "f.stored_name", "f.original_name"])
      .where("l.invoice_id", "in", ids)
      .orderBy("f.id")
      .execute(),
    db
      .selectFrom("invoice_red")
      .select((eb) => ["invoice_id", eb.fn.sum<number>("amount").as("amount")])
      .where("invoice_id", "in", ids)
      .where("state", "=", "pending")
      .groupBy("invoice_id")
      .execute(),
  ]);
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    type: row.type as AskedType,
    state: asInvoiceState(row.state),
    amount: row.amount,
    tax: row.tax,
    reversed: row.reversed,
    redWaiting: Number(reds.find((red) => red.invoice_id === row.id)?.amount ?? 0),
    reason: row.reason,
    invoiceNumber: row.invoice_number,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    orders: orders.filter((order) => order.invoice_id === row.id).map(({ id, number }) => ({ id, number })),
    files: files
      .filter((file) => file.invoice_id === row.id)
      .map((file): InvoiceFile => ({
        id: file.id,
        format: (/\.(\w+)$/.exec(file.stored_name)?.[1] ?? "").toUpperCase(),
        name: file.original_name,
        isRed: file.red_id !== null,
      })),
  }));
}

/** The step before asking, over these orders; null where one of them is not the company's. Five queries. */
export async function invoiceAskPage(
  viewer: SignedIn,
  orderIds: readonly number[],
): Promise<InvoiceAskPage | null> {
  const { companyId } = viewer.buyer;
  const ids = [...new Set(orderIds)].slice(0, ORDERS_MOST);
  const orders = await db
    .selectFrom("orders")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("id", "in", ids)
    .orderBy("placed_at", "desc")
    .execute();
  if (orders.length < ids.length) return null;
  const held = await db
    .selectFrom("invoice_order")
    .select("live_order_id")
    .where("live_order_id", "in", ids)
    .executeTakeFirst();
  const company = await db
    .selectFrom("company")
    .select(["name", "email", ...FACT_COLUMNS])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  const facts = asFacts(company);
  const found = await linesNow(db, orders);
  const lines = found.flatMap((one) => one.lines);
  const isEarly = orders.some((order) => !SHIPPED.some((status) => status === order.status));
  const fault = isEarly
    ? "所选订单中有尚未发货的，发货后可申请开票"
    : held
      ? "所选订单中有已申请开票的，请返回重新选择"
      : found.some((one) => one.lines.length === 0)
        ? "所选订单中有没有可开票金额的，请返回重新选择"
        : null;
  return {
    orders: found.map((one) => asOpen(one.order, one.lines)),
    lines: lines.map(({ orderId: _order, orderLineId: _line, ...line }, i) => ({ ...line, id: i })),
    ...sumOf(lines),
    title: company.name,
    facts,
    missing: { ordinary: factsFault(facts, false), special: factsFault(facts, true) },
    email: company.email ?? "",
    type: defaultType(orders.map((order) => order.invoice_type)),
    fault,
    token: newFormToken(viewer.buyer),
  };
}

/** One invoice of the company with all that its page shows; null for another's. Nine queries at most. */
export async function invoiceWhole(companyId: number, id: number): Promise<InvoiceWhole | null> {
  const invoice = await db
    .selectFrom("invoice")
    .selectAll()
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  if (!invoice) return null;
  const [[row], lines, reds, events] = await Promise.all([
    withParts([invoice]),
    db
      .selectFrom("invoice_line")
      .select(["id", "name", "spec", "unit", "number", "rate", "amount", "tax"])
      .where("invoice_id", "=", id)
      .orderBy("id")
      .execute(),
    db.selectFrom("invoice_red").selectAll().where("invoice_id", "=", id).orderBy("id").execute(),
    db.selectFrom("invoice_event").selectAll().where("invoice_id", "=", id).orderBy("id", "desc").execute(),
  ]);
  const nameOf = await actorNames(events.map((event) => event.actor));
  return {
    row: row!,
    title: invoice.title,
    facts: invoice.state === "pending" ? await invoiceFacts(companyId) : asFacts(invoice),
    email: invoice.email,
    lines,
    reds: reds.map((red) => ({
      id: red.id,
      isIssued: red.state === "issued",
      amount: red.amount,
      tax: red.tax,
      reason: red.reason,
      number: red.invoice_number,
      at: red.issued_at ?? red.created_at,
    })),
    events: events.map(({ at, kind, note, actor }) => ({
      at,
      text: invoiceEventText(kind, note),
      who: nameOf(actor),
    })),
  };
}
