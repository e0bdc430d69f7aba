/** What goods would cost in a cart of their own: the running total of those who are still writing their order. */
import type { GoodsForBuyer } from "~/catalogue/goods/goods";
import type { SignedIn } from "~/company/identity/buyer";
import { priceSplit } from "~/cart/pricing/checkout";
import type { CartLine } from "~/cart/pricing/pricing";
import { roundToPack } from "~/catalogue/goods/goods";
import { db, together } from "~/platform/database/database.server";
import type { Fen } from "~/platform/values/money";
import { activityPrices } from "~/promotions/offers/activity-prices.server";
import { runningOffers } from "~/promotions/offers/offers.server";
import { ownedVouchers } from "~/vouchers/vouchers.server";

/** By the cart's own steps after offers and the best vouchers, in whole packs, without shipping and what the cart holds. Fen; three queries. */
export async function priceQuantities(
  viewer: SignedIn,
  wanted: readonly { goods: GoodsForBuyer; quantity: number }[],
  now: number,
): Promise<Fen> {
  if (wanted.length === 0) return 0;
  const { buyer } = viewer;
  const ids = wanted.map(({ goods }) => goods.id);
  const [activities, offers, vouchers] = await together(db, [
    () => activityPrices(ids, buyer.companyId, now),
    () => runningOffers(buyer, now, db),
    () => ownedVouchers(buyer.companyId, now, db),
  ]);
  const lines = wanted.map(({ goods, quantity }): CartLine => {
    const activity = activities.get(goods.id) ?? null;
    return {
      ...{ id: goods.id, goods, activity, offerId: 0, isSelected: true, seenPrice: null },
      type: activity?.kind === "flashSale" ? 1 : 0,
      quantity: roundToPack(quantity, goods.packSize),
    };
  });
  const shipping = { threshold: 0, fee: 0, noTransOrderAmount: 0, label: "" };
  const { ordinary, ephedrine } = priceSplit(lines, { offers, vouchers, shipping }, {}, now);
  return ordinary.payable + ephedrine.payable;
}
