import { roundToPack, type GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import { restrictionText } from "~/modules/catalogue/goods/purchase-restriction";
import type { ActivityPrice } from "~/modules/promotions/offers/offer";
import { lineRestriction } from "./line-price";

/** One result for each wanted line; `number` is the line's number afterwards. */
export interface QuantityCheck {
  goodsId: number;
  ok: boolean;
  quantity: number;
  text: string;
}

/** The largest number of a line; every manual order is below it. */
export const MAX_UNITS = 999_999;

/** Checks `wanted` more units in addition to `inCart`: the text says what was added, whether it was rounded up to packs, and what the cart has now. */
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
  const { unit, packSize } = goods;
  const added = more === wanted ? ` ${more}${unit}` : `，按中包装${packSize}${unit}取整为${more}${unit}`;
  const total = inCart > 0 ? `，共${inCart + more}${unit}` : "";
  return {
    goodsId: goods.id,
    ok,
    quantity: inCart + more,
    text: `已加入购物车${added}${total}`,
  };
}

/** Refuses a number that is no multiple of the pack. */
export const refusePart = (goods: GoodsForBuyer, inCart: number): QuantityCheck => ({
  goodsId: goods.id,
  ok: false,
  quantity: inCart,
  text: `每 ${goods.packSize} ${goods.unit}一包，请改为整包的数量`,
});

/** Checks a line of `wanted` units instead of `before`. */
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
