import { activityRestriction, lineRestriction } from "~/modules/cart/pricing/line-price";
import type { CartLine } from "~/modules/cart/pricing/pricing";
import { roundToPack, type GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import type { PurchaseRestriction } from "~/modules/catalogue/goods/purchase-restriction";
import { groupActivity, type GroupBuy, type GroupBuyChoice } from "~/modules/promotions/group-buy/group-buy";

/** Why a company may not join with `number` units: ephedrine, then the product, then the group's limit and stock. */
export function joinRestriction(
  goods: GoodsForBuyer,
  quantity: number,
  group: GroupBuy,
): PurchaseRestriction | null {
  if (goods.isEphedrine) return { code: "ephedrineApart", as: "groupBuy" };
  return (
    lineRestriction(goods, quantity, null) ?? activityRestriction(groupActivity(group), quantity, goods.unit)
  );
}

/** The line rounded up to whole packs. A refused one is not selected, so that it never sells at the ordinary price. */
export function groupLine(
  goods: GoodsForBuyer,
  { quantity: wanted, shownPrice }: Pick<GroupBuyChoice, "quantity" | "shownPrice">,
  group: GroupBuy,
): { line: CartLine; restriction: PurchaseRestriction | null } {
  const quantity = roundToPack(wanted, goods.packSize);
  const restriction = joinRestriction(goods, quantity, group);
  const { offerId } = group;
  const activity = groupActivity(group);
  const line = {
    id: 0,
    goods,
    type: 4,
    offerId,
    quantity,
    isSelected: restriction === null,
    seenPrice: shownPrice ?? null,
    activity,
  };
  return { line, restriction };
}
