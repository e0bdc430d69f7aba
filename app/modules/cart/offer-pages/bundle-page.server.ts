import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import type { Viewer } from "~/modules/company/identity/buyer";
import { activityPrices } from "~/modules/promotions/offers/activity-prices.server";
import { runningOffers } from "~/modules/promotions/offers/offers.server";
import { bundleCard, type BundleCard } from "./bundle-page";

/** Returns bundles that run at `now` (epoch ms), by priority, available ones first. Prices only where the viewer may see them. */
export async function bundleCards(viewer: Viewer, now: number): Promise<BundleCard[]> {
  const companyId = viewer.buyer?.companyId ?? null;
  const offers = (await runningOffers(viewer.buyer, now)).filter((offer) => offer.kind === "bundle");
  const ids = [...new Set(offers.flatMap((offer) => offer.goods.map((member) => member.goodsId)))];
  if (ids.length === 0) return [];
  const [goods, activities] = await Promise.all([
    goodsForBuyer(ids, viewer, now),
    activityPrices(ids, companyId, now),
  ]);
  return offers
    .toSorted((a, b) => b.priority - a.priority || a.id - b.id)
    .flatMap((offer) => bundleCard(offer, goods, activities) ?? [])
    .toSorted((a, b) => Number(a.left === 0) - Number(b.left === 0));
}
