/** What the cart answers to one number: rounded up to whole packs and taken, or refused with the reason. Pure. */
import { roundToPack, type GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import { restrictionText } from "~/modules/catalogue/goods/purchase-restriction";
import type { ActivityPrice } from "~/modules/promotions/offers/offer";
import { lineRestriction } from "./line-price";

/** One answer for each wanted goods; `number` is what the line holds afterwards. */
export interface QuantityCheck {
  goodsId: number;
  ok: boolean;
  quantity: number;
  text: string;
}

/** The largest number a line may hold; everything that is ordered by hand is below it. */
export const MAX_UNITS = 999_999;

/** `wanted` units more, on top of `inCart`: "按中包装取整" when they were rounded up. */
export function checkAddedQuantity(
  goods: GoodsForBuyer,
  activity: ActivityPrice | null,
  inCart: number,
  wanted: number,
): QuantityCheck {
  const more = roundToPack(wanted, goods.packSize);
  const { ok, text } = judge(goods, activity, inCart + more);
  if (!ok) {
    const has = inCart > 0 ? `（购物车已有${inCart}${goods.unit}）` : "";
    return { goodsId: goods.id, ok, quantity: inCart, text: `${text}${has}` };
  }
  const rounded = more === wanted ? "" : `，按中包装${goods.packSize}${goods.unit}取整为${more}${goods.unit}`;
  return { goodsId: goods.id, ok, quantity: inCart + more, text: `已加入购物车${rounded}` };
}

/** The line shall hold `wanted` units instead of `before`. */
export function checkSetQuantity(
  goods: GoodsForBuyer,
  activity: ActivityPrice | null,
  before: number,
  wanted: number,
): QuantityCheck {
  const quantity = roundToPack(wanted, goods.packSize);
  const { ok, text } = judge(goods, activity, quantity);
  if (!ok) return { goodsId: goods.id, ok, quantity: before, text };
  const unit = goods.unit;
  const rounded = quantity === wanted ? "" : `按中包装${goods.packSize}${unit}取整为${quantity}${unit}`;
  return { goodsId: goods.id, ok, quantity, text: rounded };
}

function judge(goods: GoodsForBuyer, activity: ActivityPrice | null, quantity: number) {
  const restriction = lineRestriction(goods, quantity, activity);
  if (restriction) return { ok: false, text: restrictionText(restriction) };
  return quantity > MAX_UNITS ? { ok: false, text: "数量过大，请联系客服下单" } : { ok: true, text: "" };
}
