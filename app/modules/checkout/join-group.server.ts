import type { ShownTerms } from "~/modules/catalogue/cards/shown-terms";
import { roundToPack } from "~/modules/catalogue/goods/goods";
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import { restrictionText } from "~/modules/catalogue/goods/purchase-restriction";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { groupQuery } from "~/modules/promotions/group-buy/group-buy";
import { groupOnGoods } from "~/modules/promotions/group-buy/group-buy.server";
import { joinRestriction } from "./group-line";

/** `to`: step 2; `rounded`: message about rounding up. */
export type JoinResult =
  | { ok: true; to: string; rounded: string | null }
  /** `text`: why not this quantity; null: no group buy runs */
  | { ok: false; text: string | null };

export async function joinGroup(
  viewer: SignedIn,
  goodsId: number,
  { number: quantity, shown }: { number: number; shown: ReadonlyMap<number, ShownTerms> },
  now: number,
): Promise<JoinResult> {
  const [group, goods] = await Promise.all([
    groupOnGoods(goodsId, viewer.buyer.companyId, now),
    goodsForBuyer([goodsId], viewer, now).then((found) => found.get(goodsId)),
  ]);
  if (!group || !goods) return { ok: false, text: null };
  const number = roundToPack(quantity, goods.packSize);
  const restriction = joinRestriction(goods, number, group);
  if (restriction) return { ok: false, text: restrictionText(restriction) };
  const to = `/cart/step2${groupQuery({ offerId: group.offerId, quantity: number, shownPrice: shown.get(goodsId)?.price })}`;
  if (number === quantity) return { ok: true, to, rounded: null };
  const rounded = `已按中包装 ${goods.packSize}${goods.unit} 取整为 ${number}${goods.unit}`;
  return { ok: true, to, rounded };
}
