/** How far the rows of a price list move prices. Pure; fen. */
import type { PricedRow } from "~/modules/catalogue/list-import/list-imports.server";
import type { Fen } from "~/platform/values/money";
import { percentApart } from "~/modules/staff/limits/limits";

export interface PriceMove {
  name: string;
  was: Fen;
  is: Fen;
}

export interface PriceSummary {
  up: number;
  down: number;
  /** neither: the ladder alone moves */
  other: number;
  /** the largest moves, the largest in front */
  largest: PriceMove[];
}

const LARGEST = 5;

/** What one unit costs before and after a row; who has no own price pays everybody's. Null: the row sets none. */
export function toPriceMove({ name, priced }: Pick<PricedRow, "name" | "priced">): PriceMove | null {
  if (!priced) return null;
  return { name, was: priced.was?.price ?? priced.base, is: priced.to.price ?? priced.base };
}

/** "−93%", "+20%" */
export const moveText = ({ was: previous, is }: PriceMove): string =>
  `${is < previous ? "\u2212" : "+"}${percentApart(previous, is)}%`;

export function summarizePriceList(rows: readonly Pick<PricedRow, "name" | "priced">[]): PriceSummary {
  const moves = rows.flatMap((row) => toPriceMove(row) ?? []);
  const up = moves.filter(({ was: previous, is }) => is > previous).length;
  const down = moves.filter(({ was: previous, is }) => is < previous).length;
  const largest = moves
    .filter(({ was: previous, is }) => previous !== is)
    .toSorted((move, other) => percentApart(other.was, other.is) - percentApart(move.was, move.is))
    .slice(0, LARGEST);
  return { up, down, other: rows.length - up - down, largest };
}

/** "涨价 12 行，降价 288 行，最大：维C银翘片 -95%" */
export function summaryWords({ up, down, other, largest }: PriceSummary): string {
  const parts = [`涨价 ${up} 行`, `降价 ${down} 行`];
  if (other > 0) parts.push(`其他变化 ${other} 行`);
  if (largest[0]) parts.push(`最大：${largest[0].name} ${moveText(largest[0])}`);
  return parts.join("，");
}
