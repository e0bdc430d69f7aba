import type { PricingStep } from "../pricing-state";

/** Sums the lines that count: number of products, units, and the selected total, fen. */
export const sumSelected: PricingStep = (state) => {
  const { bases } = state.index;
  const counting = bases.filter((base) => base.counts);
  const start = state.amounts.map((amount, i) => (bases[i]!.counts ? amount : 0));
  return {
    ...state,
    start,
    selectedLines: new Set(counting.map(({ line }) => line.goods.id)).size,
    selectedUnits: counting.reduce((sum, { line }) => sum + line.quantity, 0),
    selectedTotal: start.reduce((a, b) => a + b, 0),
  };
};
