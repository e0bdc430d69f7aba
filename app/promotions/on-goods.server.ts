/** The offers on the goods of a page, and which goods are on promotion at all, in a fixed number of queries. */
import type { Viewer } from "~/company/buyer";
import type { GoodsForBuyer, GoodsOffer } from "~/catalogue/goods";
import { dataVersion, db } from "~/platform/database.server";
import { offerOn } from "./on-goods";
import { activityPrices, runningOffers } from "./offers.server";

/** What running offers do to each of these goods, by goods id. Activity prices are in fen and only where the price may be seen. */
export async function offersOn(
  goods: readonly GoodsForBuyer[],
  viewer: Viewer,
  now: number,
): Promise<Map<number, GoodsOffer>> {
  const ids = goods.map((g) => g.id);
  const [offers, activities] = await Promise.all([
    runningOffers(null, now),
    activityPrices(ids, viewer.buyer?.companyId ?? null, now),
  ]);
  return new Map(goods.map((g) => [g.id, offerOn(g, offers, activities.get(g.id) ?? null)]));
}

interface ActivityGoods {
  goodsId: number;
  startsAt: number;
  endsAt: number;
}
let kept: { version: number; goods: Promise<ActivityGoods[]> } | null = null;

/** The filter "on promotion": goods with an activity price, and categories and kinds with a line reduction or a gift. */
export async function promotedOnly(
  now: number,
): Promise<{ goods: number[]; categories: string[]; kinds: string[] }> {
  const [offers, activities] = await Promise.all([runningOffers(null, now), activityGoods()]);
  const goods = new Set(activities.filter((a) => a.startsAt <= now && now < a.endsAt).map((a) => a.goodsId));
  const categories = new Set<string>();
  const kinds = new Set<string>();
  for (const { kind, scope } of offers) {
    // An order-level offer is on every goods: as a filter it would say nothing.
    if (kind !== "lineReduction" && kind !== "gift") continue;
    if ("goods" in scope) scope.goods.forEach((id) => goods.add(id));
    if ("category" in scope) categories.add(scope.category);
    if ("kind" in scope) kinds.add(scope.kind);
  }
  return { goods: [...goods], categories: [...categories], kinds: [...kinds] };
}

async function activityGoods(): Promise<ActivityGoods[]> {
  const version = await dataVersion("offers");
  if (kept?.version !== version) {
    const goods = db
      .selectFrom("offer_goods as g")
      .innerJoin("offer as o", "o.id", "g.offer_id")
      .select(["g.goods_id as goodsId", "o.starts_at as startsAt", "o.ends_at as endsAt"])
      .where("o.status", "=", "on")
      .where("o.kind", "not in", ["gift", "bundleGift", "swap"])
      .execute();
    kept = { version, goods };
    goods.catch(() => (kept = null));
  }
  return kept.goods;
}
