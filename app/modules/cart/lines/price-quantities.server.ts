import type { ShippingRule } from "~/modules/shipping/shipping-rule";
import type { GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import type { Buyer, SignedIn } from "~/modules/company/identity/buyer";
import { priceSplit } from "~/modules/cart/pricing/checkout";
import type { CartLine, CartPricing, PricedLine } from "~/modules/cart/pricing/pricing";
import { roundToPack } from "~/modules/catalogue/goods/goods";
import { db, together } from "~/platform/database/database.server";
import type { Fen } from "~/platform/values/money";
import { activityPrices } from "~/modules/promotions/offers/activity-prices.server";
import type { ActivityPrice } from "~/modules/promotions/offers/offer";
import { runningOffers } from "~/modules/promotions/offers/offers.server";
import { ownedVouchers } from "~/modules/vouchers/vouchers.server";

const NO_SHIPPING: ShippingRule = { threshold: 0, fee: 0, noTransOrderAmount: 0, label: "" };

/** The line of so many units in an otherwise empty cart, in whole packs. */
const lineAlone = (goods: GoodsForBuyer, quantity: number, activity: ActivityPrice | null): CartLine => ({
  id: goods.id,
  goods,
  activity,
  offerId: 0,
  isSelected: true,
  seenPrice: null,
  type: activity?.kind === "flashSale" ? 1 : 0,
  quantity: roundToPack(quantity, goods.packSize),
});

/** Prices quantities like a cart, after offers and the best vouchers, in whole packs, without shipping and the cart's lines. Fen; three queries. */
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
    () =>
      runningOffers(
        buyer,
        now,
        db,
        wanted.map(({ goods }) => goods),
      ),
    () => ownedVouchers(buyer.companyId, now, db),
  ]);
  const lines = wanted.map(({ goods, quantity }) =>
    lineAlone(goods, quantity, activities.get(goods.id) ?? null),
  );
  const { ordinary, ephedrine } = priceSplit(lines, { offers, vouchers, shipping: NO_SHIPPING }, {}, now);
  return ordinary.payable + ephedrine.payable;
}

export interface PricedAlone {
  line: PricedLine;
  /** the offer that makes the unit price, or null */
  offer: string | null;
  /** how the total is calculated */
  rows: CartPricing["rows"];
  payable: Fen;
}

/** The same for one product with its price details, without vouchers. Two queries. */
export async function priceAlone(
  buyer: Buyer,
  goods: GoodsForBuyer,
  quantity: number,
  now: number,
): Promise<PricedAlone> {
  const [activities, offers] = await together(db, [
    () => activityPrices([goods.id], buyer.companyId, now),
    () => runningOffers(buyer, now, db, [goods]),
  ]);
  const activity = activities.get(goods.id) ?? null;
  const line = lineAlone(goods, quantity, activity);
  const split = priceSplit([line], { offers, vouchers: [], shipping: NO_SHIPPING }, {}, now);
  const pricing = goods.isEphedrine ? split.ephedrine : split.ordinary;
  const [priced] = pricing.lines;
  const found = [...offers, ...(activity ? [{ id: activity.offerId, name: activity.name }] : [])];
  return {
    line: priced!,
    offer: found.find(({ id }) => id === priced!.offerId)?.name ?? null,
    rows: pricing.rows.filter(({ kind }) => kind !== "shipping"),
    payable: pricing.payable,
  };
}
