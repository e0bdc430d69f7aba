/** Gifts that the company may not have: they stay out of the order, and every place where the order is shown says why. Pure. */
import { restrictionText, type PurchaseRestriction } from "~/modules/catalogue/goods/purchase-restriction";
import type { PriceSumRow, WithheldGift } from "./pricing";

interface Gift {
  offerId: number;
  goodsId: number;
  name: string;
  unit: string;
}

/** Of a gift `given` units are in the order, fewer than its offer gives, because of `refusal`. */
export function withheldGift(
  { offerId, goodsId, name, unit }: Gift,
  restriction: PurchaseRestriction,
  values = 0,
): WithheldGift {
  const left = values > 0 ? `本单仅赠 ${values} ${unit}` : "本单不含此赠品";
  return { offerId, goodsId, name, reason: `${restrictionText(restriction)}，${left}` };
}

/** "赠品 无菌棉签：您的经营范围没有购买第二类医疗器械的权限，本单不含此赠品" */
export const withheldText = ({ name, reason }: Pick<WithheldGift, "name" | "reason">) =>
  `赠品 ${name}：${reason}`;

/** The row of the order that says it; it costs nothing. */
export const withheldRow = ({ name, reason }: WithheldGift): PriceSumRow => ({
  kind: "gift",
  label: `赠品 ${name}`,
  amount: 0,
  note: reason,
});
