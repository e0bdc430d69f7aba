/** A list of what waits: a heading a column, a cell a fact, the first one leads to the case. */
import { Link } from "@remix-run/react";

export interface WorkColumn {
  name: string;
  isFigure?: true;
}

export interface WorkRow {
  id: string;
  to: string;
  /** one a column; the first is the link */
  cells: readonly string[];
}

interface WorkTableProps {
  caption: string;
  columns: readonly WorkColumn[];
  rows: readonly WorkRow[];
  none: string;
}

export function WorkTable({ caption, columns, rows, none }: WorkTableProps) {
  if (rows.length === 0) return <p className="soft">{none}</p>;
  const classOf = (at: number) => (columns[at]?.isFigure ? "grid-table__figure" : undefined);
  return (
    <table className="grid-table grid-table--stay fold-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ name }, at) => (
            <th scope="col" key={name} className={classOf(at)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, to, cells: [name, ...cells] }) => (
          <tr key={id}>
            <th scope="row">
              <Link className="grid-table__name" to={to}>
                {name}
              </Link>
            </th>
            {cells.map((cell, at) => (
              <td key={columns[at + 1]!.name} className={classOf(at + 1)} data-name={columns[at + 1]!.name}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
