import { Link } from "@remix-run/react";
import { type ListColumn, ListTable } from "~/admin/lists/list-table";

export interface ReportTableRow {
  id: string;
  name: string;
  to: string | null;
  sub?: string;
  /** relative to the largest row, 0 to 1; without it no bar */
  bar?: number;
  isBad?: boolean;
}

export interface ReportColumn<Row> {
  name: string;
  isFigure?: boolean;
  isDay?: boolean;
  cell: (row: Row) => string | number;
}

interface ReportTableProps<Row> {
  caption: string;
  /** of the names of the rows */
  heading: string;
  columns: readonly ReportColumn<Row>[];
  rows: readonly Row[];
  none: string;
}

export function ReportTable<Row extends ReportTableRow>(props: ReportTableProps<Row>) {
  const { caption, heading, columns, rows, none } = props;
  if (rows.length === 0) return <p className="soft part">{none}</p>;
  const bars: ListColumn<Row>[] = rows.some(({ bar }) => bar !== undefined)
    ? [{ name: "图", className: "report__bar", cell: (row) => <CellBar {...row} /> }]
    : [];
  return (
    <ListTable<Row>
      caption={caption}
      columns={[
        { name: heading, isHeading: true, cell: (row) => <RowName {...row} /> },
        ...bars,
        ...columns.map((column) => ({
          ...column,
          className: column.isDay ? "grid-table__keep" : undefined,
          isNamed: true,
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
