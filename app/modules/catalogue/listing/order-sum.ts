import type { Fen } from "~/platform/values/money";
import {
  ladderAt,
  roundToPack,
  unitPriceFor,
  type GoodsOffer,
  type ListedGoods,
} from "~/modules/catalogue/goods/goods";
import { parseNumberInput } from "~/platform/values/whole-number";

export interface OrderRow {
  goods: ListedGoods;
  offer?: GoodsOffer;
  notes?: readonly string[];
}

export interface OrderRowResult {
  goodsId: number;
  ok: boolean;
  text: string;
}
export interface TableReply {
  input: Record<string, string>;
  answers: OrderRowResult[];
  error?: string;
}

/** Returns the table's answer; an unreadable form has only its first error. */
export function readTableReply(answer: unknown): TableReply | undefined {
  if (typeof answer !== "object" || answer === null) return undefined;
  if ("input" in answer) return answer as TableReply;
  const { error } = answer as { error?: Record<string, string[] | null> };
  const [text = "提交的内容有误，请重试"] = Object.values(error ?? {}).flatMap((texts) => texts ?? []);
  return { input: {}, answers: [], error: text };
}

/** A login's draft for a page of products, here and on other pages. */
export interface StoredNumbers {
  input: Record<string, string>;
  kinds: number;
  total: Fen | null;
  to: string;
}

export interface OrderSum {
  kinds: number;
  units: number;
  amount: Fen | null;
}

/** Returns an entered number, 0 if it is empty or invalid. */
export function readInputQuantity(text: string | undefined): number {
  return text === undefined ? 0 : (parseNumberInput(text, 0, 999_999) ?? 0);
}

/** Returns the unit price of `quantity` units as in the cart: the activity's unless the ladder price is lower. */
export function rowPrice({ goods, offer }: OrderRow, quantity: number): Fen | null {
  const plain = unitPriceFor(goods, quantity);
  const special = offer?.activityPrice ?? null;
  return plain === null || special === null ? plain : Math.min(special, plain);
}

/** Returns the ladder tier of the entered number, to highlight it. */
export function rowTier({ goods, offer }: OrderRow, quantity: number): number | null {
  if (quantity === 0) return null;
  const { reached } = ladderAt(goods.ladder, roundToPack(quantity, goods.packSize));
  return reached && reached.price <= (offer?.activityPrice ?? Infinity) ? reached.from : null;
}

/** Adds up entered quantities by product id, in whole packs. */
export function orderSum(rows: readonly OrderRow[], input: Readonly<Record<string, string>>): OrderSum {
  let kinds = 0;
  let units = 0;
  let amount: Fen | null = 0;
  for (const row of rows) {
    const wanted = readInputQuantity(input[row.goods.id]);
    if (wanted === 0 || row.goods.restriction) continue;
    const quantity = roundToPack(wanted, row.goods.packSize);
    const price = rowPrice(row, quantity);
    kinds += 1;
    units += quantity;
    amount = amount === null || price === null ? null : amount + price * quantity;
  }
  return { kinds, units, amount };
}
