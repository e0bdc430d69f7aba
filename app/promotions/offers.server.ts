/** Offers from the database: what runs now, activity prices of goods, and taking activity stock without ever overselling it. */
import { orderedSince, releasedTo } from "~/catalogue/own-facts.server";
import { restrictionFor, type RegulatedClass, type RestrictedGoods } from "~/catalogue/refusal";
import type { Buyer } from "~/company/buyer";
import type { Scope as BusinessScope } from "~/company/scope";
import { dayOf, startOfDay } from "~/platform/clock";
import { dataVersion, db, engine, type Db, together } from "~/platform/database.server";
import type { Fen } from "~/platform/money";
import { prepared } from "~/platform/prepared.server";
import { type ActivityPrice, type CartOffer, type OfferGoods, roleIn } from "./offer";
import { readNotWith, readOffer } from "./terms";

/** Names in one IN list: far below the limit of variables on either engine. */
const CHUNK = 500;

let kept: { version: number; offers: Promise<CartOffer[]> } | null = null;

/**
 * The offers that the cart judges and that run at `now` (epoch ms), with what is left of them, what `buyer` (null for a visitor) has used
 * and which of the goods that they bring along it may not have. What an operator writes is kept in memory by the data version "offers"; what orders change is read every time.
 * One query for the version, two for what is left, whatever runs; two more after a change.
 */
export async function runningOffers(buyer: Buyer | null, now: number, trx: Db = db): Promise<CartOffer[]> {
  const offers = (await keptOffers(trx)).filter((o) => o.startsAt <= now && now < o.endsAt);
  if (offers.length === 0) return [];
  const [times, goods] = await together(trx, [
    () => readTimes(trx, buyer?.companyId ?? null, now),
    () => readOfferGoods(trx, buyer, now),
  ]);
  return offers.map((offer) => ({
    ...offer,
    left: offer.left === null ? null : Math.max(0, offer.left - (times.get(offer.id)?.taken ?? 0)),
    used: times.get(offer.id)?.used ?? 0,
    goods: offer.goods.flatMap((g) => {
      const live = goods.get(`${offer.id}:${g.goodsId}`);
      return live ? [{ ...g, ...live }] : [];
    }),
  }));
}

/** The offers as they are written, running or not, with nothing used. */
async function keptOffers(trx: Db): Promise<CartOffer[]> {
  const version = await dataVersion("offers", trx);
  // What a transaction reads is its own: it may be undone, and others would wait for its connection.
  if (kept?.version !== version && trx.isTransaction) return readOffers(trx);
  if (kept?.version !== version) {
    const offers = readOffers(trx);
    kept = { version, offers };
    // A failed read is not kept, so that the next request tries again.
    offers.catch(() => (kept = null));
  }
  return kept.offers;
}

async function readOffers(trx: Db): Promise<CartOffer[]> {
  const [rows, members] = await together(trx, [
    () =>
      trx
        .selectFrom("offer")
        .select(["id", "kind", "name", "starts_at", "ends_at", "scope", "terms", "priority"])
        .select(["stock", "limit_per_company"])
        .where("status", "=", "on")
        .where("kind", "not in", ROW_KINDS)
        .orderBy("id")
        .execute(),
    () =>
      trx
        .selectFrom("offer_goods as g")
        .innerJoin("offer as o", "o.id", "g.offer_id")
        .select(["g.offer_id", "g.goods_id", "g.price", "g.number", "g.limit_per_company"])
        .where("o.status", "=", "on")
        .where("o.kind", "not in", ROW_KINDS)
        .orderBy("g.goods_id")
        .execute(),
  ]);
  const goods = new Map<number, OfferGoods[]>(rows.map((row) => [row.id, []]));
  for (const { offer_id, goods_id, price, number, limit_per_company } of members)
    goods.get(offer_id)?.push({
      ...{ goodsId: goods_id, name: "", unit: "", price, number },
      ...{ left: 0, stock: 0, limitPerCompany: limit_per_company, used: 0 },
      ...{ refusal: null, purchaseLimit: null, boughtToday: 0 },
    });
  return rows.map((row) => readOffer(row, goods.get(row.id)!)).filter((offer) => offer !== null);
}

