import { priceQuantities } from "~/modules/cart/lines/price-quantities.server";
import type { DraftRow } from "~/modules/cart/quick-order/order-draft";
import { toCard } from "~/modules/catalogue/goods/goods";
import { goodsInOrder } from "~/modules/catalogue/goods/goods.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { findCompanies, findCompany } from "~/modules/company/identity/companies.server";
import { findBuyer } from "~/modules/company/identity/viewer.server";
import { db, type Db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import type { Fen } from "~/platform/values/money";
import { offersOn } from "~/modules/promotions/offers/on-goods.server";
import {
  endedBefore,
  getDraftOrderExpiry,
  stateAt,
  type DraftOrderState,
  type DraftOrderFilter,
} from "./draft-order";
import { isWaitingForStaff } from "./follow-up.server";

const MAX_WAITING = 5;

export interface DraftOrderPart {
  id: number;
  companyId: number;
  /** null: written by a program of the company */
  staffId: number | null;
  /** who wrote it, as companies and staff see it */
  staffName: string;
  remark: string;
  state: DraftOrderState;
  reason: string;
  version: number;
  createdAt: number;
  sentAt: number | null;
  answeredAt: number | null;
  answeredBy: string;
  followedAt: number | null;
}

export interface ListedDraftOrder extends DraftOrderPart {
  company: string;
  kinds: number;
}

const getRows = (trx: Db) =>
  trx
    .selectFrom("draft_order as p")
    .select(["p.id", "p.company_id as companyId", "p.staff_id as staffId", "p.staff_name as staffName"])
    .select(["p.remark", "p.state", "p.reason", "p.version"])
    .select(["p.created_at as createdAt", "p.sent_at as sentAt", "p.answered_at as answeredAt"])
    .select(["p.answered_by as answeredBy", "p.followed_at as followedAt"]);

/** Returns a draft order, of this company if given, or null. One query. `now` in ms. */
export async function findDraftOrder(
  id: number,
  now: number,
  { companyId, trx = db }: { companyId?: number; trx?: Db } = {},
): Promise<DraftOrderPart | null> {
  let query = getRows(trx).where("p.id", "=", id);
  if (companyId !== undefined)
    query = query.where("p.company_id", "=", companyId).where("p.sent_at", "is not", null);
  const row = await query.executeTakeFirst();
  return row ? { ...row, state: stateAt(row, now) } : null;
}

/** Returns quantities by product id, in their order. One query. */
export async function draftOrderLines(id: number, trx: Db = db): Promise<Map<number, number>> {
  const rows = await trx
    .selectFrom("draft_order_line")
    .select(["goods_id", "quantity"])
    .where("draft_order_id", "=", id)
    .orderBy("place")
    .orderBy("goods_id")
    .execute();
  return new Map(rows.map((row) => [row.goods_id, row.quantity]));
}

interface ListFilter {
  state: DraftOrderFilter | null;
  companyId?: number;
}

/** Returns draft orders, newest first, after the id `after`; companies see only sent ones. Three queries. `now` in ms. */
export async function listDraftOrders(
  { state, companyId }: ListFilter,
  { after, limit }: { after: number | null; limit: number },
  now: number,
): Promise<ListedDraftOrder[]> {
  let query = getRows(db)
    .select((eb) =>
      eb
        .selectFrom("draft_order_line as l")
        .select((item) => item.fn.countAll<number>().as("kinds"))
        .whereRef("l.draft_order_id", "=", "p.id")
        .as("kinds"),
    )
    .orderBy("p.id", "desc")
    .limit(limit);
  if (state === "followUp") query = query.where(isWaitingForStaff(now));
  else if (state === "ended")
    query = query.where("p.state", "=", "sent").where("p.sent_at", "<=", endedBefore(now));
  else if (state === "sent")
    query = query.where("p.state", "=", "sent").where("p.sent_at", ">", endedBefore(now));
  else if (state !== null) query = query.where("p.state", "=", state);
  if (companyId !== undefined)
    query = query.where("p.company_id", "=", companyId).where("p.sent_at", "is not", null);
  if (after !== null) query = query.where("p.id", "<", after);
  const rows = await query.execute();
  const companies = await findCompanies(rows.map((row) => row.companyId));
  return rows.map((row) => ({
    ...row,
    state: stateAt(row, now),
    kinds: Number(row.kinds ?? 0),
    company: companies.get(row.companyId)?.name ?? "",
  }));
}

/** Returns draft orders that wait for the company, with their expiry (ms). One query or three. */
export async function waitingDraftOrders(companyId: number, now: number) {
  const rows = await listDraftOrders({ state: "sent", companyId }, { after: null, limit: MAX_WAITING }, now);
  return rows.map(({ id, staffName, sentAt }) => ({ id, staffName, until: getDraftOrderExpiry(sentAt!) }));
}

/** Returns the company's view for staff: its prices, offers and restrictions, with nobody signed in. Null: no such company. */
export async function asCompany(companyId: number): Promise<SignedIn | null> {
  const [buyer, company] = await Promise.all([findBuyer(companyId), findCompany(companyId)]);
  if (!buyer || !company) return null;
  return { buyer, companyName: company.name, accountName: "", username: "", phone: "", sessionId: "" };
}

async function toRows(viewer: SignedIn, lines: ReadonlyMap<number, number>, now: number) {
  const goods = await goodsInOrder([...lines.keys()], viewer, now);
  const offers = await offersOn(goods, viewer, now);
  const rows = goods.map((product): DraftRow => ({
    goods: toCard(product),
    offer: offers.get(product.id),
    input: String(lines.get(product.id) || ""),
  }));
  return { goods, rows };
}

export interface DraftOrderTable {
  rows: DraftRow[];
  /** of what may be bought today after offers and vouchers, without shipping; null while prices are hidden */
  total: Fen | null;
}

/** Returns the lines of a draft order at the company's current prices. A fixed number of queries. Fen; `now` in ms. */
export async function draftOrderTable(viewer: SignedIn, id: number, now: number): Promise<DraftOrderTable> {
  return getTable(viewer, await draftOrderLines(id), now);
}

/** The same for lines that are not stored. */
export async function getTable(
  viewer: SignedIn,
  lines: ReadonlyMap<number, number>,
  now: number,
): Promise<DraftOrderTable> {
  const { goods, rows } = await toRows(viewer, lines, now);
  const wanted = goods
    .filter((product) => !toCard(product).restriction)
    .map((product) => ({ goods: product, quantity: lines.get(product.id)! }));
  const isHidden = goods.some((product) => product.price === null);
  return { rows, total: isHidden ? null : await priceQuantities(viewer, wanted, now) };
}

/** Returns products to add, as the company sees them, without quantities. */
export const candidateRows = async (
  viewer: SignedIn,
  ids: readonly number[],
  now: number,
): Promise<DraftRow[]> => (await toRows(viewer, new Map(ids.map((id) => [id, 0])), now)).rows;

/** Returns the draft orders of an order, with their author and who confirmed each. One query. */
export async function findDraftsOfOrder(orderId: number) {
  return db
    .selectFrom("draft_order_result as r")
    .innerJoin("draft_order as p", "p.id", "r.draft_order_id")
    .select(["p.id", "p.staff_name as staffName", "p.answered_by as answeredBy"])
    .where("r.order_id", "=", orderId)
    .orderBy("p.id")
    .execute();
}

/** Returns the ids of a draft order's orders. One query. */
export async function ordersOfDraftOrder(id: number): Promise<number[]> {
  const rows = await db
    .selectFrom("draft_order_result")
    .select("order_id")
    .where("draft_order_id", "=", id)
    .orderBy("order_id")
    .execute();
  return rows.map((row) => row.order_id);
}

/** Replaces the lines of a draft order. */
export async function writeDraftOrderLines(
  trx: Db,
  id: number,
  lines: ReadonlyMap<number, number>,
): Promise<void> {
  await trx.deleteFrom("draft_order_line").where("draft_order_id", "=", id).execute();
  const rows = [...lines].map(([goods_id, quantity], place) => ({
    draft_order_id: id,
    goods_id,
    quantity,
    place,
  }));
  for (const part of toChunks(rows, 300)) await trx.insertInto("draft_order_line").values(part).execute();
}
