/** The steps of a total as rows: the same in cart, order and print. */
import type { ReactNode } from "react";

export interface SumRow {
  label: string;
  amount: string;
  kind?: "off" | "sub" | "total";
  note?: ReactNode;
}

export function Sum({ rows }: { rows: readonly SumRow[] }) {
  return (
    <dl className="sum">
      {rows.map((row, i) => (
        <div className={row.kind ? `sum__row sum__row--${row.kind}` : "sum__row"} key={`${row.label}-${i}`}>
          <dt>
            {row.label}
            {row.note ? <small>{row.note}</small> : null}
          </dt>
          <dd>{row.amount}</dd>
        </div>
      ))}
    </dl>
  );
}