/** How often each running offer was used, by everybody and by this company; only those that count it. One query. */
async function readTimes(trx: Db, companyId: number | null, now: number) {
  const rows = await trx
    .selectFrom("offer as o")
    .leftJoin("offer_use as u", (join) =>
      join.onRef("u.offer_id", "=", "o.id").on("u.goods_id", "=", 0).on("u.company_id", "=", companyId),
    )
    .select(["o.id", "o.taken", "u.number as used"])
    .where("o.status", "=", "on")
    .where("o.starts_at", "<=", now)
    .where("o.ends_at", ">", now)
    .where((eb) => eb.or([eb("o.stock", "is not", null), eb("o.limit_per_company", "is not", null)]))
    .execute();
  return new Map(rows.map((row) => [row.id, { taken: row.taken, used: row.used ?? 0 }]));
}

/** Gifts, goods to swap for and members of bundles as they are now: named, with the units that are left and the company's gates. One query. */
async function readOfferGoods(trx: Db, buyer: Buyer | null, now: number) {
  const companyId = buyer?.companyId ?? 0;
  const rows = await trx
    .selectFrom("offer as o")
    .innerJoin("offer_goods as own", "own.offer_id", "o.id")
    .innerJoin("goods as g", "g.id", "own.goods_id")
    .leftJoin("offer_use as u", (join) =>
      join
        .onRef("u.offer_id", "=", "own.offer_id")
        .onRef("u.goods_id", "=", "own.goods_id")
        .on("u.company_id", "=", companyId),
    )
    .select(["o.id", "o.kind", "own.goods_id", "own.stock", "own.sold", "u.number as used"])
    .select(["g.name", "g.unit", "g.status", "g.stock as shop", "g.regulated", "g.scope", "g.is_controlled"])
    .select(["g.is_ephedrine", "g.purchase_limit", releasedTo(companyId).as("released")])
    .select(orderedSince(companyId, startOfDay(dayOf(now))).as("bought_today"))
    .where("o.status", "=", "on")
    .where("o.kind", "not in", ROW_KINDS)
    .where("o.starts_at", "<=", now)
    .where("o.ends_at", ">", now)
    .execute();
  return new Map(
    rows.map((row) => {
      const { name, unit } = row;
      const own = row.status === "on" ? row.shop : 0;
      const left = Math.max(0, Math.min(row.stock - row.sold, own));
      const refusal = restrictionFor(buyer, factsOf(row), roleIn(row.kind as CartOffer["kind"]), now);
      const limit = { purchaseLimit: row.purchase_limit, boughtToday: Number(row.bought_today ?? 0) };
      const live = { name, unit, left, stock: own, used: row.used ?? 0, refusal, ...limit };
      return [`${row.id}:${row.goods_id}`, live];
    }),
  );
}

interface FactsRow {
  status: string;
  regulated: string | null;
  scope: string;
  is_controlled: number;
  is_ephedrine: number;
  released: number | null;
}

const factsOf = (row: FactsRow): RestrictedGoods => ({
  status: row.status,
  regulated: row.regulated as RegulatedClass | null,
  scope: row.scope as BusinessScope,
  isControlled: row.is_controlled === 1,
  isReleased: row.released !== null,
  isEphedrine: row.is_ephedrine === 1,
});

/** Kinds that are nothing but prices of goods: their rows are read by the goods that are asked for. */
const ROW_KINDS = ["flashSale", "dailySpecial", "nearExpiry", "groupBuy"] as const;
/** A group buy is no price of the cart: it is joined on a page of its own. */
const ACTIVITY_KINDS = ["flashSale", "dailySpecial", "nearExpiry"] as const;

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
    for (const row of await readActivities(
      { goodsIds: goodsIds.slice(i, i + CHUNK), companyId: companyId ?? 0, now },
      trx,
    )) {
      const kind = row.kind as ActivityPrice["kind"];
      const notWith = best.has(row.goods_id) ? null : readNotWith(kind, row.terms);
      if (!notWith) continue;
      best.set(row.goods_id, {
        offerId: row.id,
        kind,
        name: row.name,
        price: row.price,
        endsAt: row.ends_at,
        stock: Math.max(0, row.stock - row.sold),
        limitPerCompany: row.limit_per_company,
        used: row.used ?? 0,
        priority: row.priority,
        notWith,
      });
    }
  return best;
}

