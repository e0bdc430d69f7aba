import { containsText } from "~/platform/database/contains-text.server";
import { sql } from "kysely";
import { findGoodsFor } from "~/modules/catalogue/search/search.server";
import { findAccountNames } from "~/modules/company/identity/companies.server";
import type { Buyer } from "~/modules/company/identity/buyer";
import { lockCompany } from "~/modules/company/identity/lock.server";
import { db, forUpdate, inTransaction, type Db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import { toDay, DAY } from "~/platform/values/clock";
import {
  checkShelfEntry,
  MAX_SHELF_SHEET,
  SHELF_PER_PAGE,
  SHELF_WARNING_DAYS,
  sumTerm,
  termDays,
  type ShelfDay,
  type ShelfEntry,
  type ShelfQuery,
  type ShelfReply,
  type ShelfRow,
  type ShelfSum,
} from "./shelf";

export interface ShelfPage {
  query: ShelfQuery;
  rows: ShelfRow[];
  /** every day of expiry, whatever the term */
  days: ShelfDay[];
  /** of the term */
  sum: ShelfSum;
  pages: number;
}

/** Returns one page of a company's batches, soonest expiry first, at most the last page. Three queries, and the search for words. `now` in ms. */
export async function readShelfPage(companyId: number, input: ShelfQuery, now: number): Promise<ShelfPage> {
  const goodsIds = await findGoodsOfWords(companyId, input.words);
  const days = await readDays(companyId, input, goodsIds);
  const sum = sumTerm(days, input.term, now);
  const pages = Math.max(1, Math.ceil(sum.rows / SHELF_PER_PAGE));
  const query = { ...input, page: Math.min(input.page, pages) };
  const rows = await shelfRows(companyId, query, goodsIds, now)
    .limit(SHELF_PER_PAGE)
    .offset((query.page - 1) * SHELF_PER_PAGE)
    .execute();
  const names = await findAccountNames(rows.flatMap((row) => row.counted_by ?? []));
  return { query, rows: rows.map((row) => toShelfRow(row, names)), days, sum, pages };
}

/** Returns the rows of a query for a file, at most MAX_SHELF_SHEET. One query, and the search for words. */
export async function readShelfSheet(companyId: number, query: ShelfQuery, now: number): Promise<ShelfRow[]> {
  const goodsIds = await findGoodsOfWords(companyId, query.words);
  const rows = await shelfRows(companyId, query, goodsIds, now).limit(MAX_SHELF_SHEET).execute();
  return rows.map((row) => toShelfRow(row, new Map()));
}

/** Counts batches on hand that have expired, and those that expire within SHELF_WARNING_DAYS. One query. */
export async function countExpiringShelf(
  companyId: number,
  now: number,
): Promise<{ expired: number; soon: number }> {
  const row = await db
    .selectFrom("shelf_batch")
    .select((eb) => [
      eb.fn.countAll<number>().as("all"),
      sql<number>`coalesce(sum(case when expires_on < ${toDay(now)} then 1 else 0 end), 0)`.as("expired"),
    ])
    .where("company_id", "=", companyId)
    .where("expires_on", "<=", toDay(now + SHELF_WARNING_DAYS * DAY))
    .where("on_hand", ">", 0)
    .executeTakeFirstOrThrow();
  const expired = Number(row.expired);
  return { expired, soon: Number(row.all) - expired };
}

/** Products searched for at most; names are searched in the order's text besides. */
const MAX_GOODS = 2_000;

/** Returns the products on sale that the words find; null without words. */
async function findGoodsOfWords(companyId: number, words: string): Promise<number[] | null> {
  if (words === "") return null;
  const { scores } = await findGoodsFor({ companyId }, words, "drug");
  return [...scores]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_GOODS)
    .map(([goodsId]) => goodsId);
}

type GoodsIds = readonly number[] | null;

