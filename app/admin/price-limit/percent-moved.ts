/** How far a change moves a price. Pure; fen. */
import type { GoodsPriceInput } from "~/modules/catalogue/admin/prices";
import { NO_PRICE } from "~/modules/catalogue/import/goods-merge";
import { ladderAt } from "~/modules/catalogue/goods/goods";
import type { Fen } from "~/platform/values/money";
import { percentApart } from "~/modules/staff/limits/limits";

const unitAt = ({ price, ladder }: GoodsPriceInput, base: Fen, quantity: number): Fen =>
  ladderAt(ladder, quantity).reached?.price ?? price ?? base;

/** By how many percent a change moves what a unit costs, at the number at which it moves most; who has no own price pays the base price (`baseWas`: of then). */
export function percentMoved(
  previous: GoodsPriceInput,
  to: GoodsPriceInput,
  base: Fen,
  previousBase: Fen = base,
): number {
  // Nobody could buy at no price: the first one moves nothing.
  if (base === NO_PRICE || previousBase === NO_PRICE || previous.price === NO_PRICE) return 0;
  const numbers = [1, ...[...previous.ladder, ...to.ladder].map(({ from }) => from)];
  return Math.max(
    ...numbers.map((quantity) =>
      percentApart(unitAt(previous, previousBase, quantity), unitAt(to, base, quantity)),
    ),
  );
}
