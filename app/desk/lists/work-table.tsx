/** A list of what waits: a heading a column, a cell a fact, the first one leads to the case. */
import { CaseLink } from "~/desk/lists/case-link";

export interface WorkColumn {
  name: string;
  isFigure?: true;
}

export interface WorkRow {
  id: string;
  to: string;
  /** one a column; the first is the link */
  cells: readonly string[];
  /** where a small picture of it is, beside the first cell; null: a place without one */
  picture?: string | null;
  /** the value of its box, where it may be ticked */
  tick?: string;
}

interface WorkTableProps {
  caption: string;
  columns: readonly WorkColumn[];
  rows: readonly WorkRow[];
  none: string;
  /** the name of the boxes that the rows are ticked by */
  ticks?: string | undefined;
}

export function WorkTable({ caption, columns, rows, none, ticks }: WorkTableProps) {
  if (rows.length === 0) return <p className="soft">{none}</p>;
  const classOf = (at: number) => (columns[at]?.isFigure ? "grid-table__figure" : undefined);
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
          {columns.map(({ name }, at) => (
            <th scope="col" key={name} className={classOf(at)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, to, tick, picture, cells: [name, ...cells] }) => (
          <tr key={id}>
            {ticks ? (
              <td className="grid-table__tick">
                {tick ? (
                  <label>
                    <input type="checkbox" name={ticks} value={tick} aria-label={`勾选 ${name}`} />
                  </label>
                ) : null}
              </td>
            ) : null}
            <th scope="row">
              <CaseLink className="grid-table__name" to={to}>
                {name}
              </CaseLink>
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

/** Pixels of a side. */
const THUMB = 28;

const Thumb = ({ picture }: { picture: string | null }) =>
  picture === null ? (
    <span className="grid-table__thumb" />
  ) : (
    <PictureImg className="grid-table__thumb" src={picture} width={THUMB} />
  );
