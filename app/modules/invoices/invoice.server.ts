import { statusesWith } from "~/modules/order-status/order-status";
import { findOrderLines } from "~/modules/orders/order/order-parts.server";
import { findGoodsFacts } from "~/modules/catalogue/goods/goods-facts.server";
import { findCompany } from "~/modules/company/identity/companies.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { factsFault } from "~/modules/company/account/invoice-facts";
import { asColumns, invoiceFacts } from "~/modules/company/account/invoice-facts.server";
import { db, forUpdate, inTransaction, type Db } from "~/platform/database/database.server";
import { once } from "~/platform/http/forms/forms.server";
import type { Row } from "~/platform/database/schema";
import {
  type InvoiceEventKind,
  invoiceLines,
  invoiceRequestNumber,
  sumLines,
  toInvoiceName,
  type VatInvoiceType,
  type InvoiceLine,
} from "./invoice";
import { invoicePath, MAX_INVOICE_ORDERS } from "./invoice-page";
import type { SoldOrder } from "~/modules/orders/order/refund";

export const INVOICEABLE_STATUSES = statusesWith("isShipped");

/** Whether an order in this status may be invoiced. */
export const isInvoiceable = (status: string): boolean =>
  INVOICEABLE_STATUSES.some((item) => item === status);

export interface InvoiceRequest {
  orderIds: readonly number[];
  type: VatInvoiceType;
  email: string;
  token: string;
}

/** null: an order of another company. */
export type InvoiceAnswer = { ok: true; to: string } | { ok: false; text: string } | null;

class Refused extends Error {}
class Foreign extends Error {}

/** Writes a request over these orders in the company's own name (票账货款一致), once for a form; `now` in ms. Refused: an unshipped, invoiced or fully returned order, too many orders, missing facts. */
export async function requestInvoice(
  viewer: SignedIn,
  query: InvoiceRequest,
  now: number,
): Promise<InvoiceAnswer> {
  const { companyId, accountId } = viewer.buyer;
  try {
    const to = await inTransaction((trx) =>
      once(trx, query.token, async () =>
        invoicePath(await writeInvoiceRequest(trx, { ...query, companyId, accountId }, now)),
      ),
    );
    return { ok: true, to };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, text: error.message };
    if (error instanceof Foreign) return null;
    throw error;
  }
}

