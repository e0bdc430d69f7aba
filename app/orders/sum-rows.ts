/** The price rows of a cart or order as rows of a sum. Pure. */
import type { PriceRow } from "~/cart/pricing";
import { formatAmount, formatYuan } from "~/platform/money";

export interface ShownRow {
  label: string;
  amount: string;
  kind?: "off" | "total";
  note?: string;
}

/** First and last row carry the currency, as in the design; what comes off is marked. */
export function sumRows(rows: readonly PriceRow[]): ShownRow[] {
  return rows.map((row) => {
    if (row.kind === "payable") return { label: row.label, amount: formatYuan(row.amount), kind: "total" };
    const amount = row.kind === "goods" ? formatYuan(row.amount) : formatAmount(row.amount);
    return {
      label: row.label,
      amount,
      ...(row.amount < 0 ? { kind: "off" as const } : {}),
      ...(row.note ? { note: row.note } : {}),
    };
  });
}
