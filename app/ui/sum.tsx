import type { ReactNode } from "react";
import { CachedMarkup } from "~/ui/pictures/drawn";

export interface SumPart {
  label: string;
  amount: string;
}

export interface SumRow {
  label: string;
  amount: string;
  kind?: "off" | "sub" | "total";
  note?: ReactNode;
  parts?: readonly SumPart[];
}

export function Sum({ rows }: { rows: readonly SumRow[] }) {
  return (
    <ul className="sum">
      {rows.map((row, i) => (
        <li className={row.kind ? `sum__row sum__row--${row.kind}` : "sum__row"} key={`${row.label}-${i}`}>
          {row.parts && row.parts.length > 0 ? <Proof row={row} parts={row.parts} /> : <Head row={row} />}
        </li>
      ))}
    </ul>
  );
}

function Head({ row }: { row: SumRow }) {
  return (
    <>
      <span className="sum__label">
        <span className="sum__name">{row.label}</span>
        {row.note ? <small>{row.note}</small> : null}
      </span>
      <span className="sum__amount">{row.amount}</span>
    </>
  );
}

/** Works without JavaScript; always open on paper. */
function Proof({ row, parts }: { row: SumRow; parts: readonly SumPart[] }) {
  return (
    <details className="sum__proof">
      <summary className="sum__head">
        <Head row={row} />
      </summary>
      <CachedMarkup as="ul" className="sum__parts" of={`parts ${JSON.stringify(parts)}`}>
        <Parts parts={parts} />
      </CachedMarkup>
    </details>
  );
}

const Parts = ({ parts }: { parts: readonly SumPart[] }) => (
  <>
    {parts.map((part, i) => (
      <li key={i}>
        <span>{part.label}</span>
        <span>{part.amount}</span>
      </li>
    ))}
  </>
);
