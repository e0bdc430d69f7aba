import { restrictionText, type PurchaseRestriction } from "~/modules/catalogue/goods/purchase-restriction";
import type { PriceSumRow, WithheldGift } from "./pricing";

interface Gift {
  offerId: number;
  goodsId: number;
  name: string;
  unit: string;
}

/** A gift of which only `values` units are in the order because of `restriction`. */
export function withheldGift(
  { offerId, goodsId, name, unit }: Gift,
  restriction: PurchaseRestriction,
  values = 0,
): WithheldGift {
  const left = values > 0 ? `本单仅赠 ${values} ${unit}` : "本单不含此赠品";
  return { offerId, goodsId, name, reason: `${restrictionText(restriction)}，${left}` };
}

export const withheldText = ({ name, reason }: Pick<WithheldGift, "name" | "reason">) =>
  `赠品 ${name}：${reason}`;

/** The order's row for it, at no cost. */
export const withheldRow = ({ name, reason }: WithheldGift): PriceSumRow => ({
  kind: "gift",
  label: `赠品 ${name}`,
  amount: 0,
  note: reason,
});
