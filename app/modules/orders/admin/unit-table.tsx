import type { InputHTMLAttributes, ReactNode } from "react";
import type { PackingRow } from "./packing.server";
import { BatchCell, GoodsCell } from "./unit-cells";
import { unitField } from "./unit-wishes";

interface UnitTableProps {
  caption: string;
  rows: readonly PackingRow[];
  heads: ReactNode;
  isPaper?: boolean;
  isPart?: boolean;
  ofBatch?: (row: PackingRow) => ReactNode;
  children: (row: PackingRow) => ReactNode;
}

export function UnitTable(props: UnitTableProps) {
  const { caption, rows, heads, isPaper: isDocument = false, isPart = false, ofBatch, children } = props;
  return (
    <table
      className={`grid-table fold-table ${isDocument ? "paper-table" : "pack-table"}${isPart ? " part" : ""}`}
    >
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{isDocument ? "库位" : "仓库"}</th>
          <th scope="col">商品</th>
          <th scope="col">批号和效期</th>
          {heads}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.row}
            className={row.stop && row.left > 0 && !isDocument ? "grid-table__row--bad" : undefined}
          >
            <td className="grid-table__keep">{isDocument ? row.place || row.warehouse : row.warehouse}</td>
            <GoodsCell row={row} />
            <BatchCell row={row}>{ofBatch?.(row)}</BatchCell>
            {children(row)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface UnitNumberProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "defaultValue" | "value" | "onChange"
> {
  row: PackingRow;
  label: string;
}

/** The number field of a row, at most what has not left. */
export const UnitNumber = ({ row, label, ...value }: UnitNumberProps) => (
  <input
    className="field__input field__input--figure"
    type="number"
    inputMode="numeric"
    min={0}
    max={row.left}
    name={unitField(row.row)}
    aria-label={`${row.name} ${row.batch} ${label}`}
    {...value}
  />
);
