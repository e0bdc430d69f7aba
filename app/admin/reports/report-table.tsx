import { Link } from "@remix-run/react";
import { type ListColumn, ListTable } from "~/admin/lists/list-table";

export interface ReportTableRow {
  id: string;
  name: string;
  to: string | null;
  sub?: string;
  /** relative to the largest row, 0 to 1; without it no bar */
  bar?: number;
  cells: readonly string[];
  isBad?: boolean;
}

interface ReportTableProps {
  caption: string;
  columns: readonly { name: string; isFigure?: boolean; isDay?: boolean }[];
  rows: readonly ReportTableRow[];
  none: string;
}

export function ReportTable({ caption, columns, rows, none }: ReportTableProps) {
  if (rows.length === 0) return <p className="soft part">{none}</p>;
  const [heading, ...others] = columns;
  const bars: ListColumn<ReportTableRow>[] = rows.some(({ bar }) => bar !== undefined)
    ? [{ name: "图", className: "report__bar", cell: (row) => <CellBar {...row} /> }]
    : [];
  return (
    <ListTable<ReportTableRow>
      caption={caption}
      columns={[
        { name: heading!.name, isHeading: true, cell: (row) => <RowName {...row} /> },
        ...bars,
        ...others.map((column, at) => ({
          ...column,
          className: column.isDay ? "grid-table__keep" : undefined,
          isNamed: true,
          cell: (row: ReportTableRow) => row.cells[at],
        })),
      ]}
      rows={rows}
      keyOf={({ id }) => id}
    />
  );
}

function RowName({ name, to, sub }: ReportTableRow) {
  return (
    <>
      {to ? (
        <Link className="grid-table__name" to={to}>
          {name}
        </Link>
      ) : (
        <span>{name}</span>
      )}
      {sub ? <span className="grid-table__sub">{sub}</span> : null}
    </>
  );
}

const [WIDTH, HEIGHT] = [120, 12];

function CellBar({ bar = 0, isBad = false }: ReportTableRow) {
  const width = Math.round(Math.min(1, Math.max(0, bar)) * WIDTH);
  return (
    <svg
      className="chart chart--cell"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
      focusable="false"
    >
      <rect
        className={isBad ? "chart__bar chart__bar--bad" : "chart__bar chart__bar--now"}
        width={width}
        height={HEIGHT}
      />
    </svg>
  );
}

/** Returns sizes relative to the largest, 0 to 1. */
export function getBars(values: readonly number[]): number[] {
  const limit = Math.max(0, ...values);
  return values.map((value) => (limit > 0 ? Math.max(0, value) / limit : 0));
}
