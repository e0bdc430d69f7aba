import { forUpdate, type Db } from "~/platform/database/database.server";
import { formatYuan } from "~/platform/values/money";
import { filledText } from "~/platform/values/missing";
import type { Row } from "~/platform/database/schema";
import { redLinesDownTo, sumLines, type IssuedLine, type RedLine } from "./invoice";
import { insertLines, readCurrentLines, noteInvoice, type InvoicedOrder } from "./invoice.server";

/** Adjusts the invoice of returned units in the transaction of the return; `key` names the return. Nothing without a valid invoice. */
export async function adjustInvoiceForReturn(
  trx: Db,
  order: InvoicedOrder,
  key: string,
  now: number,
): Promise<void> {
  const invoice = await forUpdate(
    trx
      .selectFrom("invoice")
      .selectAll()
      .where("id", "=", (eb) =>
        eb.selectFrom("invoice_order").select("invoice_id").where("live_order_id", "=", order.id),
      ),
  ).executeTakeFirst();
  if (!invoice) return;
  const [{ lines } = { lines: [] }] = await readCurrentLines(trx, [order]);
  if (invoice.state === "pending") return rewritePending(trx, invoice, { orderId: order.id, lines }, now);
  const red = redLinesDownTo(await readIssuedLines(trx, invoice.id), order.id, lines);
  if (red.length > 0)
    await requestRedInvoice(trx, invoice, { lines: red, key, reason: "商品退回", actor: "shop" }, now);
}

interface PendingLines {
  orderId: number;
  lines: Parameters<typeof insertLines>[2];
}

async function rewritePending(
  trx: Db,
  invoice: Row<"invoice">,
  { orderId, lines }: PendingLines,
  now: number,
): Promise<void> {
  await trx
    .deleteFrom("invoice_line")
    .where("invoice_id", "=", invoice.id)
    .where("order_id", "=", orderId)
    .execute();
  await insertLines(trx, invoice.id, lines);
  const sums = sumLines(await readIssuedLines(trx, invoice.id));
  const isEmpty = sums.amount === 0;
  const reason = "商品已全部退回，无需开票";
  const ended = isEmpty ? { state: "rejected", reason, finished_at: now } : {};
  await trx
    .updateTable("invoice")
    .set({ ...sums, ...ended })
    .where("id", "=", invoice.id)
    .execute();
  if (isEmpty) await freeOrders(trx, invoice.id);
  const note = isEmpty ? reason : formatYuan(sums.amount);
  await noteInvoice(trx, invoice.id, { kind: isEmpty ? "rejected" : "changed", actor: "shop", note }, now);
}

export async function freeOrders(trx: Db, invoiceId: number): Promise<void> {
  await trx
    .updateTable("invoice_order")
    .set({ live_order_id: null })
    .where("invoice_id", "=", invoiceId)
    .execute();
}

/** Returns an invoice's lines with their red invoices, waiting ones included. Two queries. */
export async function readIssuedLines(trx: Db, invoiceId: number): Promise<IssuedLine[]> {
  const rows = await trx
    .selectFrom("invoice_line")
    .select(["id", "order_id", "order_line_id", "amount", "tax"])
    .where("invoice_id", "=", invoiceId)
    .orderBy("id")
    .execute();
  const red = await trx
    .selectFrom("invoice_red_line as l")
    .innerJoin("invoice_red as r", "r.id", "l.red_id")
    .select((eb) => ["l.invoice_line_id", eb.fn.sum<number>("l.amount").as("amount")])
    .where("r.invoice_id", "=", invoiceId)
    .groupBy("l.invoice_line_id")
    .execute();
  const used = new Map(red.map((item) => [item.invoice_line_id, Number(item.amount)]));
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    orderLineId: row.order_line_id,
    amount: row.amount,
    tax: row.tax,
    redAmount: used.get(row.id) ?? 0,
  }));
}

export interface RedInvoiceInput {
  lines: readonly RedLine[];
  key: string | null;
  reason: string;
  actor: string;
}

/** Requests a red invoice for parts of a locked invoice; returns its id. */
export async function requestRedInvoice(
  trx: Db,
  invoice: Row<"invoice">,
  { lines, key, reason, actor }: RedInvoiceInput,
  now: number,
): Promise<number> {
  const sums = sumLines(lines);
  const { id } = await trx
    .insertInto("invoice_red")
    .values({
      invoice_id: invoice.id,
      company_id: invoice.company_id,
      state: "pending",
      ...sums,
      key,
      reason,
      invoice_number: null,
      created_at: now,
      issued_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (let at = 0; at < lines.length; at += 500)
    await trx
      .insertInto("invoice_red_line")
      .values(
        lines.slice(at, at + 500).map(({ invoiceLineId, amount, tax }) => ({
          red_id: id,
          invoice_line_id: invoiceLineId,
          amount,
          tax,
        })),
      )
      .execute();
  const note = `${formatYuan(sums.amount)}，原因：${filledText(reason)}`;
  await noteInvoice(trx, invoice.id, { kind: "redRequested", actor, note }, now);
  return id;
}
