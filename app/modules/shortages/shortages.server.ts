import { sql } from "kysely";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { findGoodsNames } from "~/modules/catalogue/goods/goods-facts.server";
import { type GoodsForBuyer, type GoodsOffer, stockText } from "~/modules/catalogue/goods/goods";
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import { inCompany, lockCompany } from "~/modules/company/identity/lock.server";
import { findBuyer } from "~/modules/company/identity/viewer.server";
import { sendMessages } from "~/modules/notifications/messages.server";
import { offersOn } from "~/modules/promotions/offers/on-goods.server";

import { toChunks } from "~/platform/values/chunks";
import { DAY, toDay } from "~/platform/values/clock";
import { isWaitOver } from "./shortages";

/** Products in a company's book; the oldest is deleted for a new one. */
export const MAX_SHORTAGES = 1000;
const MAX_CHECKED = 500;
/** A product that is in stock but restricted is checked again after this, ms. */
const CHECK_AGAIN = 900_000;
/** What came is shown this long, and what nobody decided on, days. */
const CAME_FOR = 30;
const UNDECIDED_FOR = 90;

/** The company waits for a product, without end; returns its name, or null. */
export async function askStockAlert(companyId: number, goodsId: number, now: number): Promise<string | null> {
  const name = (await findGoodsNames([goodsId])).get(goodsId);
  if (name === undefined) return null;
  await inCompany(companyId, async (trx) => {
    await trx
      .insertInto("shortage")
      .values({ company_id: companyId, goods_id: goodsId, created_at: now, is_waiting: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(["company_id", "goods_id"])
          .doUpdateSet({ is_waiting: 1, wait_until: null, came_at: null, checked_at: 0, created_at: now }),
      )
      .execute();
    await dropOldest(trx, companyId);
  });
  return name;
}

/** Removes a product from the book; repeatable. Returns its name, or null. */
export async function cancelStockAlert(companyId: number, goodsId: number): Promise<string | null> {
  const name = (await findGoodsNames([goodsId])).get(goodsId);
  if (name === undefined) return null;
  await inCompany(companyId, (trx) => dropShortage(trx, companyId, goodsId));
  return name;
}

/** Removes a product from the book; false: it was not there. */
export async function dropShortage(trx: Db, companyId: number, goodsId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("shortage")
    .where("company_id", "=", companyId)
    .where("goods_id", "=", goodsId)
    .executeTakeFirst();
  return Number(numDeletedRows) > 0;
}

/** Whether a product is in the book. */
export const isShort = async (trx: Db, companyId: number, goodsId: number): Promise<boolean> =>
  (await trx
    .selectFrom("shortage")
    .select("goods_id")
    .where("company_id", "=", companyId)
    .where("goods_id", "=", goodsId)
    .executeTakeFirst()) !== undefined;

/** The company waits for a product of its book until `until` (day; null: without end); false: it is not in the book. What came before is waited for again. */
export async function waitForShortage(
  companyId: number,
  goodsId: number,
  until: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await inCompany(companyId, (trx) =>
    trx
      .updateTable("shortage")
      .set({ is_waiting: 1, wait_until: until, came_at: null, checked_at: 0 })
      .where("company_id", "=", companyId)
      .where("goods_id", "=", goodsId)
      .executeTakeFirst(),
  );
  return Number(numUpdatedRows) > 0;
}

export interface NewShortage {
  goodsId: number;
  units: number;
  /** stock from which it counts as come */
  needed: number;
}

const ROWS = 100;

/** Writes refused products into the book, in the refusing transaction; no query without any. A wait goes on; what came before is short again and undecided. `now` in ms. */
export async function noteShortages(
  trx: Db,
  companyId: number,
  shortages: readonly NewShortage[],
  now: number,
): Promise<void> {
  if (shortages.length === 0) return;
  await lockCompany(trx, companyId);
  const rows = shortages.map(({ goodsId, units, needed }) => ({
    company_id: companyId,
    goods_id: goodsId,
    created_at: now,
    units,
    needed,
  }));
  for (const part of toChunks(rows, ROWS))
    await trx
      .insertInto("shortage")
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(["company_id", "goods_id"]).doUpdateSet((eb) => ({
          units: eb.ref("excluded.units"),
          needed: eb.ref("excluded.needed"),
          created_at: sql<number>`case when shortage.came_at is null then shortage.created_at
            else excluded.created_at end`,
          is_waiting: sql<0 | 1>`case when shortage.came_at is null then shortage.is_waiting else 0 end`,
          wait_until: sql<string | null>`case when shortage.came_at is null then shortage.wait_until end`,
          came_at: null,
        })),
      )
      .execute();
  await dropOldest(trx, companyId);
}

async function dropOldest(trx: Db, companyId: number): Promise<void> {
  const [oldest] = await trx
    .selectFrom("shortage")
    .select("created_at")
    .where("company_id", "=", companyId)
    .orderBy("created_at", "desc")
    .offset(MAX_SHORTAGES)
    .limit(1)
    .execute();
  if (!oldest) return;
  await trx
    .deleteFrom("shortage")
    .where("company_id", "=", companyId)
    .where("created_at", "<=", oldest.created_at)
    .execute();
}

export interface Shortage {
  goodsId: number;
  requestedAt: number;
  units: number;
  isWaiting: boolean;
  waitUntil: string | null;
  cameAt: number | null;
}

