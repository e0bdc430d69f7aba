import type { PricedRow } from "~/modules/imports/stored/stored-imports.server";
import type { Fen } from "~/platform/values/money";
import { percentApart } from "~/modules/staff/limits/limits";

export interface PriceMove {
  name: string;
  previous: Fen;
  current: Fen;
}

export interface PriceSummary {
  up: number;
  down: number;
  /** neither: only the ladder changes */
  other: number;
  largest: PriceMove[];
}

const LARGEST = 5;

/** Returns the price of a unit before and after a row; without an own price the base price. Null: the row sets none. */
export function toPriceMove({ name, priced }: Pick<PricedRow, "name" | "priced">): PriceMove | null {
  if (!priced) return null;
  return { name, previous: priced.previous?.price ?? priced.base, current: priced.to.price ?? priced.base };
}

export const moveText = ({ previous, current }: PriceMove): string =>
  `${current < previous ? "\u2212" : "+"}${percentApart(previous, current)}%`;

export function summarizePriceList(rows: readonly Pick<PricedRow, "name" | "priced">[]): PriceSummary {
  const moves = rows.flatMap((row) => toPriceMove(row) ?? []);
  const up = moves.filter(({ previous, current }) => current > previous).length;
  const down = moves.filter(({ previous, current }) => current < previous).length;
  const largest = moves
    .filter(({ previous, current }) => previous !== current)
    .toSorted(
      (move, other) =>
        percentApart(other.previous, other.current) - percentApart(move.previous, move.current),
    )
    .slice(0, LARGEST);
  return { up, down, other: rows.length - up - down, largest };
}

export function summaryWords({ up, down, other, largest }: PriceSummary): string {
  const parts = [`涨价 ${up} 行`, `降价 ${down} 行`];
  if (other > 0) parts.push(`其他变化 ${other} 行`);
  if (largest[0]) parts.push(`最大：${largest[0].name} ${moveText(largest[0])}`);
  return parts.join("，");
}
