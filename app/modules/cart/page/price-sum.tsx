import { Sum, type SumRow } from "~/ui/sum";
import type { PriceSumRow } from "~/modules/cart/pricing/pricing";
import { toPriceSumRows } from "./sum-rows";

/** `isPart`: one of several orders, whose totals follow below. */
export function PriceSum({ rows, isPart = false }: { rows: readonly PriceSumRow[]; isPart?: boolean }) {
  const shown: SumRow[] = toPriceSumRows(rows);
  if (!isPart) return <Sum rows={shown} />;
  return <Sum rows={shown.map((row) => (row.kind === "total" ? { ...row, kind: "sub" } : row))} />;
}
