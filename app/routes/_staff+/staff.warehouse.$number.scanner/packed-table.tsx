import { STOP_TEXTS } from "~/catalogue/stock/stop";
import type { PackingRow } from "~/orders/desk/packing.server";
import type { Packed } from "~/orders/desk/packing-scan";
import { unitField } from "~/orders/desk/unit-wishes";

interface PackedTableProps {
  rows: readonly PackingRow[];
  packed: Packed;
  onChange: (row: PackingRow, typed: string) => void;
}

export function PackedTable({ rows, packed, onChange }: PackedTableProps) {
  return (
    <table className="grid-table pack-table fold-table part">
      <caption className="sr-only">装箱明细</caption>
      <thead>
        <tr>
          <th scope="col">仓库</th>
          <th scope="col">商品</th>
          <th scope="col">批号和效期</th>
          <th scope="col">已装 / 未发</th>
          <th scope="col">状态</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.row} className={row.stop ? "grid-table__row--bad" : undefined}>
            <td className="grid-table__keep">{row.warehouse}</td>
            <th scope="row">
              <span className="grid-table__name">{row.name}</span>
              {row.isGift ? " 赠品" : ""}
              <span className="grid-table__sub">
                {row.spec}，{row.manufacturer}
              </span>
            </th>
            <td className="grid-table__keep">
              {row.batch}
              <span className="grid-table__sub">至 {row.expiresOn}</span>
            </td>
            <td className="grid-table__keep">
              {row.left > 0 && !row.stop ? (
                <input
                  className="field__input field__input--figure"
                  type="number"
                  inputMode="numeric"
                  min={0}
                  max={row.left}
                  name={unitField(row.row)}
                  aria-label={`${row.name} ${row.batch} 已装的数量`}
                  value={packed[row.row] ?? 0}
                  onChange={(event) => onChange(row, event.currentTarget.value)}
                />
              ) : null}
              <span className="big__of">
                {" "}
                / {row.left}
                {row.unit}
              </span>
            </td>
            <td>
              <RowState row={row} packed={packed[row.row] ?? 0} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RowState({ row, packed }: { row: PackingRow; packed: number }) {
  if (row.left === 0) return <span className="state state--off">已发出</span>;
  if (row.stop) return <span className="state state--stop">{STOP_TEXTS[row.stop]}</span>;
  if (packed === 0) return <span className="state state--wait">未装</span>;
  if (packed < row.left) return <span className="state state--work">差 {row.left - packed}</span>;
  return <span className="state state--done">装好</span>;
}