/** The same in the caller's transaction, which a refusal must roll back; returns the invoice's id. */
export async function writeInvoiceRequest(
  trx: Db,
  input: Omit<InvoiceRequest, "token"> & { companyId: number; accountId: number },
  now: number,
): Promise<number> {
  const { companyId, accountId, type, email } = input;
  const ids = [...new Set(input.orderIds)].sort((a, b) => a - b);
  if (ids.length === 0) throw new Refused("请至少选择一张订单");
  if (ids.length > MAX_INVOICE_ORDERS) throw new Refused(`一次最多选择 ${MAX_INVOICE_ORDERS} 张订单`);
  const orders = await forUpdate(
    trx
      .selectFrom("orders")
      .selectAll()
      .where("company_id", "=", companyId)
      .where("id", "in", ids)
      .orderBy("id"),
  ).execute();
  if (orders.length < ids.length) throw new Foreign();
  await requireInvoiceable(trx, orders);
  const lines = (await readCurrentLines(trx, orders)).flatMap((own) => own.lines);
  const company = await findCompany(companyId, trx);
  const facts = await invoiceFacts(companyId, trx);
  const fault = factsFault(facts, type === "special");
  if (fault) throw new Refused(fault);
  const { id } = await trx
    .insertInto("invoice")
    .values({
      number: `new:${companyId}:${ids.join(",")}:${now}`,
      company_id: companyId,
      account_id: accountId,
      type,
      title: company!.name,
      ...asColumns(facts),
      email,
      state: "pending",
      ...sumLines(lines),
      created_at: now,
      finished_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const number = invoiceRequestNumber(id, now);
  await trx.updateTable("invoice").set({ number }).where("id", "=", id).execute();
  await trx
    .insertInto("invoice_order")
    .values(ids.map((order) => ({ invoice_id: id, order_id: order, live_order_id: order })))
    .execute();
  await insertLines(trx, id, lines);
  await noteInvoice(trx, id, { kind: "requested", actor: `buyer:${accountId}`, note: "" }, now);
  return id;
}

async function requireInvoiceable(trx: Db, orders: readonly Row<"orders">[]): Promise<void> {
  const early = orders.find((order) => !isInvoiceable(order.status));
  if (early) throw new Refused(`订单 ${early.number} 尚未发货，发货后可申请开票`);
  const held = await trx
    .selectFrom("invoice_order as l")
    .innerJoin("orders as o", "o.id", "l.live_order_id")
    .select("o.number")
    .where(
      "l.live_order_id",
      "in",
      orders.map((order) => order.id),
    )
    .executeTakeFirst();
  if (held) throw new Refused(`订单 ${held.number} 已申请开票，请勿重复申请`);
  const empty = (await readCurrentLines(trx, orders)).find((line) => line.lines.length === 0);
  if (empty) throw new Refused(`订单 ${empty.order.number} 没有可开票的金额`);
}

export type InvoicedOrder = Pick<Row<"orders">, "id" | "number" | "payable" | "shipping_amount" | "cashback">;

/** Returns the current invoice lines of each order, in order. Two queries for at most 500 orders. */
export async function readCurrentLines<O extends InvoicedOrder>(
  trx: Db,
  orders: readonly O[],
): Promise<{ order: O; lines: InvoiceLine[] }[]> {
  if (orders.length === 0) return [];
  const lines = await findOrderLines(
    orders.map((order) => order.id),
    trx,
  );
  const goods = await findGoodsFacts(
    lines.map((line) => line.goods_id),
    trx,
  );
  const rows = lines.map((line) => ({
    ...line,
    name: toInvoiceName(line.name, goods.get(line.goods_id)!.generic_name),
    kind: goods.get(line.goods_id)!.kind,
    taxRate: goods.get(line.goods_id)!.tax_rate,
  }));
  return orders.map((order) => {
    const own = rows.filter((row) => row.order_id === order.id);
    const sold: SoldOrder = {
      payable: order.payable,
      shipping: order.shipping_amount,
      cashback: order.cashback,
      lines: own.map((row) => ({
        id: row.id,
        goodsId: row.goods_id,
        type: row.type,
        offerId: row.offer_id,
        quantity: row.number,
        returned: row.returned,
        amount: row.amount,
        discountShare: row.discount_share,
        giftRule: null,
      })),
    };
    const facts = new Map(
      own.map(({ id, name, spec, unit, kind, taxRate }) => [
        id,
        { name, spec, unit, goodsKind: kind, taxRate },
      ]),
    );
    return { order, lines: invoiceLines(order.id, sold, facts) };
  });
}

/** In parts: an invoice may have more lines than one statement takes. */
export async function insertLines(trx: Db, invoiceId: number, lines: readonly InvoiceLine[]): Promise<void> {
  for (let at = 0; at < lines.length; at += 500)
    await trx
      .insertInto("invoice_line")
      .values(
        lines.slice(at, at + 500).map((line) => ({
          invoice_id: invoiceId,
          order_id: line.orderId,
          order_line_id: line.orderLineId,
          name: line.name,
          spec: line.spec,
          unit: line.unit,
          number: line.quantity,
          rate: line.rate,
          amount: line.amount,
          tax: line.tax,
        })),
      )
      .execute();
}

export interface InvoiceNote {
  kind: InvoiceEventKind;
  actor: string;
  note: string;
}

export async function noteInvoice(
  trx: Db,
  invoiceId: number,
  { kind, actor, note }: InvoiceNote,
  now: number,
): Promise<void> {
  await trx
    .insertInto("invoice_event")
    .values({ invoice_id: invoiceId, at: now, kind, actor, note })
    .execute();
}

/** Returns an order's valid invoice, else the last rejected one, or null. */
export async function findInvoiceOfOrder(
  companyId: number,
  orderId: number,
): Promise<Pick<Row<"invoice">, "id" | "state" | "amount" | "reversed"> | null> {
  const row = await db
    .selectFrom("invoice as i")
    .innerJoin("invoice_order as l", "l.invoice_id", "i.id")
    .select(["i.id", "i.state", "i.amount", "i.reversed"])
    .where("i.company_id", "=", companyId)
    .where("l.order_id", "=", orderId)
    .orderBy("i.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