function matchingShelf(companyId: number, { words, batch }: ShelfQuery, goodsIds: GoodsIds) {
  let found = db.selectFrom("shelf_batch as s").where("s.company_id", "=", companyId);
  if (batch) found = found.where(containsText("s.batch_number", batch));
  if (goodsIds === null) return found;
  return found.where((eb) =>
    eb.or([
      eb("s.goods_id", "in", goodsIds.length > 0 ? goodsIds : [0]),
      eb.exists(
        eb
          .selectFrom("order_line_batch as ib")
          .innerJoin("order_line as il", "il.id", "ib.order_line_id")
          .select("il.id")
          .whereRef("ib.id", "=", "s.order_line_batch_id")
          .where(containsText("il.name", words)),
      ),
    ]),
  );
}

/** Fen: the units' share of what was paid for all received ones, rounded down. */
const worth = sql<number>`s.paid * s.on_hand / s.received`;

async function readDays(companyId: number, query: ShelfQuery, goodsIds: GoodsIds): Promise<ShelfDay[]> {
  const rows = await matchingShelf(companyId, query, goodsIds)
    .select("s.expires_on")
    .select((eb) => [
      eb.fn.countAll<number>().as("all"),
      eb.fn.sum<number>("s.on_hand").as("units"),
      sql<number>`sum(${worth})`.as("amount"),
      sql<number>`sum(case when s.on_hand = 0 then 1 else 0 end)`.as("gone"),
    ])
    .groupBy("s.expires_on")
    .orderBy("s.expires_on")
    .execute();
  return rows.map((row) => ({
    expiresOn: row.expires_on,
    rows: Number(row.all) - Number(row.gone),
    units: Number(row.units),
    amount: Number(row.amount),
    gone: Number(row.gone),
  }));
}

function shelfRows(companyId: number, query: ShelfQuery, goodsIds: GoodsIds, now: number) {
  const { from, to } = termDays(query.term, now);
  let found = matchingShelf(companyId, query, goodsIds).where(
    "s.on_hand",
    query.term === "gone" ? "=" : ">",
    0,
  );
  if (from !== null) found = found.where("s.expires_on", ">=", from);
  if (to !== null) found = found.where("s.expires_on", "<=", to);
  return found
    .innerJoin("order_line_batch as b", "b.id", "s.order_line_batch_id")
    .innerJoin("order_line as l", "l.id", "b.order_line_id")
    .innerJoin("orders as o", "o.id", "l.order_id")
    .select(["s.id", "s.goods_id", "s.batch_number", "s.expires_on", "s.received", "s.returned", "s.on_hand"])
    .select(["s.counted_at", "s.version", worth.as("amount"), "s.counted_by"])
    .select(["l.name", "l.spec", "l.unit", "l.manufacturer", "o.id as order_id", "o.number as order_number"])
    .select(["b.id as order_batch_id", "b.number as order_units"])
    .orderBy("s.expires_on")
    .orderBy("s.id");
}

type FoundShelf = Awaited<ReturnType<ReturnType<typeof shelfRows>["execute"]>>[number];

const toShelfRow = (row: FoundShelf, names: ReadonlyMap<number, string>): ShelfRow => ({
  id: row.id,
  goodsId: row.goods_id,
  name: row.name,
  spec: row.spec,
  unit: row.unit,
  manufacturer: row.manufacturer,
  batchNumber: row.batch_number,
  expiresOn: row.expires_on,
  received: row.received,
  returned: row.returned,
  onHand: row.on_hand,
  amount: Number(row.amount),
  orderId: row.order_id,
  orderNumber: row.order_number,
  orderBatchId: row.order_batch_id,
  orderUnits: row.order_units,
  countedAt: row.counted_at,
  countedBy: names.get(row.counted_by ?? 0) ?? null,
  version: row.version,
});

export type ShelfCountResult =
  | { ok: true; stored: number }
  | { ok: false; isConflict: boolean; reply: ShelfReply };

interface ShelfChange {
  id: number;
  version: number;
  units: number;
}

/**
 * Stores the numbers on hand that the company entered. With an invalid number nothing is stored; rows that changed since they were shown are left
 * out, each with its number of now. Null: a row is not the company's.
 */
