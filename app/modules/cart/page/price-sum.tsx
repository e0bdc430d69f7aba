/** A cart's or an order's price rows as they are printed: 满500减20 −20.00. */
import { Sum, type SumRow } from "~/ui/sum";
import type { PriceSumRow } from "~/modules/cart/pricing/pricing";
import { toPriceSumRows } from "./sum-rows";

/** `isPart`: one of several orders, whose sums stand together below. */
export function PriceSum({ rows, isPart = false }: { rows: readonly PriceSumRow[]; isPart?: boolean }) {
  const shown: SumRow[] = toPriceSumRows(rows);
  if (!isPart) return <Sum rows={shown} />;
  return <Sum rows={shown.map((row) => (row.kind === "total" ? { ...row, kind: "sub" } : row))} />;
}
