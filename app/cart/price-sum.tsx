/** A cart's or an order's price rows as they are printed: 满500减20 −20.00. */
import { formatAmount, formatYuan } from "~/platform/money";
import { Sum, type SumRow } from "~/ui/sum";
import type { PriceRow } from "./pricing";

/** The rows of priceCart in the words of ui/sum. */
export function sumRows(rows: readonly PriceRow[]): SumRow[] {
  return rows.map((row) => {
    const isSum = row.kind === "goods" || row.kind === "payable";
    const kind = row.kind === "payable" ? "total" : row.amount < 0 ? "off" : undefined;
    return {
      label: row.label,
      amount: isSum ? formatYuan(row.amount) : formatAmount(row.amount),
      kind,
      note: row.note,
    };
  });
}

/** `isPart`: one of several orders, whose sums stand together below. */
export function PriceSum({ rows, isPart = false }: { rows: readonly PriceRow[]; isPart?: boolean }) {
  const shown = sumRows(rows);
  if (!isPart) return <Sum rows={shown} />;
  return <Sum rows={shown.map((row) => (row.kind === "total" ? { ...row, kind: "sub" } : row))} />;
}
