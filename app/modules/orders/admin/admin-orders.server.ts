import { companiesLike, withCompanies } from "~/modules/company/identity/companies.server";
import { findOrder } from "~/modules/orders/order/orders.server";
import type { OrderData } from "~/modules/orders/order/orders";
import { asStatus, ALL_ORDER_STATUSES, type OrderStatus } from "~/modules/order-status/order-status";
import { shortMethodText } from "~/modules/payments/payment/payment-method";
import { methodsOfOrders } from "~/modules/payments/payment/payments.server";
import { sql } from "kysely";
import { db } from "~/platform/database/database.server";
import type { Fen } from "~/platform/values/money";
import { type AdminOrderFilter, isOrderNumber } from "./admin-filter";

export interface AdminOrderRow {
  id: number;
  number: string;
  status: OrderStatus;
  placedAt: number;
  companyId: number;
  company: string;
  payable: Fen;
  paid: Fen;
  paidBy: string;
  delivery: string;
  /** "YYYY-MM-DD"; null: none was agreed */
  deliveryDay: string | null;
  remark: string;
  isEphedrine: boolean;
  isHeld: boolean;
  /** what prevents shipping, if the list asks for it (packing.server.ts) */
  faults?: readonly string[];
}

/** Sorts orders without a delivery day last. */
const NO_DAY = "9999-12-31";
const DAY_ORDER = sql<string>`coalesce(delivery_day, ${sql.lit(NO_DAY)})`;

const MAX_COMPANIES = 200;
/** Orders that the beginning of a number may match. */
const MAX_BY_NUMBER = 500;

/** Null: the words match neither an order nor a company. */
async function matching({ status, words, from, to, kind, deliveryDay }: AdminOrderFilter) {
  let query = db.selectFrom("orders");
  if (status) query = query.where("status", "=", status);
  if (from !== null) query = query.where("placed_at", ">=", from);
  if (to !== null) query = query.where("placed_at", "<", to);
  if (kind === "ephedrine") query = query.where("is_ephedrine", "=", 1);
  if (kind === "held") query = query.where("held_at", "is not", null);
  if (deliveryDay !== null)
    query = query.where("delivery_day", "is not distinct from", deliveryDay === "none" ? null : deliveryDay);
  if (words === "") return query;
  const orders = isOrderNumber(words) ? await idsByNumber(words) : [];
  if (orders.length > 0) return query.where("id", "in", orders);
  const companies = await companiesLike(words, MAX_COMPANIES);
  return companies.length > 0 ? query.where("company_id", "in", companies) : null;
}

