/** Rows of a report: what each is called, a bar of how large it is, and its figures; the figures say what the bar draws. */
import { Link } from "@remix-run/react";
import { type ListColumn, ListTable } from "~/admin/lists/list-table";

export interface ReportTableRow {
  id: string;
  name: string;
  /** where more of it stands; null: nowhere, or not for this person */
  to: string | null;
  /** beneath the name */
  sub?: string;
  /** of the largest row, 0 to 1; without it no bar is drawn */
  bar?: number;
  cells: readonly string[];
  /** the bar is of something bad */
  isBad?: boolean;
}

interface ReportTableProps {
  caption: string;
  /** of the name first, then of the cells */
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

/** How large each of these is beside the largest, 0 to 1. */
export function barsOf(values: readonly number[]): number[] {
  const limit = Math.max(0, ...values);
  return values.map((value) => (limit > 0 ? Math.max(0, value) / limit : 0));
}
