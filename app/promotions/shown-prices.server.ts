/** What running offers make of the prices in lists: the same that on-goods.ts says on each card, for all goods at once. */
import type { Viewer } from "~/company/buyer";
import type { OfferedPrices } from "~/catalogue/price-order";
import { timesLeft } from "./offer";
import { scopedGoods } from "./offer-shelf";
import { lowestActivityPrices, runningOffers } from "./offers.server";
import { discountedPrice } from "./site-discount";

/** `now` in ms. A fixed number of queries. */
export async function offeredPrices(viewer: Viewer, now: number): Promise<OfferedPrices> {
  const [offers, activities] = await Promise.all([
    runningOffers(viewer.buyer, now),
    lowestActivityPrices(now),
  ]);
  const discounts = offers.filter((offer) => offer.kind === "siteDiscount" && timesLeft(offer) > 0);
  return {
    activities,
    discounts: discounts.map((offer) => ({
      key: JSON.stringify([offer.scope, offer.measure, offer.tiers]),
      goods: scopedGoods(offer.scope),
      priceOf: (own, packSize) => discountedPrice(offer, own, packSize),
    })),
  };
}