/** Orders whose number starts so, latest numbers first. One query. */
async function idsByNumber(words: string): Promise<number[]> {
  const rows = await db
    .selectFrom("orders")
    .select("id")
    .where("number", ">=", words)
    .where("number", "<", `${words}\uffff`)
    .orderBy("number", "desc")
    .limit(MAX_BY_NUMBER)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns matching orders, last placed first, after the order `after` (null: from the start). Five queries. */
export async function listAdminOrders(
  filter: AdminOrderFilter,
  { after, limit }: { after: number | null; limit: number },
): Promise<AdminOrderRow[]> {
  let query = await matching(filter);
  if (!query) return [];
  if (after !== null) {
    const last = await placedAt(after);
    query = query.where((eb) => eb(eb.refTuple("placed_at", "id"), "<", eb.tuple(last, after)));
  }
  return rowsFrom(query.orderBy("placed_at", "desc").orderBy("id", "desc").limit(limit));
}

/** Returns matching orders by delivery day, soonest first and those without one last, older orders first, after the order `after` (null: from the start). Five queries. */
export async function listOrdersByDeliveryDay(
  filter: AdminOrderFilter,
  { after, limit }: { after: number | null; limit: number },
): Promise<AdminOrderRow[]> {
  let query = await matching(filter);
  if (!query) return [];
  if (after !== null) {
    const last = await db
      .selectFrom("orders")
      .select("delivery_day")
      .where("id", "=", after)
      .executeTakeFirst();
    const day = last?.delivery_day ?? NO_DAY;
    query = query.where((eb) =>
      eb.or([eb(DAY_ORDER, ">", day), eb.and([eb(DAY_ORDER, "=", day), eb("id", ">", after)])]),
    );
  }
  return rowsFrom(query.orderBy(DAY_ORDER).orderBy("id").limit(limit));
}

async function placedAt(id: number): Promise<number> {
  const row = await db.selectFrom("orders").select("placed_at").where("id", "=", id).executeTakeFirst();
  return row?.placed_at ?? 0;
}

async function rowsFrom(query: ReturnType<typeof waitingOrders>): Promise<AdminOrderRow[]> {
  const rows = await query
    .select(["id", "number", "status", "placed_at", "company_id", "payable", "paid", "delivery", "remark"])
    .select(["is_ephedrine", "held_at", "delivery_day"])
    .execute();
  const methods = await methodsOfOrders(rows.map(({ id }) => id));
  return (await withCompanies(rows)).map((row) => ({
    id: row.id,
    number: row.number,
    status: asStatus(row.status),
    placedAt: row.placed_at,
    companyId: row.company_id,
    company: row.company,
    payable: row.payable,
    paid: row.paid,
    paidBy: (methods.get(row.id) ?? []).map(shortMethodText).join("、"),
    delivery: row.delivery,
    deliveryDay: row.delivery_day,
    remark: row.remark,
    isEphedrine: row.is_ephedrine === 1,
    isHeld: row.held_at !== null,
  }));
}

async function oldestFreeRows(filter: AdminOrderFilter, limit: number) {
  const query = (await matching(filter))?.where("held_at", "is", null);
  return query ? query.select(["id", "number"]).orderBy("id").limit(limit).execute() : [];
}

/** Returns the ids of the oldest matching orders that are not held, at most `most`. Three queries. */
export const oldestFree = async (filter: AdminOrderFilter, limit: number): Promise<number[]> =>
  (await oldestFreeRows(filter, limit)).map(({ id }) => id);

/** Returns the same by delivery day, soonest first, those without one last. Three queries. */
export async function soonestFree(filter: AdminOrderFilter, limit: number): Promise<number[]> {
  const query = (await matching(filter))?.where("held_at", "is", null);
  const rows = query ? await query.select("id").orderBy(DAY_ORDER).orderBy("id").limit(limit).execute() : [];
  return rows.map(({ id }) => id);
}

/** Counts a state's orders by delivery day, soonest first; null, orders without one, is last. One query. */
export async function countByDeliveryDay(
  status: OrderStatus,
): Promise<{ day: string | null; count: number }[]> {
  const rows = await db
    .selectFrom("orders")
    .select((eb) => ["delivery_day", eb.fn.countAll<number>().as("n")])
    .where("status", "=", status)
    .groupBy("delivery_day")
    .execute();
  return rows
    .map(({ delivery_day: day, n }) => ({ day, count: Number(n) }))
    .sort((a, b) => ((a.day ?? NO_DAY) < (b.day ?? NO_DAY) ? -1 : 1));
}

/** Returns their numbers. Three queries. */
export const oldestFreeNumbers = async (filter: AdminOrderFilter, limit: number): Promise<string[]> =>
  (await oldestFreeRows(filter, limit)).map(({ number }) => number);

export async function countAdminOrders(limit: number): Promise<Record<OrderStatus, number>> {
  const counts = await Promise.all(
    ALL_ORDER_STATUSES.map(async (status) => {
      const { n } = await db
        .selectFrom(db.selectFrom("orders").select("id").where("status", "=", status).limit(limit).as("some"))
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow();
      return [status, Number(n)] as const;
    }),
  );
  return Object.fromEntries(counts) as Record<OrderStatus, number>;
}

const waitingOrders = (status: OrderStatus) =>
  db.selectFrom("orders").where("status", "=", status).where("held_at", "is", null);

/** Counts orders of a state that are not held, up to `most`, with the oldest time, epoch ms. Two queries. */
export async function countWaitingOrders(
  status: OrderStatus,
  limit: number,
): Promise<{ count: number; oldestAt: number | null }> {
  const waiting = waitingOrders(status);
  const [{ n }, oldest] = await Promise.all([
    db
      .selectFrom(waiting.select("id").limit(limit).as("some"))
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow(),
    waiting.select("placed_at").orderBy("id").limit(1).executeTakeFirst(),
  ]);
  return { count: Number(n), oldestAt: oldest?.placed_at ?? null };
}

/** Returns the numbers of a state's orders that are not held, oldest first. One query. */
export async function waitingOrderNumbers(status: OrderStatus, maxCount: number): Promise<string[]> {
  const rows = await waitingOrders(status).select("number").orderBy("id").limit(maxCount).execute();
  return rows.map(({ number }) => number);
}

/** Returns a state's orders that are not held, oldest first. Three queries. */
export const oldestWaitingOrders = (status: OrderStatus, limit: number): Promise<AdminOrderRow[]> =>
  rowsFrom(waitingOrders(status).orderBy("id").limit(limit));

export interface AdminOrderData {
  order: OrderData;
  companyId: number;
  contact: string;
  phone: string;
  hold: { at: number; by: string; why: string } | null;
}

/** Returns one order for the back office, or null. At most ten queries. */
export async function findAdminOrder(number: string): Promise<AdminOrderData | null> {
  const row = await db
    .selectFrom("orders")
    .select(["id", "company_id", "held_at", "held_by", "held_why"])
    .where("number", "=", number)
    .executeTakeFirst();
  const order = row && (await findOrder(row.company_id, row.id));
  if (!order) return null;
  const [company] = await withCompanies([row]);
  return {
    order,
    companyId: row.company_id,
    contact: company!.contact_name,
    phone: company!.contact_phone,
    hold: row.held_at === null ? null : { at: row.held_at, by: row.held_by ?? "", why: row.held_why ?? "" },
  };
}
