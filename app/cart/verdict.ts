/** What the cart answers to one number: rounded up to whole packs and taken, or refused with the reason. Pure. */
import { roundToPack, type GoodsForBuyer } from "~/catalogue/goods";
import { refusalText } from "~/catalogue/refusal";
import type { ActivityPrice } from "~/promotions/offer";
import { refusalOf } from "./line-price";

/** One answer for each wanted goods; `number` is what the line holds afterwards. */
export interface LineVerdict {
  goodsId: number;
  ok: boolean;
  number: number;
  text: string;
}

/** The largest number a line may hold; everything that is ordered by hand is below it. */
export const MOST_UNITS = 999_999;

/** `wanted` units more, on top of `inCart`: "按中包装取整" when they were rounded up. */
export function addVerdict(
  goods: GoodsForBuyer,
  activity: ActivityPrice | null,
  inCart: number,
  wanted: number,
): LineVerdict {
  const more = roundToPack(wanted, goods.packSize);
  const { ok, text } = judge(goods, activity, inCart + more);
  if (!ok) {
    const has = inCart > 0 ? `（购物车已有${inCart}${goods.unit}）` : "";
    return { goodsId: goods.id, ok, number: inCart, text: `${text}${has}` };
  }
  const rounded = more === wanted ? "" : `，按中包装${goods.packSize}${goods.unit}取整为${more}${goods.unit}`;
  return { goodsId: goods.id, ok, number: inCart + more, text: `已加入购物车${rounded}` };
}

/** The line shall hold `wanted` units instead of `before`. */
export function setVerdict(
  goods: GoodsForBuyer,
  activity: ActivityPrice | null,
  before: number,
  wanted: number,
): LineVerdict {
  const number = roundToPack(wanted, goods.packSize);
  const { ok, text } = judge(goods, activity, number);
  if (!ok) return { goodsId: goods.id, ok, number: before, text };
  const unit = goods.unit;
  const rounded = number === wanted ? "" : `按中包装${goods.packSize}${unit}取整为${number}${unit}`;
  return { goodsId: goods.id, ok, number, text: rounded };
}

function judge(goods: GoodsForBuyer, activity: ActivityPrice | null, number: number) {
  const refusal = refusalOf(goods, number, activity);
  if (refusal) return { ok: false, text: refusalText(refusal) };
  return number > MOST_UNITS ? { ok: false, text: "数量过大，请联系客服下单" } : { ok: true, text: "" };
}
