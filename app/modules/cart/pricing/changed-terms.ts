import type { GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import { isAt } from "~/modules/promotions/offers/kinds/kinds";
import { byPriority, timesLeft, type CartOffer } from "~/modules/promotions/offers/offer";
import { isOnGoods } from "~/modules/promotions/offers/on-goods";
import type { CartLine } from "./pricing";
import type { SeenTerm } from "./seen-terms";

export interface CurrentTerms {
  /** what makes the line's price now */
  source: { name: string } | null;
  offers: ReadonlyMap<number, CartOffer>;
  /** site discounts that the line is in */
  discounts: readonly CartOffer[];
}

/** Returns each difference as a sentence with old and new; none for lines without shown terms or with a hidden price. */
export function findChangedTerms(
  { goods, activity, seenTerms }: CartLine,
  { source, offers, discounts }: CurrentTerms,
): string[] {
  if (!seenTerms || goods.price === null) return [];
  const { activity: special, reduction, warehouse } = seenTerms;
  const changes: string[] = [];
  const isSpecial = (id: number) => activity?.offerId === id || discounts.some((offer) => offer.id === id);
  if (special && !isSpecial(special.id)) changes.push(sentence("活动", special, source?.name));
  const reductions = reduction ? reductionsOn(goods, offers) : [];
  if (reduction && reductions.every(({ id }) => id !== reduction.id))
    changes.push(sentence("满减活动", reduction, reductions[0]?.name));
  if (warehouse && warehouse.id !== goods.warehouseId)
    changes.push(sentence("发货仓库", warehouse, goods.warehouse));
  return changes;
}

function reductionsOn(goods: GoodsForBuyer, offers: ReadonlyMap<number, CartOffer>): CartOffer[] {
  if (goods.isEphedrine) return [];
  return [...offers.values()]
    .filter((offer) => isAt(offer.kind, "lines") && timesLeft(offer) > 0 && isOnGoods(offer, goods))
    .sort(byPriority);
}

function sentence(what: string, { name }: SeenTerm, current: string | undefined): string {
  const previous = name ? `“${name}”` : "";
  return current ? `${what}由${previous || "原先的"}变为“${current}”` : `${what}${previous}已结束或不再适用`;
}

/** Whether a line must be confirmed before it is ordered. */
export const isChanged = (line: {
  changedFrom: number | null;
  changedTerms?: readonly string[] | undefined;
}): boolean => line.changedFrom !== null || (line.changedTerms?.length ?? 0) > 0;
