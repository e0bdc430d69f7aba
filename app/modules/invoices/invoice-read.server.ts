import { containsText } from "~/platform/database/contains-text.server";
import { findFiles } from "~/platform/files/file-facts.server";
import { findCompany } from "~/modules/company/identity/companies.server";

import type { SignedIn } from "~/modules/company/identity/buyer";
import { factsFault } from "~/modules/company/account/invoice-facts";
import { asFacts, invoiceFacts } from "~/modules/company/account/invoice-facts.server";
import { DAY, startOfDay } from "~/platform/values/clock";
import { db } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import type { Row } from "~/platform/database/schema";
import { actorNames } from "~/modules/orders/order/actor.server";
import {
  asInvoiceState,
  defaultType,
  invoiceEventText,
  sumLines,
  type InvoiceLine,
  type VatInvoiceType,
} from "./invoice";
import {
  INVOICE_TABS,
  MAX_INVOICE_ORDERS,
  type InvoiceFormPage,
  type InvoiceFile,
  type InvoiceListPage,
  type InvoiceQuery,
  type InvoiceRow,
  type InvoiceTab,
  type InvoiceDetails,
  type InvoiceableOrder,
} from "./invoice-page";
import { INVOICEABLE_STATUSES, isInvoiceable, readCurrentLines } from "./invoice.server";

const INVOICES_PER_PAGE = 10;

/** Returns one view of /dzfp, at most the last page. Seven queries at most. */
export async function listInvoices(companyId: number, query: InvoiceQuery): Promise<InvoiceListPage> {
  const counts = await countByTab(companyId, query);
  const pages = Math.max(1, Math.ceil(counts[query.tab] / INVOICES_PER_PAGE));
  const page = Math.min(query.page, pages);
  const offset = (page - 1) * INVOICES_PER_PAGE;
  const isAsk = query.tab === "ask";
  return {
    query: { ...query, page },
    counts,
    orders: isAsk ? await readInvoiceableOrders(companyId, query, offset) : [],
    rows: isAsk ? [] : await readInvoiceRows(companyId, query, offset),
    pages,
  };
}

async function countByTab(companyId: number, query: InvoiceQuery): Promise<Record<InvoiceTab, number>> {
  const open = await invoiceableOrders(companyId, query)
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  const rows = await ownInvoices(companyId, query)
    .select((eb) => ["i.state", eb.fn.countAll<number>().as("n")])
    .groupBy("i.state")
    .execute();
  const count = (tab: string) =>
    Number(tab === "ask" ? open.n : (rows.find((row) => row.state === tab)?.n ?? 0));
  const tabs = Object.keys(INVOICE_TABS).map((tab) => [tab, count(tab)]);
  return Object.fromEntries(tabs) as Record<InvoiceTab, number>;
}

function invoiceableOrders(companyId: number, { words, from, to }: InvoiceQuery) {
  let found = db
    .selectFrom("orders as o")
    .where("o.company_id", "=", companyId)
    .where("o.status", "in", INVOICEABLE_STATUSES)
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
  if (words) found = found.where(containsText("o.number", words));
  if (from) found = found.where("o.placed_at", ">=", startOfDay(from));
  if (to) found = found.where("o.placed_at", "<", startOfDay(to) + DAY);
  return found;
}

async function readInvoiceableOrders(
  companyId: number,
  query: InvoiceQuery,
  offset: number,
): Promise<InvoiceableOrder[]> {
  const orders = await invoiceableOrders(companyId, query)
    .selectAll("o")
    .orderBy("o.placed_at", "desc")
    .orderBy("o.id", "desc")
    .limit(INVOICES_PER_PAGE)
    .offset(offset)
    .execute();
  return (await readCurrentLines(db, orders)).map(({ order, lines }) => toInvoiceable(order, lines));
}

const toInvoiceable = (order: Row<"orders">, lines: Parameters<typeof sumLines>[0]): InvoiceableOrder => ({
  id: order.id,
  number: order.number,
  placedAt: order.placed_at,
  shippedAt: order.shipped_at,
  chosen: order.invoice_type,
  ...sumLines(lines),
});

function ownInvoices(companyId: number, { words, from, to }: InvoiceQuery) {
  let found = db.selectFrom("invoice as i").where("i.company_id", "=", companyId);
  if (from) found = found.where("i.created_at", ">=", startOfDay(from));
  if (to) found = found.where("i.created_at", "<", startOfDay(to) + DAY);
  if (!words) return found;
  return found.where((eb) =>
    eb.or([
      containsText("i.number", words),
      containsText("i.invoice_number", words),
      eb.exists(
        eb
          .selectFrom("invoice_red as r")
          .select("r.id")
          .whereRef("r.invoice_id", "=", "i.id")
          .where(containsText("r.invoice_number", words)),
      ),
      eb.exists(
        eb
          .selectFrom("invoice_order as l")
          .innerJoin("orders as o", "o.id", "l.order_id")
          .select("o.id")
          .whereRef("l.invoice_id", "=", "i.id")
          .where(containsText("o.number", words)),
      ),
    ]),
  );
}

async function readInvoiceRows(
  companyId: number,
  query: InvoiceQuery,
  offset: number,
): Promise<InvoiceRow[]> {
  const rows = await ownInvoices(companyId, query)
    .selectAll("i")
    .where("i.state", "=", query.tab)
    .orderBy("i.created_at", "desc")
    .orderBy("i.id", "desc")
    .limit(INVOICES_PER_PAGE)
    .offset(offset)
    .execute();
  return toInvoiceRows(rows);
}

