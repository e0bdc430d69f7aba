import type { GoodsPriceInput } from "~/modules/catalogue/admin/prices";
import { NO_PRICE } from "~/modules/catalogue/rows/goods-merge";
import { ladderAt } from "~/modules/catalogue/goods/goods";
import type { Fen } from "~/platform/values/money";
import { percentApart } from "~/modules/staff/limits/limits";

const unitAt = ({ price, ladder }: GoodsPriceInput, base: Fen, quantity: number): Fen =>
  ladderAt(ladder, quantity).reached?.price ?? price ?? base;

/** Returns the percentage by which the unit price changes, at the quantity with the largest change; without an own price from the base price (`previousBase`: at that time). */
export function percentMoved(
  previous: GoodsPriceInput,
  to: GoodsPriceInput,
  base: Fen,
  previousBase: Fen = base,
): number {
  // Without a price nobody could buy: the first one moves nothing.
  if (base === NO_PRICE || previousBase === NO_PRICE || previous.price === NO_PRICE) return 0;
  const numbers = [1, ...[...previous.ladder, ...to.ladder].map(({ from }) => from)];
  return Math.max(
    ...numbers.map((quantity) =>
      percentApart(unitAt(previous, previousBase, quantity), unitAt(to, base, quantity)),
    ),
  );
}