export async function countShelf(
  { companyId, accountId }: Pick<Buyer, "companyId" | "accountId">,
  entries: ReadonlyMap<number, ShelfEntry>,
  now: number,
): Promise<ShelfCountResult | null> {
  const result = await inTransaction(async (trx) => {
    await lockCompany(trx, companyId);
    const rows = await lockShelfRows(trx, companyId, [...entries.keys()]);
    if (rows.length < entries.size) return null;
    const judged = judgeEntries(entries, rows);
    if (judged.wrong.size > 0) return { ...judged, stored: 0 };
    for (const { id, version, units } of judged.changes)
      await trx
        .updateTable("shelf_batch")
        .set({ on_hand: units, version: version + 1, counted_at: now, counted_by: accountId })
        .where("id", "=", id)
        .execute();
    return { ...judged, stored: judged.changes.length };
  });
  if (result === null) return null;
  if (result.wrong.size === 0 && result.changed.length === 0) return { ok: true, stored: result.stored };
  return { ok: false, isConflict: result.wrong.size === 0, reply: await toReply(entries, result) };
}

type LockedShelf = Awaited<ReturnType<typeof lockShelfRows>>[number];

function judgeEntries(entries: ReadonlyMap<number, ShelfEntry>, rows: readonly LockedShelf[]) {
  const wrong = new Map<number, string>();
  const changes: ShelfChange[] = [];
  const changed: LockedShelf[] = [];
  for (const row of rows) {
    const check = checkShelfEntry(entries.get(row.id)!, row);
    if (check.kind === "wrong") wrong.set(row.id, check.text);
    if (check.kind === "changed") changed.push(row);
    if (check.kind === "set") changes.push({ id: row.id, version: row.version, units: check.units });
  }
  return { wrong, changes, changed };
}

async function toReply(
  entries: ReadonlyMap<number, ShelfEntry>,
  { wrong, changed, stored }: ReturnType<typeof judgeEntries> & { stored: number },
): Promise<ShelfReply> {
  if (wrong.size > 0)
    return {
      input: Object.fromEntries([...entries].map(([id, { input }]) => [id, input])),
      errors: Object.fromEntries(wrong),
      text: `有 ${wrong.size} 行数量不正确，尚未保存，请修改后再保存`,
    };
  const names = await findAccountNames(changed.flatMap(({ countedBy }) => countedBy ?? []));
  const errors = changed.map(({ id, onHand, unit, countedBy }) => {
    const name = names.get(countedBy ?? 0);
    const by = name ? `（最近由 ${name} 填写）` : "";
    return [id, `已变为 ${onHand}${unit}${by}，请核对后再保存`];
  });
  const saved = stored > 0 ? `已保存 ${stored} 行；` : "";
  return {
    input: Object.fromEntries(changed.map(({ id }) => [id, entries.get(id)!.input])),
    errors: Object.fromEntries(errors),
    text: `${saved}有 ${changed.length} 行刚有变动，请核对后再保存`,
  };
}

/** Locks the rows in the order in which deliveries lock them. Two queries for each 500 rows. */
async function lockShelfRows(trx: Db, companyId: number, ids: readonly number[]) {
  const found = [];
  for (const part of toChunks(ids)) {
    await forUpdate(
      trx
        .selectFrom("shelf_batch")
        .select("id")
        .where("company_id", "=", companyId)
        .where("id", "in", part)
        .orderBy("goods_id")
        .orderBy("batch_number"),
    ).execute();
    const rows = await trx
      .selectFrom("shelf_batch as s")
      .innerJoin("order_line_batch as b", "b.id", "s.order_line_batch_id")
      .innerJoin("order_line as l", "l.id", "b.order_line_id")
      .select(["s.id", "s.received", "s.returned", "s.on_hand as onHand", "s.version", "l.unit"])
      .select("s.counted_by as countedBy")
      .where("s.company_id", "=", companyId)
      .where("s.id", "in", part)
      .execute();
    found.push(...rows);
  }
  return found;
}
