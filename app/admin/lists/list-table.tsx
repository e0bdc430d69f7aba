/** A table with columns that the person may hide, and checkboxes for selectable rows. */
import type { ReactNode } from "react";
import { useShownColumns } from "~/modules/staff/columns/column-box";

export interface ListColumn<R> {
  name: string;
  isFigure?: boolean;
  isHeading?: boolean;
  isNamed?: boolean;
  className?: string;
  cell: (row: R) => ReactNode;
}

/** How the rows of a list are ticked. */
export interface ListTicks<R> {
  field: string;
  /** undefined: not selectable */
  valueOf: (row: R) => string | undefined;
  nameOf: (row: R) => string;
  /** all matching rows are selected, on every page */
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
const getClass = ({ isFigure, className }: { isFigure?: boolean; className?: string }) =>
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
                <th scope="row" key={column.name} className={getClass(column)}>
                  {column.cell(row)}
                </th>
              ) : (
                <td key={column.name} className={getClass(column)} {...found}>
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
