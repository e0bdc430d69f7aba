import { orderedSince, releasedTo } from "~/modules/catalogue/goods/own-facts.server";
import {
  restrictionFor,
  type RegulatedClass,
  type RestrictedGoods,
} from "~/modules/catalogue/goods/purchase-restriction";
import type { Buyer } from "~/modules/company/identity/buyer";
import type { BusinessScopeCode as BusinessScope } from "~/modules/company/identity/scope";
import { toDay, startOfDay } from "~/platform/values/clock";
import { dataVersion, db, type Db, together } from "~/platform/database/database.server";
import { preparedQuery } from "~/platform/database/prepared-query.server";
import { ALL_OFFER_KINDS, isAt, OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import { type CartOffer, concerns, type OfferGoods, type ScopedGoods } from "./offer";
import { readOffer } from "./offer-parser";

/** Rows of other kinds are prices, read by product. */
const CART_KINDS = ALL_OFFER_KINDS.filter((kind) => !isAt(kind, "activity", "group", "voucher"));

let cached: { version: number; offers: Promise<CartOffer[]> } | null = null;

/** Returns offers for carts at `now` (epoch ms), with stock left, uses and restrictions of `buyer` (null: a visitor). `about`: requested products; other offers come without products. Cached by the data version "offers". One query for the version, two at most for the rest, two after a change. */
export async function runningOffers(
  buyer: Buyer | null,
  now: number,
  trx: Db = db,
  about: readonly ScopedGoods[] | null = null,
): Promise<CartOffer[]> {
  const offers = (await storedOffers(trx)).filter((o) => o.startsAt <= now && now < o.endsAt);
  const isCounted = offers.some((o) => o.left !== null || o.limitPerCompany !== null);
  const query = offers.filter((o) => o.goods.length > 0 && (about === null || concerns(o, about)));
  const [times, goods] = await together(trx, [
    async () => (isCounted ? readTimes(trx, buyer?.companyId ?? 0, now) : NO_TIMES),
    async () => (query.length > 0 ? readOfferGoods(trx, query, buyer, now) : NO_LIVE_GOODS),
  ]);
  return offers.map((offer) => ({
    ...offer,
    left: offer.left === null ? null : Math.max(0, offer.left - (times.get(offer.id)?.uses ?? 0)),
    used: times.get(offer.id)?.used ?? 0,
    goods: offer.goods.flatMap((g) => {
      const live = goods.get(`${offer.id}:${g.goodsId}`);
      return live ? [{ ...g, ...live }] : [];
    }),
  }));
}

const NO_TIMES: Awaited<ReturnType<typeof readTimes>> = new Map();
const NO_LIVE_GOODS: Awaited<ReturnType<typeof readOfferGoods>> = new Map();

async function storedOffers(trx: Db): Promise<CartOffer[]> {
  const version = await dataVersion("offers", trx);
  // Not cached in a transaction: it may be rolled back, and others would wait for its connection.
  if (cached?.version !== version && trx.isTransaction) return readOffers(trx);
  if (cached?.version !== version) {
    const offers = readOffers(trx);
    cached = { version, offers };
    // A failed read is not cached, so the next request tries again.
    offers.catch(() => (cached = null));
  }
  return cached.offers;
}

async function readOffers(trx: Db): Promise<CartOffer[]> {
  const [rows, members] = await together(trx, [
    () =>
      trx
        .selectFrom("offer")
        .select(["id", "kind", "name", "starts_at", "ends_at", "scope", "terms", "priority"])
        .select(["stock", "limit_per_company"])
        .where("status", "=", "on")
        .where("kind", "in", CART_KINDS)
        .orderBy("id")
        .execute(),
    () =>
      trx
        .selectFrom("offer_goods as g")
        .innerJoin("offer as o", "o.id", "g.offer_id")
        .select(["g.offer_id", "g.goods_id", "g.price", "g.number", "g.limit_per_company"])
        .where("o.status", "=", "on")
        .where("o.kind", "in", CART_KINDS)
        .orderBy("g.goods_id")
        .execute(),
  ]);
  const goods = new Map<number, OfferGoods[]>(rows.map((row) => [row.id, []]));
  for (const { offer_id, goods_id, price, number: quantity, limit_per_company } of members)
    goods.get(offer_id)?.push({
      goodsId: goods_id,
      name: "",
      unit: "",
      picture: "",
      price,
      quantity,
      left: 0,
      stock: 0,
      limitPerCompany: limit_per_company,
      used: 0,
      restriction: null,
      purchaseLimit: null,
      boughtToday: 0,
    });
  return rows.map((row) => readOffer(row, goods.get(row.id)!)).filter((offer) => offer !== null);
}

const usedTimes = preparedQuery(db, ({ companyId, now }: { companyId: number; now: number }) =>
  db
    .selectFrom("offer as o")
    .leftJoin("offer_use as u", (join) =>
      join.onRef("u.offer_id", "=", "o.id").on("u.goods_id", "=", 0).on("u.company_id", "=", companyId),
    )
    .select(["o.id", "o.uses", "u.number as used"])
    .where("o.status", "=", "on")
    .where("o.starts_at", "<=", now)
    .where("o.ends_at", ">", now)
    .where((eb) => eb.or([eb("o.stock", "is not", null), eb("o.limit_per_company", "is not", null)])),
);

/** How often each running offer was used, by everybody and by this company; only those that count it. One query. */
async function readTimes(trx: Db, companyId: number, now: number) {
  const rows = await usedTimes({ companyId, now }, trx);
  return new Map(rows.map((row) => [row.id, { uses: row.uses, used: row.used ?? 0 }]));
}

interface RequestedGoods {
  ids: readonly number[];
  companyId: number;
  now: number;
  today: number;
}

const offerGoods = preparedQuery(db, ({ ids, companyId, now, today }: RequestedGoods) =>
  db
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
    .select([
      "g.name",
      "g.unit",
      "g.picture",
      "g.status",
      "g.stock as shop",
      "g.regulated",
      "g.scope",
      "g.is_controlled",
    ])
    .select(["g.is_ephedrine", "g.purchase_limit", releasedTo(companyId).as("released")])
    .select(orderedSince(companyId, today).as("bought_today"))
    .where("o.id", "in", ids)
    .where("o.status", "=", "on")
    .where("o.starts_at", "<=", now)
    .where("o.ends_at", ">", now),
);

/** Current gifts, add-ons and bundle members: names, units left, restrictions. One query. */
async function readOfferGoods(trx: Db, offers: readonly CartOffer[], buyer: Buyer | null, now: number) {
  const query = { ids: offers.map(({ id }) => id), companyId: buyer?.companyId ?? 0 };
  const rows = await offerGoods({ ...query, now, today: startOfDay(toDay(now)) }, trx);
  return new Map(
    rows.map((row) => {
      const { name, unit, picture } = row;
      const own = row.status === "on" ? row.shop : 0;
      const left = Math.max(0, Math.min(row.stock - row.sold, own));
      const restriction = restrictionFor(
        buyer,
        getFacts(row),
        OFFER_KINDS[row.kind as CartOffer["kind"]].role,
        now,
      );
      const limit = { purchaseLimit: row.purchase_limit, boughtToday: Number(row.bought_today ?? 0) };
      const live = { name, unit, picture, left, stock: own, used: row.used ?? 0, restriction, ...limit };
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

const getFacts = (row: FactsRow): RestrictedGoods => ({
  status: row.status,
  regulated: row.regulated as RegulatedClass | null,
  scope: row.scope as BusinessScope,
  isControlled: row.is_controlled === 1,
  isReleased: row.released !== null,
  isEphedrine: row.is_ephedrine === 1,
});

/** Those of these offers that run at `now` (epoch ms), of any kind. One query. */
export const offersAmong = (ids: readonly number[], now: number) =>
  db
    .selectFrom("offer")
    .select(["id", "kind", "name", "ends_at"])
    .where("id", "in", ids)
    .where("status", "=", "on")
    .where("starts_at", "<=", now)
    .where("ends_at", ">", now)
    .execute();
