/** A table of a list: a heading a column, the columns that its person left out are left out, and boxes where its rows may be ticked. */
import type { ReactNode } from "react";
import { useShownColumns } from "~/modules/staff/columns/column-box";

export interface ListColumn<R> {
  name: string;
  isFigure?: boolean;
  /** its cells name the row */
  isHeading?: boolean;
  /** folded on phones, its cells say what they are */
  isNamed?: boolean;
  className?: string;
  cell: (row: R) => ReactNode;
}

/** How the rows of a list are ticked. */
export interface ListTicks<R> {
  /** of the boxes */
  field: string;
  /** undefined: the row may not be ticked */
  valueOf: (row: R) => string | undefined;
  /** what the row is called */
  nameOf: (row: R) => string;
  /** all that fit are ticked, on whichever page they stand */
  isAll: boolean;
}

interface ListTableProps<R> {
  caption: string;
  columns: readonly ListColumn<R>[];
  rows: readonly R[];
  keyOf: (row: R) => string | number;
  rowClass?: (row: R) => string | undefined;
  ticks?: ListTicks<R> | undefined;
}

const FIGURE = "grid-table__figure";
const classOf = ({ isFigure, className }: { isFigure?: boolean; className?: string }) =>
  [isFigure ? FIGURE : "", className ?? ""].filter(Boolean).join(" ") || undefined;

export function ListTable<R>({ caption, columns, rows, keyOf, rowClass, ticks }: ListTableProps<R>) {
  const shown = useShownColumns(columns);
  return (
    <table className="grid-table grid-table--stay fold-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {ticks ? (
            <th scope="col" className="grid-table__tick">
              <span className="sr-only">勾选</span>
            </th>
          ) : null}
          {shown.map(({ name, isFigure }) => (
            <th scope="col" key={name} className={isFigure ? FIGURE : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className={rowClass?.(row)}>
            {ticks ? <TickCell row={row} ticks={ticks} /> : null}
            {shown.map((column) => {
              const found = column.isNamed ? { "data-name": column.name } : {};
              return column.isHeading ? (
                <th scope="row" key={column.name} className={classOf(column)}>
                  {column.cell(row)}
                </th>
              ) : (
                <td key={column.name} className={classOf(column)} {...found}>
                  {column.cell(row)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function TickCell<R>({ row, ticks }: { row: R; ticks: ListTicks<R> }) {
  const value = ticks.valueOf(row);
  const label = `勾选 ${ticks.nameOf(row)}`;
  return (
    <td className="grid-table__tick">
      {value === undefined ? null : (
        <label>
          {ticks.isAll ? (
            <input type="checkbox" checked disabled aria-label={label} readOnly />
          ) : (
            <input type="checkbox" name={ticks.field} value={value} aria-label={label} />
          )}
        </label>
      )}
    </td>
  );
}
