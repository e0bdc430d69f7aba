import { formatAmount, formatYuan } from "~/platform/values/money";
import type { PriceSumRow } from "~/modules/cart/pricing/pricing";

export interface ShownRow {
  label: string;
  amount: string;
  kind?: "off" | "total";
  note?: string;
  parts?: { label: string; amount: string }[];
}

/** First and last row have the currency, as in the design. Orders stored without a proof have none. */
export function toPriceSumRows(rows: readonly PriceSumRow[]): ShownRow[] {
  return rows.map((row) => {
    const isSum = row.kind === "goods" || row.kind === "payable";
    const kind = row.kind === "payable" ? "total" : row.amount < 0 ? "off" : undefined;
    return {
      label: row.label,
      amount: isSum ? formatYuan(row.amount) : formatAmount(row.amount),
      ...(kind ? { kind } : {}),
      ...(row.note ? { note: row.note } : {}),
      ...(row.proof ? { parts: toParts(row.proof) } : {}),
    };
  });
}

function toParts({ lines, others }: NonNullable<PriceSumRow["proof"]>) {
  const parts = lines.map((line) => ({ label: line.name, amount: formatAmount(line.amount) }));
  if (others.count === 0) return parts;
  return [...parts, { label: `其余 ${others.count} 种商品`, amount: formatAmount(others.amount) }];
}