const readLowest = prepared(db, ({ now }: { now: number }) =>
  db
    .selectFrom("offer as o")
    .innerJoin("offer_goods as g", "g.offer_id", "o.id")
    .select((eb) => ["g.goods_id", eb.fn.min<number>("g.price").as("price")])
    .where("o.kind", "in", ACTIVITY_KINDS)
    .where("o.status", "=", "on")
    .where("o.starts_at", "<=", now)
    .where("o.ends_at", ">", now)
    .whereRef("g.sold", "<", "g.stock")
    .groupBy("g.goods_id"),
);

/** The lowest activity price of every goods that has one now, by goods id, in fen. One query. */
export async function lowestActivityPrices(now: number): Promise<Map<number, Fen>> {
  return new Map((await readLowest({ now })).map((row) => [row.goods_id, Number(row.price)]));
}

interface ActivitiesOf {
  goodsIds: readonly number[];
  /** 0 for a visitor */
  companyId: number;
  now: number;
}
const readActivities = prepared(db, ({ goodsIds, companyId, now }: ActivitiesOf) =>
  db
    .selectFrom("offer_goods as g")
    .innerJoin("offer as o", "o.id", "g.offer_id")
    .leftJoin("offer_use as u", (join) =>
      join
        .onRef("u.offer_id", "=", "g.offer_id")
        .onRef("u.goods_id", "=", "g.goods_id")
        .on("u.company_id", "=", companyId),
    )
    .select([
      "g.goods_id",
      "o.id",
      "o.kind",
      "o.name",
      "o.terms",
      "o.priority",
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
    .orderBy("o.id"),
);

/** Units of a goods of an offer that an order takes or gives back; with goodsId 0 the offer as a whole, in times. */
export interface ActivityUse {
  offerId: number;
  goodsId: number;
  number: number;
}

/**
 * Holds offers and their goods for a transaction that takes or gives them in several steps: offers by id, then goods by goods and offer,
 * as everywhere. On SQLite the transaction already is the only writer.
 */
export async function holdOffers(trx: Db, uses: readonly ActivityUse[]): Promise<void> {
  if (engine !== "postgres" || uses.length === 0) return;
  const ids = uses.filter((use) => use.goodsId === 0).map((use) => use.offerId);
  if (ids.length > 0)
    await trx.selectFrom("offer").select("id").where("id", "in", ids).orderBy("id").forUpdate().execute();
  const pairs = uses.filter((use) => use.goodsId !== 0);
  if (pairs.length === 0) return;
  await trx
    .selectFrom("offer_goods")
    .select("goods_id")
    .where((eb) =>
      eb(
        eb.refTuple("offer_id", "goods_id"),
        "in",
        pairs.map((use) => eb.tuple(use.offerId, use.goodsId)),
      ),
    )
    .orderBy("goods_id")
    .orderBy("offer_id")
    .forUpdate()
    .execute();
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

/** The limit for one company (null: none), or undefined when less is left than wanted. */
async function takeActivityStock(trx: Db, use: ActivityUse): Promise<number | null | undefined> {
  if (use.goodsId === 0) return takeTimes(trx, use);
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

async function takeTimes(trx: Db, { offerId, number }: ActivityUse): Promise<number | null | undefined> {
  const taken = await trx
    .updateTable("offer")
    .set((eb) => ({ taken: eb("taken", "+", number) }))
    .where("id", "=", offerId)
    .where((eb) => eb.or([eb("stock", "is", null), eb(eb("taken", "+", number), "<=", eb.ref("stock"))]))
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
    if (goodsId === 0)
      await trx
        .updateTable("offer")
        .set((eb) => ({ taken: eb("taken", "-", number) }))
        .where("id", "=", offerId)
        .execute();
    else
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
