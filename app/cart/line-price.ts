/** The price of one line, whether it counts, and what is said beside it (design rules, "The price of a line"). Pure, fen. */
import { ladderAt, type GoodsForBuyer } from "~/catalogue/goods";
import type { Refusal } from "~/catalogue/refusal";
import type { Fen } from "~/platform/money";
import { formatYuan } from "~/platform/money";
import type { ActivityPrice } from "~/promotions/offer";
import type { CartLine } from "./pricing";

/** A line with its price, before reductions and discounts. */
export interface PricedBase {
  line: CartLine;
  unitPrice: Fen;
  gross: Fen;
  /** the activity that made the price */
  activity: ActivityPrice | null;
  refusal: Refusal | null;
  counts: boolean;
  /** a flash sale stands alone: no coupon, no line reduction, no gift threshold */
  standsAlone: boolean;
}

/** The activity while it runs and has stock; afterwards the line falls back to its ordinary price. */
export function runningActivity(line: CartLine, now: number): ActivityPrice | null {
  const { activity } = line;
  return activity && now < activity.endsAt && activity.stock !== 0 ? activity : null;
}

/** Activity before ladder before the company's own price; a ladder tier never raises the price. */
export function unitPriceOf(goods: GoodsForBuyer, number: number, activity: ActivityPrice | null): Fen {
  if (goods.price === null) return 0;
  if (activity) return activity.price;
  const { reached } = ladderAt(goods.ladder, number);
  return reached ? Math.min(reached.price, goods.price) : goods.price;
}

/** Why `number` units of the line may not be bought: the reason of the goods first, then of the number, then of the activity. */
export function refusalOf(
  goods: GoodsForBuyer,
  number: number,
  activity: ActivityPrice | null,
): Refusal | null {
  const { unit, stock, purchaseLimit: limit, boughtToday: bought } = goods;
  if (goods.refusal) return goods.refusal;
  if (stock <= 0) return { code: "soldOut" };
  if (limit !== null && bought + number > limit) return { code: "limitReached", limit, bought, unit };
  if (number > stock) return { code: "stockShort", left: stock, unit };
  return activity && activityRefusal(activity, number, unit);
}

/** Units above an activity's limit or stock are refused, not repriced. */
function activityRefusal(activity: ActivityPrice, number: number, unit: string): Refusal | null {
  const { name, limitPerCompany: limit, used, stock } = activity;
  if (limit !== null && used + number > limit)
    return { code: "activityLimit", activity: name, limit, bought: used, unit };
  return stock !== null && number > stock
    ? { code: "activityShort", activity: name, left: stock, unit }
    : null;
}

/** Prices one line; it counts when it is selected, purchasable and in stock (specification, section 5). */
export function priceLine(line: CartLine, now: number): PricedBase {
  const activity = runningActivity(line, now);
  const unitPrice = unitPriceOf(line.goods, line.number, activity);
  const refusal = refusalOf(line.goods, line.number, activity);
  return {
    line,
    unitPrice,
    gross: unitPrice * line.number,
    activity,
    refusal,
    counts: line.isSelected && refusal === null && line.goods.price !== null && line.number > 0,
    standsAlone: activity?.kind === "flashSale",
  };
}

/** What stands beside the line: activity, ladder reached and the next tier, free shipping of the single item. */
export function lineNotes(line: CartLine, now: number): string[] {
  const activity = runningActivity(line, now);
  const price = activity ? activityNote(activity, line.goods.unit) : ladderNote(line.goods, line.number);
  return [price, itemShippingNote(line.goods, line.number)].filter((note) => note !== null);
}

function activityNote(activity: ActivityPrice, unit: string): string {
  const limit = activity.limitPerCompany;
  return `${activity.name}${limit === null ? "" : `，每家限购${limit}${unit}`}`;
}

/** "已享50盒起¥11.20；再加150盒享¥10.60" */
export function ladderNote(goods: GoodsForBuyer, number: number): string | null {
  const { reached, next } = ladderAt(goods.ladder, number);
  const unit = goods.unit;
  const has = reached && `已享${reached.from}${unit}起${formatYuan(reached.price)}`;
  const more = next && `再加${next.from - number}${unit}享${formatYuan(next.price)}`;
  return [has, more].filter(Boolean).join("；") || null;
}

function itemShippingNote(goods: GoodsForBuyer, number: number): string | null {
  const from = goods.itemFreeShippingFrom;
  if (from === null) return null;
  const missing = from - number;
  return missing > 0
    ? `满${from}${goods.unit}单品包邮，还差${missing}${goods.unit}`
    : `已满${from}${goods.unit}，单品包邮`;
}
