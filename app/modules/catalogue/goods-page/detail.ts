import { formatYuan } from "~/platform/values/money";
import {
  fullCartonOffer,
  type GoodsForBuyer,
  ladderAt,
  type LadderTier,
} from "~/modules/catalogue/goods/goods";

type Priced = Pick<GoodsForBuyer, "price" | "ladder" | "ladderType" | "unit" | "packSize" | "caseSize">;

export function ladderWords(goods: Priced, quantity: number): string | null {
  if (goods.price === null || goods.ladder.length === 0) return null;
  const { reached, next } = ladderAt(goods.ladder, quantity);
  const now = reached ? reachedText(goods, reached) : null;
  const more = next ? `再买${next.from - quantity}${goods.unit}，单价降至${formatYuan(next.price)}` : null;
  return [now, more].filter(Boolean).join("；") || null;
}

function reachedText({ ladderType, unit }: Priced, tier: LadderTier): string {
  return ladderType === 1
    ? `已超过${tier.from - 1}${unit}，享${formatYuan(tier.price)}`
    : `已享满${tier.from}${unit}价${formatYuan(tier.price)}`;
}

/** Returns what is missing to free shipping of the order by this product, and of the product itself; null if it has neither. */
export function freeShippingWords(
  { itemFreeShippingFrom: orderFrom, freeShippingFrom: ownFrom, unit }: FreeShipping,
  quantity: number,
): string | null {
  const words = [];
  if (orderFrom !== null)
    words.push(
      quantity >= orderFrom
        ? `已满${orderFrom}${unit}，本单包邮`
        : `单品满${orderFrom}${unit}整单包邮，还差${orderFrom - quantity}${unit}`,
    );
  if (ownFrom !== null)
    words.push(
      quantity >= ownFrom
        ? `已满${ownFrom}${unit}，本品免运费`
        : `满${ownFrom}${unit}本品免运费，还差${ownFrom - quantity}${unit}`,
    );
  return words.join("；") || null;
}

type FreeShipping = Pick<GoodsForBuyer, "itemFreeShippingFrom" | "freeShippingFrom" | "unit">;

/** At 80 % of a carton or more the full carton is offered. */
export function fullCartonWords(
  goods: Pick<GoodsForBuyer, "caseSize" | "unit">,
  quantity: number,
): string | null {
  const whole = fullCartonOffer(quantity, goods.caseSize);
  return whole === null ? null : `再加${whole - quantity}${goods.unit}即为整件（${whole}${goods.unit}）`;
}
