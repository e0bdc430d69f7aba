import type { Fen } from "~/platform/values/money";
import { percentApart } from "~/modules/staff/limits/limits";

/** Returns by how many percent a minimum price is lowered, from the highest of the previous ones (null: none); removing one is 100. */
export function minimumPriceLowered(previous: readonly (Fen | null)[], current: Fen | null): number {
  const highest = Math.max(0, ...previous.map((minimum) => minimum ?? 0));
  if (highest === 0 || (current ?? 0) >= highest) return 0;
  return percentApart(highest, current ?? 0);
}
