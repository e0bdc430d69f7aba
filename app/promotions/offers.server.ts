/** Offers from the database: what runs now, activity prices of goods, and taking activity stock without ever overselling it. */
import { dataVersion, db, type Db } from "~/platform/database.server";
import type { ActivityPrice, CartOffer } from "./offer";
import { readOffer } from "./terms";

/** Names in one IN list: far below the limit of variables on either engine. */
const CHUNK = 500;

let kept: { version: number; offers: Promise<CartOffer[]> } | null = null;

/**
 * The offers that the cart judges and that run at `now` (epoch ms). Kept in memory by the data version "offers"; one query for the
 * version and one after a change.
 */
export async function runningOffers(now: number, trx: Db = db): Promise<CartOffer[]> {
  const version = await dataVersion("offers", trx);
  if (kept?.version !== version) {
    const offers = readOffers(trx);
    kept = { version, offers };
    // A failed read is not kept, so that the next request tries again.
    offers.catch(() => (kept = null));
  }
  return (await kept.offers).filter((o) => o.startsAt <= now && now < o.endsAt);
}

async function readOffers(trx: Db): Promise<CartOffer[]> {
  const rows = await trx
    .selectFrom("offer")
    .select(["id", "kind", "name", "starts_at", "ends_at", "scope", "terms", "priority"])
    .where("status", "=", "on")
    .where("kind", "in", ["lineReduction", "orderReduction", "orderDiscount", "gift"])
    .orderBy("id")
    .execute();
  return rows.map(readOffer).filter((offer) => offer !== null);
}

const ACTIVITY_KINDS = ["flashSale", "dailySpecial", "nearExpiry", "siteDiscount"] as const;

/**
 * The activity price of each goods that has one now, with the stock left and what `companyId` (null for a visitor) has taken.
 * The lowest price wins, then the higher priority, then the lower id. One query for each 500 goods. Prices in fen.
 */
export async function activityPrices(
  goodsIds: readonly number[],
  companyId: number | null,
  now: number,
  trx: Db = db,
): Promise<Map<number, ActivityPrice>> {
  const best = new Map<number, ActivityPrice>();
  for (let i = 0; i < goodsIds.length; i += CHUNK)
    for (const row of await readActivities(goodsIds.slice(i, i + CHUNK), companyId, now, trx)) {
      if (best.has(row.goods_id)) continue;
      best.set(row.goods_id, {
        offerId: row.id,
        kind: row.kind as ActivityPrice["kind"],
        name: row.name,
        price: row.price,
        endsAt: row.ends_at,
        stock: Math.max(0, row.stock - row.sold),
        limitPerCompany: row.limit_per_company,
        used: row.used ?? 0,
      });
    }
  return best;
}

function readActivities(goodsIds: readonly number[], companyId: number | null, now: number, trx: Db) {
  return trx
    .selectFrom("offer_goods as g")
    .innerJoin("offer as o", "o.id", "g.offer_id")
    .leftJoin("offer_use as u", (join) =>
      join
        .onRef("u.offer_id", "=", "g.offer_id")
        .onRef("u.goods_id", "=", "g.goods_id")
        .on("u.company_id", "=", companyId ?? 0),
    )
    .select([
      "g.goods_id",
      "o.id",
      "o.kind",
      "o.name",
      "g.price",
      "o.ends_at",
      "g.stock",
      "g.sold",
      "g.limit_per_company",
      "u.number as used",
    ])
    .where("g.goods_id", "in", goodsIds)
    .where("o.kind", "in", ACTIVITY_KINDS)
    .where("o.status", "=", "on")
    .where("o.starts_at", "<=", now)
    .where("o.ends_at", ">", now)
    .whereRef("g.sold", "<", "g.stock")
    .orderBy("g.price")
    .orderBy("o.priority", "desc")
    .orderBy("o.id")
    .execute();
}

/** Units of an activity that an order takes or gives back. */
export interface ActivityUse {
  offerId: number;
  goodsId: number;
  number: number;
}

/**
 * Takes activity stock and the company's share of the limit for an order, in goods order, by conditional updates; the caller's
 * transaction must be undone when it answers with what is short. Activities have few goods, so one statement for each is right.
 */
export async function useActivity(
  trx: Db,
  companyId: number,
  wanted: readonly ActivityUse[],
): Promise<{ ok: true } | { ok: false; offerId: number; goodsId: number; reason: "stock" | "limit" }> {
  for (const use of inGoodsOrder(wanted)) {
    const { offerId, goodsId } = use;
    const limit = await takeActivityStock(trx, use);
    if (limit === undefined) return { ok: false, offerId, goodsId, reason: "stock" };
    if (!(await takeLimit(trx, companyId, use, limit)))
      return { ok: false, offerId, goodsId, reason: "limit" };
  }
  return { ok: true };
}

/** The limit for one company (null: none), or undefined when fewer units are left than wanted. */
async function takeActivityStock(trx: Db, use: ActivityUse): Promise<number | null | undefined> {
  const taken = await trx
    .updateTable("offer_goods")
    .set((eb) => ({ sold: eb("sold", "+", use.number) }))
    .where("offer_id", "=", use.offerId)
    .where("goods_id", "=", use.goodsId)
    .where((eb) => eb(eb("sold", "+", use.number), "<=", eb.ref("stock")))
    .returning("limit_per_company")
    .executeTakeFirst();
  return taken ? taken.limit_per_company : undefined;
}

/** Counts the units for the company; false when they would go above the limit. */
async function takeLimit(trx: Db, companyId: number, use: ActivityUse, limit: number | null) {
  if (limit !== null && use.number > limit) return false;
  const counted = await trx
    .insertInto("offer_use")
    .values({
      offer_id: use.offerId,
      goods_id: use.goodsId,
      company_id: companyId,
      number: use.number,
    })
    .onConflict((conflict) => {
      const add = conflict
        .columns(["offer_id", "goods_id", "company_id"])
        .doUpdateSet((eb) => ({ number: eb("offer_use.number", "+", use.number) }));
      return limit === null
        ? add
        : add.where((eb) => eb(eb("offer_use.number", "+", use.number), "<=", limit));
    })
    .returning("number")
    .executeTakeFirst();
  return counted !== undefined;
}

/** Gives back what an order took: the exact inverse of useActivity. */
export async function returnActivity(
  trx: Db,
  companyId: number,
  uses: readonly ActivityUse[],
): Promise<void> {
  for (const { offerId, goodsId, number } of inGoodsOrder(uses)) {
    await trx
      .updateTable("offer_goods")
      .set((eb) => ({ sold: eb("sold", "-", number) }))
      .where("offer_id", "=", offerId)
      .where("goods_id", "=", goodsId)
      .execute();
    await trx
      .updateTable("offer_use")
      .set((eb) => ({ number: eb("number", "-", number) }))
      .where("offer_id", "=", offerId)
      .where("goods_id", "=", goodsId)
      .where("company_id", "=", companyId)
      .execute();
  }
}

// Two orders that lock the same rows in the same order never wait for each other in a circle.
const inGoodsOrder = (uses: readonly ActivityUse[]) =>
  [...uses].sort((a, b) => a.goodsId - b.goodsId || a.offerId - b.offerId);
