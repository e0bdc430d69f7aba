import type { Fen } from "~/platform/values/money";
import type { PromotedGoods } from "./list-query";
import { sortRows } from "~/modules/catalogue/facets/facet-index";

export interface OfferedPrices {
  /** by product id */
  activities: ReadonlyMap<number, Fen>;
  discounts: readonly OfferedDiscount[];
}

export interface OfferedDiscount {
  key: string;
  goods: PromotedGoods;
  /** unit price in a pack; null: the discount does not apply */
  getPrice: (own: Fen, packSize: number) => Fen | null;
}

export interface PriceOrder {
  price: Float64Array;
  rows: Int32Array;
}

export const rankByPrice = (price: Float64Array): PriceOrder => ({
  price,
  rows: sortRows(price.length, (row) => price[row]!),
});

/** Returns rows with other prices for a few of them, ties by row. One pass, however few they are. */
export function withPrices({ price, rows }: PriceOrder, other: ReadonlyMap<number, Fen>): Int32Array {
  if (other.size === 0) return rows;
  const moved = [...other].sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  const isMoved = new Uint8Array(rows.length);
  for (const row of other.keys()) isMoved[row] = 1;
  const merged = new Int32Array(rows.length);
  let next = 0;
  let at = 0;
  for (const row of rows) {
    if (isMoved[row] === 1) continue;
    for (; next < moved.length; next += 1) {
      const [other, fen] = moved[next]!;
      if (fen > price[row]! || (fen === price[row] && other > row)) break;
      merged[at++] = other;
    }
    merged[at++] = row;
  }
  for (; next < moved.length; next += 1) merged[at++] = moved[next]![0];
  return merged;
}