/** Returns a company's whole book, newest first, what came first by its day. One query. */
export async function listShortages(companyId: number): Promise<Shortage[]> {
  const rows = await db
    .selectFrom("shortage")
    .select(["goods_id", "created_at", "units", "is_waiting", "wait_until", "came_at"])
    .where("company_id", "=", companyId)
    .orderBy((eb) => eb.fn.coalesce("came_at", "created_at"), "desc")
    .orderBy("goods_id")
    .execute();
  return rows.map((row) => ({
    goodsId: row.goods_id,
    requestedAt: row.created_at,
    units: row.units,
    isWaiting: row.is_waiting === 1,
    waitUntil: row.wait_until,
    cameAt: row.came_at,
  }));
}

/** Returns how many products are short, and how many came. One query. */
export async function countShortages(companyId: number): Promise<{ open: number; came: number }> {
  const { all, came } = await db
    .selectFrom("shortage")
    .select((eb) => [eb.fn.countAll<number>().as("all"), eb.fn.count<number>("came_at").as("came")])
    .where("company_id", "=", companyId)
    .executeTakeFirstOrThrow();
  return { open: Number(all) - Number(came), came: Number(came) };
}

/** Deletes what came long ago, and what nobody decided on; returns their number. `now` in ms. */
export async function deleteOldShortages(now: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("shortage")
    .where((eb) =>
      eb.or([
        eb("came_at", "<", now - CAME_FOR * DAY),
        eb.and([
          eb("created_at", "<", now - UNDECIDED_FOR * DAY),
          eb("is_waiting", "=", 0),
          eb("came_at", "is", null),
        ]),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

interface Wish {
  goodsId: number;
  requestedAt: number;
  /** the company is sent a message */
  isWaiting: boolean;
}

/** Marks what can be bought at `now` (ms) as come, each product once: whoever marks it sends the message to a company that waits. Restricted products stay. Returns how many messages were sent. */
export async function announceStock(now: number): Promise<number> {
  const rows = await db
    .selectFrom("shortage as a")
    .innerJoin("goods as g", "g.id", "a.goods_id")
    .select(["a.company_id", "a.goods_id", "a.created_at", "a.is_waiting", "a.wait_until"])
    .where("a.came_at", "is", null)
    .where("g.stock", ">", 0)
    .whereRef("g.stock", ">=", "a.needed")
    .where("g.status", "=", "on")
    .where("a.checked_at", "<=", now - CHECK_AGAIN)
    .orderBy("a.checked_at")
    .orderBy("a.created_at")
    .limit(MAX_CHECKED)
    .execute();
  const today = toDay(now);
  const wishes = new Map<number, Wish[]>();
  for (const row of rows) {
    const own = wishes.get(row.company_id) ?? [];
    const state = { isWaiting: row.is_waiting === 1, waitUntil: row.wait_until };
    const isWaiting = state.isWaiting && !isWaitOver(state, today);
    own.push({ goodsId: row.goods_id, requestedAt: row.created_at, isWaiting });
    wishes.set(row.company_id, own);
  }
  let sent = 0;
  for (const [companyId, own] of wishes) sent += await announceTo(companyId, own, now);
  return sent;
}

async function announceTo(companyId: number, wishes: readonly Wish[], now: number): Promise<number> {
  const buyer = await findBuyer(companyId);
  if (!buyer) {
    await db.deleteFrom("shortage").where("company_id", "=", companyId).execute();
    return 0;
  }
  const ids = wishes.map(({ goodsId }) => goodsId);
  const goods = await goodsForBuyer(ids, { buyer }, now);
  const offers = await offersOn([...goods.values()], { buyer }, now);
  let sent = 0;
  for (const wish of wishes) {
    const item = goods.get(wish.goodsId);
    const message = item && stockMessage(item, offers.get(item.id));
    const isSent = message
      ? await sendOnce({ companyId, ...wish, ...message }, now)
      : await checked(companyId, wish, now);
    if (isSent) sent += 1;
  }
  return sent;
}

/** Returns the message; null if the company may not buy the product or see its price. */
function stockMessage(goods: GoodsForBuyer, offer: GoodsOffer | undefined) {
  if (goods.restriction !== null || goods.price === null) return null;
  return {
    goodsName: goods.name,
    spec: goods.spec,
    unit: goods.unit,
    stock: stockText(goods.stock),
    amount: offer?.activityPrice ?? goods.price,
    expiresOn: goods.nearestExpiry,
    url: `/list/info/${goods.id}`,
  };
}

type StockMessage = Wish & { companyId: number } & NonNullable<ReturnType<typeof stockMessage>>;

/** False if nobody waits, or it was removed or marked by another process. */
function sendOnce(message: StockMessage, now: number): Promise<boolean> {
  return inTransaction(async (trx) => {
    const marked = await trx
      .updateTable("shortage")
      .set({ came_at: now })
      .where("company_id", "=", message.companyId)
      .where("goods_id", "=", message.goodsId)
      .where("created_at", "=", message.requestedAt)
      .where("came_at", "is", null)
      .executeTakeFirst();
    if (Number(marked.numUpdatedRows) === 0 || !message.isWaiting) return false;
    await sendMessages(trx, "stockBack", [message], now);
    return true;
  });
}

async function checked(companyId: number, wish: Wish, now: number): Promise<false> {
  await db
    .updateTable("shortage")
    .set({ checked_at: now })
    .where("company_id", "=", companyId)
    .where("goods_id", "=", wish.goodsId)
    .execute();
  return false;
}
