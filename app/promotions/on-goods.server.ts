/** The offers on the goods of a page, and which goods are on promotion at all, in a fixed number of queries. */
import type { Viewer } from "~/company/buyer";
import type { GoodsForBuyer, GoodsOffer } from "~/catalogue/goods";
import type { PromotedGoods } from "~/catalogue/list-query";
import { dataVersion, db } from "~/platform/database.server";
import { anyOf, NO_GOODS, scopedGoods } from "./offer-shelf";
import { offerOn } from "./on-goods";
import { activityPrices, runningOffers } from "./offers.server";

/** What running offers do to each of these goods, by goods id. Activity prices are in fen and only where the price may be seen. */
export async function offersOn(
  goods: readonly GoodsForBuyer[],
  viewer: Viewer,
  now: number,
): Promise<Map<number, GoodsOffer>> {
  const ids = goods.map((g) => g.id);
  const companyId = viewer.buyer?.companyId ?? null;
  const [offers, activities, rows] = await Promise.all([
    runningOffers(viewer.buyer, now),
    activityPrices(ids, companyId, now),
    pricedGoods(now),
  ]);
  const inGroups = new Set(rows.filter((row) => row.kind === "groupBuy").map((row) => row.goodsId));
  return new Map(
    goods.map((g) => [g.id, offerOn(g, offers, activities.get(g.id) ?? null, inGroups.has(g.id))]),
  );
}

/**
 * The filter "on promotion": goods with a price of an activity, a group buy or a bundle, and what is in the scope of every other offer.
 * An offer for everything, and free shipping or money off a whole order, would say nothing as a filter.
 */
export async function promotedOnly(now: number): Promise<PromotedGoods> {
  const [offers, rows] = await Promise.all([runningOffers(null, now), pricedGoods(now)]);
  const scopes = offers.filter(({ kind, scope }) => kind !== "bundle" && !("all" in scope));
  return anyOf([
    { ...NO_GOODS, goods: rows.map((row) => row.goodsId) },
    ...scopes.map(({ scope }) => scopedGoods(scope)),
  ]);
}

interface PricedGoods {
  goodsId: number;
  kind: string;
  startsAt: number;
  endsAt: number;
}
let kept: { version: number; rows: Promise<PricedGoods[]> } | null = null;

/** Goods with a price of a running offer; kept in memory by the data version "offers". One query for the version. */
async function pricedGoods(now: number): Promise<PricedGoods[]> {
  const version = await dataVersion("offers");
  if (kept?.version !== version) {
    const rows = db
      .selectFrom("offer_goods as g")
      .innerJoin("offer as o", "o.id", "g.offer_id")
      .select(["g.goods_id as goodsId", "o.kind", "o.starts_at as startsAt", "o.ends_at as endsAt"])
      .where("o.status", "=", "on")
      .where("o.kind", "not in", ["gift", "bundleGift", "swap"])
      .execute();
    kept = { version, rows };
    rows.catch(() => (kept = null));
  }
  return (await kept.rows).filter((row) => row.startsAt <= now && now < row.endsAt);
}
