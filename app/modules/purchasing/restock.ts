/** How much to order of a product: by its sales, what is there and what is on the way. Pure. */
import type { PurchasingRules } from "./goods-receipt";

/** Rows of a page of proposals. */
export const MAX_PROPOSED = 100;

export interface RestockFacts {
  /** units sold in the last `paceDays`, less returns */
  sold: number;
  /** units that buyers wanted and did not get for lack of stock, in the same days */
  refused: number;
  /** units that may still be sold; what orders hold is not among them */
  stock: number;
  /** units ordered from suppliers and not yet come */
  onOrder: number;
  packSize: number;
}

/** Returns the units to order, in whole packs; 0: there is enough. */
export function restockQuantity(
  { sold, refused, stock, onOrder, packSize }: RestockFacts,
  { paceDays, coverDays }: Pick<PurchasingRules, "paceDays" | "coverDays">,
): number {
  const wanted = Math.ceil((Math.max(0, sold) * coverDays) / paceDays) + refused;
  const lacking = wanted - stock - onOrder;
  return lacking <= 0 ? 0 : Math.ceil(lacking / packSize) * packSize;
}

/** Returns how many days the stock lasts at this pace, or null without sales. */
export const daysLeft = (
  { sold, stock }: Pick<RestockFacts, "sold" | "stock">,
  { paceDays }: Pick<PurchasingRules, "paceDays">,
): number | null => (sold <= 0 ? null : Math.floor((stock * paceDays) / sold));
