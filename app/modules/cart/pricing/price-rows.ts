import type { Fen } from "~/platform/values/money";
import { formatAmount } from "~/platform/values/money";
import type { PriceSumRow } from "./pricing";
import type { OfferScopeIndex } from "./offer-scope-index";

/** Lines that a proof names; the others are summed. */
const NAMED = 12;

/** Lines with their part, largest first; `sign` is −1 for discounts. Zero parts are left out. */
export function getProof(
  { bases }: OfferScopeIndex,
  places: readonly number[],
  parts: readonly Fen[],
  sign: 1 | -1,
): NonNullable<PriceSumRow["proof"]> {
  const order = places.map((_, k) => k).filter((k) => parts[k]! > 0);
  // Indexes ascend by product and the sort is stable: ties go to the lower product id.
  order.sort((a, b) => parts[b]! - parts[a]!);
  const lines = order.slice(0, NAMED).map((k) => {
    const { id, name } = bases[places[k]!]!.line.goods;
    return { goodsId: id, name, amount: sign * parts[k]! };
  });
  const rest = order.slice(NAMED);
  const amount = sign * rest.reduce((sum, k) => sum + parts[k]!, 0);
  return { lines, others: { count: rest.length, amount: amount || 0 } };
}

export interface GoodsSum {
  lines: number;
  units: number;
  total: Fen;
  reduced: Fen;
}

/** "已选商品（7种，202件）" with line reductions already applied. */
export function goodsRow(
  index: OfferScopeIndex,
  start: readonly Fen[],
  { lines, units, total, reduced }: GoodsSum,
): PriceSumRow {
  const counting = index.all.filter((i) => index.bases[i]!.counts);
  return {
    kind: "goods",
    label: `已选商品（${lines}种，${units}件）`,
    amount: total,
    ...(reduced > 0 ? { note: `专场满减已减 ${formatAmount(reduced)}` } : {}),
    ...(lines > 0
      ? {
          proof: getProof(
            index,
            counting,
            counting.map((i) => start[i]!),
            1,
          ),
        }
      : {}),
  };
}
