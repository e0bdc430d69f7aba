import type { Viewer } from "~/modules/company/identity/buyer";
import { db } from "~/platform/database/database.server";
import type { OfferedPrices } from "~/modules/catalogue/listing/price-order";
import { offersAt, OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import { timesLeft } from "./offer";
import { scopedGoods } from "./offer-shelf";
import { lowestActivityPrices } from "./activity-prices.server";
import { runningOffers } from "./offers.server";

/** `now` in ms. A fixed number of queries. */
export async function offeredPrices(viewer: Viewer, now: number): Promise<OfferedPrices> {
  const [offers, activities] = await Promise.all([
    // Discounts bring no products.
    runningOffers(viewer.buyer, now, db, []),
    lowestActivityPrices(now),
  ]);
  const discounts = offersAt(offers, "unitPrice").filter((offer) => timesLeft(offer) > 0);
  return {
    activities,
    discounts: discounts.map((offer) => ({
      key: JSON.stringify([offer.scope, offer.measure, offer.tiers]),
      goods: scopedGoods(offer.scope),
      getPrice: (own, packSize) => OFFER_KINDS[offer.kind].unitPrice(offer, own, packSize),
    })),
  };
}
