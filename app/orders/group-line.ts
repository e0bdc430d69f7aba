/** The one line of an order that joins a group buy: it stands in no cart, and its number is judged by the group alone. Pure. */
import { activityRefusal, refusalOf } from "~/cart/line-price";
import type { CartLine } from "~/cart/pricing";
import { roundToPack, type GoodsForBuyer } from "~/catalogue/goods";
import type { Refusal } from "~/catalogue/refusal";
import { groupActivity, type GroupBuy } from "~/promotions/group-buy";

/**
 * Why a company may not join with `number` units: ephedrine goods are in no group, then the goods' reasons, then the group's limit and
 * what is left of it.
 */
export function joinRefusal(goods: GoodsForBuyer, number: number, group: GroupBuy): Refusal | null {
  if (goods.isEphedrine) return { code: "ephedrineApart", as: "groupBuy" };
  return refusalOf(goods, number, null) ?? activityRefusal(groupActivity(group), number, goods.unit);
}

/**
 * The line with its number rounded up to whole packs. One that is refused is not selected: a group that ran out never sells at the
 * ordinary price.
 */
export function groupLine(
  goods: GoodsForBuyer,
  wanted: number,
  group: GroupBuy,
): { line: CartLine; refusal: Refusal | null } {
  const number = roundToPack(wanted, goods.packSize);
  const refusal = joinRefusal(goods, number, group);
  const { offerId } = group;
  const activity = groupActivity(group);
  const line = {
    id: 0,
    goods,
    type: 4,
    offerId,
    number,
    isSelected: refusal === null,
    seenPrice: null,
    activity,
  };
  return { line, refusal };
}
