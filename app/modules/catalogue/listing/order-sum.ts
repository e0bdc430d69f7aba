/** The live sum of the numbers typed into the order table, before offers of the whole cart. Pure. */
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
/** Sent when not every row went into the cart, or only the sum was asked for. */
export interface TableReply {
  /** by goods id */
  typed: Record<string, string>;
  answers: OrderRowResult[];
  error?: string;
}

/** The table's own answer as it is; a form that could not be read has no rows to answer, only its first error. */
export function readTableReply(answer: unknown): TableReply | undefined {
  if (typeof answer !== "object" || answer === null) return undefined;
  if ("typed" in answer) return answer as TableReply;
  const { error } = answer as { error?: Record<string, string[] | null> };
  const [text = "提交的内容有误，请重试"] = Object.values(error ?? {}).flatMap((texts) => texts ?? []);
  return { typed: {}, answers: [], error: text };
}

/** The draft of a login beside a page of goods: what it typed here and on other pages and has not ordered yet. */
export interface KeptNumbers {
  /** by goods id */
  typed: Record<string, string>;
  kinds: number;
  /** of all of it after offers, without shipping, fen; null while prices are hidden */
  total: Fen | null;
  /** the page that lists all of it */
  to: string;
}

export interface OrderSum {
  kinds: number;
  units: number;
  /** fen; null: prices are hidden */
  amount: Fen | null;
}

/** Reads a typed number: 0 for nothing or nonsense. */
export function readInputQuantity(text: string | undefined): number {
  return text === undefined ? 0 : (parseNumberInput(text, 0, 999_999) ?? 0);
}

/** Unit price of `quantity` units of a row, as the cart has it: the activity's unless the ladder tier reached is lower. */
export function rowPrice({ goods, offer }: OrderRow, quantity: number): Fen | null {
  const plain = unitPriceFor(goods, quantity);
  const special = offer?.activityPrice ?? null;
  return plain === null || special === null ? plain : Math.min(special, plain);
}

/** The ladder tier that makes the price of the typed number, to be marked in the row. */
export function rowTier({ goods, offer }: OrderRow, quantity: number): number | null {
  if (quantity === 0) return null;
  const { reached } = ladderAt(goods.ladder, roundToPack(quantity, goods.packSize));
  return reached && reached.price <= (offer?.activityPrice ?? Infinity) ? reached.from : null;
}

/** Sums what is typed, by goods id; numbers count as the whole packs they will be ordered in. */
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