/** Invoices with their orders, files and red letters that wait. Four queries. */
async function toInvoiceRows(rows: readonly Row<"invoice">[]): Promise<InvoiceRow[]> {
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
      .selectFrom("invoice_file")
      .select(["invoice_id", "red_id", "file_id"])
      .where("invoice_id", "in", ids)
      .orderBy("file_id")
      .execute(),
    db
      .selectFrom("invoice_red")
      .select((eb) => ["invoice_id", eb.fn.sum<number>("amount").as("amount")])
      .where("invoice_id", "in", ids)
      .where("state", "=", "pending")
      .groupBy("invoice_id")
      .execute(),
  ]);
  const held = await findFiles(files.map((file) => file.file_id));
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    type: row.type as VatInvoiceType,
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
      .map(({ file_id: id, red_id }): InvoiceFile => ({
        id,
        format: (/\.(\w+)$/.exec(held.get(id)!.stored_name)?.[1] ?? "").toUpperCase(),
        name: held.get(id)!.original_name,
        isRed: red_id !== null,
      })),
  }));
}

/** Returns why orders cannot be invoiced, by order. Five queries. */
export async function invoiceRefusals(
  companyId: number,
  orderIds: readonly number[],
): Promise<{ orderId: number; text: string }[]> {
  const orders = await db
    .selectFrom("orders")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("id", "in", orderIds)
    .orderBy("id")
    .execute();
  const held = await db
    .selectFrom("invoice_order")
    .select("live_order_id as id")
    .where("live_order_id", "in", orderIds)
    .execute();
  const lines = await readCurrentLines(db, orders);
  return orders.flatMap(({ id, status }, at) => {
    if (!isInvoiceable(status)) return [{ orderId: id, text: "尚未发货，发货后可申请开票" }];
    if (held.some((item) => item.id === id)) return [{ orderId: id, text: "已申请开票，请勿重复申请" }];
    return lines[at]!.lines.length === 0 ? [{ orderId: id, text: "没有可开票的金额" }] : [];
  });
}

function chosenOrdersFault(
  chosen: readonly { order: { status: string }; lines: readonly InvoiceLine[] }[],
  isAnyRequested: boolean,
): string | null {
  if (chosen.some(({ order }) => !isInvoiceable(order.status)))
    return "所选订单中有尚未发货的，发货后可申请开票";
  if (isAnyRequested) return "所选订单中有已申请开票的，请返回重新选择";
  const isAnyEmpty = chosen.some(({ lines }) => lines.length === 0);
  return isAnyEmpty ? "所选订单中有没有可开票金额的，请返回重新选择" : null;
}

/** Returns the form over these orders; null if one is another company's. Six queries. */
export async function invoiceFormPage(
  viewer: SignedIn,
  orderIds: readonly number[],
): Promise<InvoiceFormPage | null> {
  const { companyId } = viewer.buyer;
  const ids = [...new Set(orderIds)].slice(0, MAX_INVOICE_ORDERS);
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
  const [company, facts] = [await findCompany(companyId), await invoiceFacts(companyId)];
  const found = await readCurrentLines(db, orders);
  const lines = found.flatMap((item) => item.lines);
  return {
    orders: found.map((item) => toInvoiceable(item.order, item.lines)),
    lines: lines.map(({ orderId: _order, orderLineId: _line, ...line }, i) => ({ ...line, id: i })),
    ...sumLines(lines),
    title: viewer.companyName,
    facts,
    missing: { ordinary: factsFault(facts, false), special: factsFault(facts, true) },
    email: company?.email ?? "",
    type: defaultType(orders.map((order) => order.invoice_type)),
    fault: chosenOrdersFault(found, held !== undefined),
    token: newFormToken(viewer.buyer),
  };
}

/** Returns one invoice for its page; null for another company's. Nine queries at most. */
export async function findInvoice(companyId: number, id: number): Promise<InvoiceDetails | null> {
  const invoice = await db
    .selectFrom("invoice")
    .selectAll()
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  if (!invoice) return null;
  const [[row], lines, reds, events] = await Promise.all([
    toInvoiceRows([invoice]),
    db
      .selectFrom("invoice_line")
      .select(["id", "name", "spec", "unit", "number as quantity", "rate", "amount", "tax"])
      .where("invoice_id", "=", id)
      .orderBy("id")
      .execute(),
    db.selectFrom("invoice_red").selectAll().where("invoice_id", "=", id).orderBy("id").execute(),
    db.selectFrom("invoice_event").selectAll().where("invoice_id", "=", id).orderBy("id", "desc").execute(),
  ]);
  const getName = await actorNames(events.map((event) => event.actor));
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
      who: getName(actor),
    })),
  };
}

/** Returns state and files of an order's last invoice with red invoices, or null. Two queries. */
export async function findInvoiceFiles(companyId: number, orderId: number) {
  const rows = await db
    .selectFrom("invoice_order as o")
    .innerJoin("invoice as i", "i.id", "o.invoice_id")
    .leftJoin("invoice_file as l", "l.invoice_id", "i.id")
    .select(["i.id as invoice_id", "i.state", "i.invoice_number", "l.file_id"])
    .where("o.order_id", "=", orderId)
    .where("i.company_id", "=", companyId)
    .orderBy("i.id", "desc")
    .orderBy("l.file_id")
    .execute();
  const [latest] = rows;
  if (!latest) return null;
  const own = rows.filter((row) => row.invoice_id === latest.invoice_id);
  const held = await findFiles(own.map((row) => row.file_id));
  const files = own.flatMap(({ file_id }) => {
    const file = file_id === null ? undefined : held.get(file_id);
    return file ? [{ id: file.id, storedName: file.stored_name, name: file.original_name }] : [];
  });
  return { state: asInvoiceState(latest.state), number: latest.invoice_number ?? "", files };
}
