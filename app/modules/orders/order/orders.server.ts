import { warehouseNames } from "~/modules/catalogue/stock/warehouses.server";
import { findCompany } from "~/modules/company/identity/companies.server";
import { sql } from "kysely";
import type { PriceSumRow } from "~/modules/cart/pricing/pricing";
import { toChunks } from "~/platform/values/chunks";
import { paymentMethodText } from "~/modules/payments/payment/payment-method";
import { listPayments } from "~/modules/payments/payment/payments.server";
import { paymentStateText } from "~/modules/payments/refunds/refund-progress";
import { sumReturnedByPayment } from "~/modules/payments/refunds/refund-progress.server";
import { DAY, startOfDay } from "~/platform/values/clock";
import { db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import type { Fen } from "~/platform/values/money";
import { findTag } from "~/modules/promotions/offers/kinds/kinds";
import { actorNames } from "./actor.server";
import { readAddress } from "./address";
import type { Delivery, InvoiceType } from "~/modules/orders/order/order-options";
import { groupsByOffers } from "~/modules/promotions/group-buy/group-buy.server";
import { orderGroup, type OrderGroup } from "./group-words";
import { asStatus, type OrderStatus } from "~/modules/order-status/order-status";
import { amountLabel } from "./state-text";
import { shippedPart } from "./transition";
import { eventText, type OrderCardData, type OrderData, type OrderLineData, type OrderQuery } from "./orders";

export const ORDERS_PER_PAGE = 10;
const PICTURES = 4;

export type OrderCounts = Partial<Record<OrderStatus, number>>;

/** Returns the number of orders in each state. One query. */
export async function orderCounts(companyId: number): Promise<OrderCounts> {
  const rows = await db
    .selectFrom("orders")
    .select((eb) => ["status", eb.fn.countAll<number>().as("n")])
    .where("company_id", "=", companyId)
    .groupBy("status")
    .execute();
  return Object.fromEntries(rows.map((row) => [asStatus(row.status), Number(row.n)]));
}

export interface OrderPage {
  cards: OrderCardData[];
  total: number;
  sum: Fen;
  page: number;
  pages: number;
}

/** Returns one page of the list, newest first, at most the last page. Three queries, four with group buys. */
export async function listOrders(companyId: number, query: OrderQuery): Promise<OrderPage> {
  const found = matchingOrders(companyId, query);
  const { n, sum } = await found
    .select((eb) => [
      eb.fn.countAll<number>().as("n"),
      eb.fn
        .sum<number>(eb.case().when("o.status", "=", "cancelled").then(0).else(eb.ref("o.payable")).end())
        .as("sum"),
    ])
    .executeTakeFirstOrThrow();
  const total = Number(n);
  const pages = Math.max(1, Math.ceil(total / ORDERS_PER_PAGE));
  const page = Math.min(query.page, pages);
  const orders = await found
    .select([
      "o.id",
      "o.number",
      "o.status",
      "o.is_ephedrine",
      "o.placed_at",
      "o.pay_before",
      "o.payable",
      "o.paid",
      "o.cancel_reason",
      "o.group_offer_id",
    ])
    .orderBy("o.placed_at", "desc")
    .orderBy("o.id", "desc")
    .limit(ORDERS_PER_PAGE)
    .offset((page - 1) * ORDERS_PER_PAGE)
    .execute();
  const [lines, groups] = await Promise.all([
    briefLines(orders.map((order) => order.id)),
    readGroups(orders.map((order) => order.group_offer_id)),
  ]);
  const cards = orders.map((order): OrderCardData => {
    const own = lines.filter((line) => line.order_id === order.id);
    const bought = own.filter((line) => line.type !== "gift");
    return {
      id: order.id,
      number: order.number,
      status: asStatus(order.status),
      isEphedrine: order.is_ephedrine === 1,
      placedAt: order.placed_at,
      payBefore: order.pay_before,
      payable: order.payable,
      paid: order.paid,
      cancelReason: order.cancel_reason,
      group: groups.get(order.group_offer_id ?? 0) ?? null,
      isPart: shippedPart(own) === "part",
      warehouses: [...new Set(own.map((line) => line.warehouse))],
      goods: bought.slice(0, PICTURES).map((line) => ({ id: line.goods_id, name: line.name })),
      kinds: new Set(bought.map((line) => line.goods_id)).size,
      units: bought.reduce((sum, line) => sum + line.quantity, 0),
    };
  });
  return { cards, total, sum: Number(sum ?? 0), page, pages };
}

/** The group buys of these orders, by offer. At most one query. */
async function readGroups(offerIds: readonly (number | null)[]): Promise<Map<number, OrderGroup>> {
  const found = await groupsByOffers(offerIds.filter((id) => id !== null));
  return new Map([...found].map(([id, group]) => [id, orderGroup(group)]));
}

async function briefLines(orderIds: readonly number[]) {
  if (orderIds.length === 0) return [];
  const [rows, warehouses] = await Promise.all([
    db
      .selectFrom("order_line")
      .select(["order_id", "goods_id", "type", "name", "shipped", "warehouse_id"])
      .select("number as quantity")
      .select("cancelled_units as cancelledUnits")
      .where("order_id", "in", orderIds)
      .orderBy("id")
      .execute(),
    warehouseNames(),
  ]);
  return rows.map((row) => ({ ...row, warehouse: warehouses.get(row.warehouse_id)! }));
}

/** A query of the company's matching orders. */
export function matchingOrders(companyId: number, { status, words, from, to }: OrderQuery) {
  let found = db.selectFrom("orders as o").where("o.company_id", "=", companyId);
  if (status) found = found.where("o.status", "=", status);
  if (from) found = found.where("o.placed_at", ">=", startOfDay(from));
  if (to) found = found.where("o.placed_at", "<", startOfDay(to) + DAY);
  if (!words) return found;
  const like = `%${words.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  return found.where("o.id", "in", (eb) =>
    eb
      .selectFrom("order_search as s")
      .select("s.order_id")
      .where("s.company_id", "=", companyId)
      .where(sql<boolean>`s.text like ${like} escape ${sql.lit("\\")}`),
  );
}

/** Returns one order of the company for its page, or null. Seven queries, eight for a group buy. */
export async function findOrder(companyId: number, orderId: number): Promise<OrderData | null> {
  const order = await db
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", orderId)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  if (!order) return null;
  const [company, { lines, isShipped, isPart }, events, payments, returned, groups] = await Promise.all([
    findCompany(companyId),
    readLines(orderId),
    readEvents(orderId),
    listPayments(orderId),
    sumReturnedByPayment(orderId),
    readGroups([order.group_offer_id]),
  ]);
  return {
    id: order.id,
    number: order.number,
    status: asStatus(order.status),
    isEphedrine: order.is_ephedrine === 1,
    placedAt: order.placed_at,
    payBefore: order.pay_before,
    shippedAt: order.shipped_at,
    isShipped,
    isPart,
    payable: order.payable,
    paid: order.paid,
    cancelReason: order.cancel_reason,
    group: groups.get(order.group_offer_id ?? 0) ?? null,
    cashback: order.cashback,
    company: company?.name ?? "",
    address: readAddress(order.address),
    invoiceType: order.invoice_type as InvoiceType,
    delivery: order.delivery as Delivery,
    deliveryDay: order.delivery_day,
    deliveryUntil: order.delivery_until,
    remark: order.remark,
    expiryMonths: order.expiry_months,
    rows: toShownRows(order),
    lines,
    events,
    payments: payments
      .filter((payment) => payment.state !== "closed" && payment.state !== "failed")
      .map(({ id, provider, amount, refunded, finishedAt, state }) => ({
        paymentMethod: paymentMethodText(provider),
        amount,
        at: finishedAt,
        state: paymentStateText({ state, refunded }, returned.get(id) ?? 0),
      })),
  };
}

/** The stored price rows, with the total by its current state. */
function toShownRows(
  order: Pick<Row<"orders">, "price_rows" | "status" | "paid" | "payable">,
): PriceSumRow[] {
  const { paid, payable } = order;
  const label = amountLabel({ status: asStatus(order.status), paid, payable });
  const rows = JSON.parse(order.price_rows) as PriceSumRow[];
  return rows.map((row) => (row.kind === "payable" ? { ...row, label } : row));
}

async function readLines(orderId: number): Promise<Pick<OrderData, "lines" | "isShipped" | "isPart">> {
  const rows = await db
    .selectFrom("order_line")
    .select([
      "id",
      "goods_id",
      "type",
      "name",
      "spec",
      "unit",
      "manufacturer",
      "unit_price",
      "number as quantity",
      "amount",
      "shipped",
      "expiry_months",
      "accepted_expiry",
      "promised_expiry",
      "cancelled_units as cancelledUnits",
    ])
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
  const batches = (
    await Promise.all(
      toChunks(rows.map((row) => row.id)).map((ids) =>
        db
          .selectFrom("order_line_batch")
          .select(["order_line_id", "batch_number", "expires_on", "number"])
          .select((eb) =>
            eb
              .selectFrom("expiry_compensation as c")
              .select((own) => own.fn.sum<number | null>("c.amount").as("amount"))
              .whereRef("c.order_line_batch_id", "=", "order_line_batch.id")
              .as("compensation"),
          )
          .where("order_line_id", "in", ids)
          .orderBy("expires_on")
          .orderBy("id")
          .execute(),
      ),
    )
  ).flat();
  const ofLine = new Map<number, OrderLineData["batches"]>(rows.map((row) => [row.id, []]));
  for (const batch of batches)
    ofLine.get(batch.order_line_id)?.push({
      number: batch.batch_number,
      expiresOn: batch.expires_on,
      units: batch.number,
      compensation: Number(batch.compensation ?? 0),
    });
  const lines = rows.map((row) => ({
    id: row.id,
    goodsId: row.goods_id,
    type: row.type,
    tag: findTag(row.type),
    name: row.name,
    spec: row.spec,
    unit: row.unit,
    manufacturer: row.manufacturer,
    unitPrice: row.unit_price,
    quantity: row.quantity,
    amount: row.amount,
    isReduced: row.amount < row.unit_price * row.quantity,
    expiryMonths: row.expiry_months,
    acceptedExpiry: row.accepted_expiry,
    promisedExpiry: row.promised_expiry,
    cancelledUnits: row.cancelledUnits,
    batches: ofLine.get(row.id) ?? [],
  }));
  const part = shippedPart(rows);
  return { lines, isShipped: part !== "none", isPart: part === "part" };
}

async function readEvents(orderId: number): Promise<OrderData["events"]> {
  const rows = await db
    .selectFrom("order_event")
    .select(["at", "kind", "note", "actor"])
    .where("order_id", "=", orderId)
    .orderBy("id", "desc")
    .execute();
  const getName = await actorNames(rows.map((row) => row.actor));
  return rows.map(({ at, kind, note, actor }) => ({
    at,
    text: eventText(kind, note),
    who: getName(actor),
  }));
}

/** Returns an order id by number for operators, or null. */
export async function orderIdByNumber(number: string): Promise<number | null> {
  const row = await db.selectFrom("orders").select("id").where("number", "=", number).executeTakeFirst();
  return row?.id ?? null;
}

/** Returns order ids by number; unknown ones are left out. One query for each 500, none without numbers. */
export async function orderIdsByNumber(numbers: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const part of toChunks([...new Set(numbers)]))
    for (const { number, id } of await db
      .selectFrom("orders")
      .select(["number", "id"])
      .where("number", "in", part)
      .execute())
      found.set(number, id);
  return found;
}
