/** What the numbers typed into the order table come to: the live sum, before offers of the whole cart. Pure. */
import type { Fen } from "~/platform/money";
import { ladderAt, roundToPack, unitPriceFor, type CardGoods, type GoodsOffer } from "./goods";
import { readTyped } from "~/platform/whole-number";

export interface OrderRow {
  goods: CardGoods;
  offer?: GoodsOffer;
  /** what the page has to say about the goods beside */
  notes?: readonly string[];
}

/** What became of one row. */
export interface RowAnswer {
  goodsId: number;
  ok: boolean;
  text: string;
}
/** What the server gives back when not every row went into the cart, or only the sum was asked for. */
export interface TableReply {
  /** typed numbers by goods id */
  typed: Record<string, string>;
  answers: RowAnswer[];
  error?: string;
}

export interface OrderSum {
  kinds: number;
  units: number;
  /** fen; null while prices may not be seen */
  amount: Fen | null;
}

/** Reads a typed number: 0 for nothing or nonsense. */
export function typedNumber(text: string | undefined): number {
  return text === undefined ? 0 : (readTyped(text, 0, 999_999) ?? 0);
}

/** Unit price of `number` units of a row: activity before ladder before the own price. */
export function rowPrice({ goods, offer }: OrderRow, number: number): Fen | null {
  return offer?.activityPrice ?? unitPriceFor(goods, number);
}

/** The ladder tier that the typed number reaches, to be marked in the row. */
export function rowTier({ goods, offer }: OrderRow, number: number): number | null {
  if (offer?.activityPrice || number === 0) return null;
  return ladderAt(goods.ladder, roundToPack(number, goods.packSize)).reached?.from ?? null;
}

/** Sums what is typed, by goods id; numbers count as the whole packs they will be ordered in. */
export function orderSum(rows: readonly OrderRow[], typed: Readonly<Record<string, string>>): OrderSum {
  let kinds = 0;
  let units = 0;
  let amount: Fen | null = 0;
  for (const row of rows) {
    const wanted = typedNumber(typed[row.goods.id]);
    if (wanted === 0 || row.goods.refusal) continue;
    const number = roundToPack(wanted, row.goods.packSize);
    const price = rowPrice(row, number);
    kinds += 1;
    units += number;
    amount = amount === null || price === null ? null : amount + price * number;
  }
  return { kinds, units, amount };
}
