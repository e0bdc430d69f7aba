import { db, inTransaction } from "~/platform/database/database.server";
import { findGoodsNames } from "~/modules/catalogue/goods/goods-facts.server";
import { type GoodsForBuyer, type GoodsOffer, stockText } from "~/modules/catalogue/goods/goods";
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import { inCompany } from "~/modules/company/identity/lock.server";
import { findBuyer } from "~/modules/company/identity/viewer.server";
import { sendMessages } from "~/modules/notifications/messages.server";
import { offersOn } from "~/modules/promotions/offers/on-goods.server";

/** Alerts of a company; the oldest is deleted for a new one. */
export const MAX_ALERTS = 1000;
const MAX_CHECKED = 500;
/** An alert whose product is in stock but restricted is checked again after this, ms. */
const CHECK_AGAIN = 900_000;

/** Adds a stock alert; returns the product's name, or null. */
export async function askStockAlert(companyId: number, goodsId: number, now: number): Promise<string | null> {
  const name = (await findGoodsNames([goodsId])).get(goodsId);
  if (name === undefined) return null;
  await inCompany(companyId, async (trx) => {
    await trx
      .insertInto("stock_alert")
      .values({ company_id: companyId, goods_id: goodsId, created_at: now, checked_at: 0 })
      .onConflict((c) => c.doNothing())
      .execute();
    const [oldest] = await trx
      .selectFrom("stock_alert")
      .select("created_at")
      .where("company_id", "=", companyId)
      .orderBy("created_at", "desc")
      .offset(MAX_ALERTS)
      .limit(1)
      .execute();
    if (!oldest) return;
    await trx
      .deleteFrom("stock_alert")
      .where("company_id", "=", companyId)
      .where("created_at", "<=", oldest.created_at)
      .execute();
  });
  return name;
}

/** Removes a stock alert; repeatable. Returns the product's name, or null. */
export async function cancelStockAlert(companyId: number, goodsId: number): Promise<string | null> {
  const name = (await findGoodsNames([goodsId])).get(goodsId);
  if (name === undefined) return null;
  await db
    .deleteFrom("stock_alert")
    .where("company_id", "=", companyId)
    .where("goods_id", "=", goodsId)
    .execute();
  return name;
}

export interface StockAlert {
  goodsId: number;
  requestedAt: number;
}

export async function listStockAlerts(companyId: number): Promise<StockAlert[]> {
  const rows = await db
    .selectFrom("stock_alert")
    .select(["goods_id", "created_at"])
    .where("company_id", "=", companyId)
    .orderBy("created_at", "desc")
    .orderBy("goods_id")
    .execute();
  return rows.map((row) => ({ goodsId: row.goods_id, requestedAt: row.created_at }));
}

/** Notifies companies whose products can be bought at `now` (ms), each alert once: whoever deletes it sends its message. Restricted products keep their alerts. Returns how many were sent. */
export async function announceStock(now: number): Promise<number> {
  const rows = await db
    .selectFrom("stock_alert as a")
    .innerJoin("goods as g", "g.id", "a.goods_id")
    .select(["a.company_id", "a.goods_id", "a.created_at"])
    .where("g.stock", ">", 0)
    .where("g.status", "=", "on")
    .where("a.checked_at", "<=", now - CHECK_AGAIN)
    .orderBy("a.checked_at")
    .orderBy("a.created_at")
    .limit(MAX_CHECKED)
    .execute();
  const wishes = new Map<number, StockAlert[]>();
  for (const row of rows) {
    const own = wishes.get(row.company_id) ?? [];
    own.push({ goodsId: row.goods_id, requestedAt: row.created_at });
    wishes.set(row.company_id, own);
  }
  let sent = 0;
  for (const [companyId, own] of wishes) sent += await announceTo(companyId, own, now);
  return sent;
}

async function announceTo(companyId: number, wishes: readonly StockAlert[], now: number): Promise<number> {
  const buyer = await findBuyer(companyId);
  if (!buyer) {
    await db.deleteFrom("stock_alert").where("company_id", "=", companyId).execute();
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

type StockMessage = StockAlert & { companyId: number } & NonNullable<ReturnType<typeof stockMessage>>;

/** False if the alert was removed or sent by another process. */
function sendOnce(message: StockMessage, now: number): Promise<boolean> {
  return inTransaction(async (trx) => {
    const gone = await trx
      .deleteFrom("stock_alert")
      .where("company_id", "=", message.companyId)
      .where("goods_id", "=", message.goodsId)
      .where("created_at", "=", message.requestedAt)
      .executeTakeFirst();
    if (Number(gone.numDeletedRows) === 0) return false;
    await sendMessages(trx, "stockBack", [message], now);
    return true;
  });
}

async function checked(companyId: number, wish: StockAlert, now: number): Promise<false> {
  await db
    .updateTable("stock_alert")
    .set({ checked_at: now })
    .where("company_id", "=", companyId)
    .where("goods_id", "=", wish.goodsId)
    .execute();
  return false;
}
