import type { Viewer } from "~/modules/company/identity/buyer";
import type { GoodsForBuyer, GoodsOffer } from "~/modules/catalogue/goods/goods";
import type { PromotedGoods } from "~/modules/catalogue/listing/list-query";
import { dataVersion, db } from "~/platform/database/database.server";
import { ALL_OFFER_KINDS, isAt, OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import type { OfferKind } from "./offer";
import { getUnlistedOffer, NO_GOODS, scopedGoods } from "./offer-shelf";
import { offerOn } from "./on-goods";
import { activityPrices } from "./activity-prices.server";
import { runningOffers } from "./offers.server";

/** Returns running offers of products, by id. Activity prices in fen, only if visible. */
export async function offersOn(
  goods: readonly GoodsForBuyer[],
  viewer: Pick<Viewer, "buyer">,
  now: number,
): Promise<Map<number, GoodsOffer>> {
  const ids = goods.map((g) => g.id);
  const companyId = viewer.buyer?.companyId ?? null;
  const [offers, activities, rows] = await Promise.all([
    runningOffers(viewer.buyer, now, db, goods),
    activityPrices(ids, companyId, now),
    pricedGoods(now),
  ]);
  const groups = new Map(rows.flatMap(({ goodsId, kind }) => (isAt(kind, "group") ? [[goodsId, kind]] : [])));
  return new Map(
    goods.map((g) => [g.id, offerOn(g, offers, activities.get(g.id) ?? null, groups.get(g.id))]),
  );
}

/** The filter "on promotion": products with an activity, group buy or bundle, and scopes of other offers, except offers for everything. */
export async function promotedOnly(now: number): Promise<PromotedGoods> {
  const [offers, rows] = await Promise.all([runningOffers(null, now, db, []), pricedGoods(now)]);
  const scopes = offers.filter(
    ({ kind, scope }) => OFFER_KINDS[kind].rows?.are !== "own" && !("all" in scope),
  );
  return getUnlistedOffer([
    { ...NO_GOODS, goods: rows.map((row) => row.goodsId) },
    ...scopes.map(({ scope }) => scopedGoods(scope)),
  ]);
}

const ON_THEIR_GOODS = ALL_OFFER_KINDS.filter((kind) => OFFER_KINDS[kind].rows?.are !== "brought");

interface PricedGoods {
  goodsId: number;
  kind: OfferKind;
  startsAt: number;
  endsAt: number;
}
let cached: { version: number; rows: Promise<PricedGoods[]> } | null = null;

async function pricedGoods(now: number): Promise<PricedGoods[]> {
  const version = await dataVersion("offers");
  if (cached?.version !== version) {
    const rows = db
      .selectFrom("offer_goods as g")
      .innerJoin("offer as o", "o.id", "g.offer_id")
      .select(["g.goods_id as goodsId", "o.kind", "o.starts_at as startsAt", "o.ends_at as endsAt"])
      .where("o.status", "=", "on")
      .where("o.kind", "in", ON_THEIR_GOODS)
      .$narrowType<{ kind: OfferKind }>()
      .execute();
    cached = { version, rows };
    rows.catch(() => (cached = null));
  }
  return (await cached.rows).filter((row) => row.startsAt <= now && now < row.endsAt);
}
