import { db, type Db } from "~/platform/database/database.server";
import { preparedQuery } from "~/platform/database/prepared-query.server";
import type { Fen } from "~/platform/values/money";
import { kindsAt } from "~/modules/promotions/offers/kinds/kinds";
import type { ActivityPrice } from "./offer";
import { readNotWith } from "./offer-parser";

/** Far below the limit of variables on either engine. */
const CHUNK = 500;

/** A group buy is no price of the cart: it has its own page. */
const ACTIVITY_KINDS = kindsAt("activity");

/** Returns activity prices with stock left and what `companyId` (null for a visitor) has used. The lowest price wins, then higher priority, then lower id. One query for each 500 products. Fen. */
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

const readLowest = preparedQuery(db, ({ now }: { now: number }) =>
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

/** Returns the lowest activity price of every product, by id, fen. One query. */
export async function lowestActivityPrices(now: number): Promise<Map<number, Fen>> {
  return new Map((await readLowest({ now })).map((row) => [row.goods_id, Number(row.price)]));
}

interface ActivitiesOf {
  goodsIds: readonly number[];
  companyId: number;
  now: number;
}
const readActivities = preparedQuery(db, ({ goodsIds, companyId, now }: ActivitiesOf) =>
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
