/** A cart's or an order's price rows as they are printed: 满500减20 −20.00. */
import { Sum, type SumRow } from "~/ui/sum";
import type { PriceRow } from "~/cart/pricing/pricing";
import { sumRows } from "./sum-rows";

/** `isPart`: one of several orders, whose sums stand together below. */
export function PriceSum({ rows, isPart = false }: { rows: readonly PriceRow[]; isPart?: boolean }) {
  const shown: SumRow[] = sumRows(rows);
  if (!isPart) return <Sum rows={shown} />;
  return <Sum rows={shown.map((row) => (row.kind === "total" ? { ...row, kind: "sub" } : row))} />;
}
