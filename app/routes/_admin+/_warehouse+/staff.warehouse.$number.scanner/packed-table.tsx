import { STOP_TEXTS } from "~/modules/catalogue/stock/stop";
import type { PackingRow } from "~/modules/orders/admin/packing.server";
import type { Packed } from "~/modules/orders/admin/packing-scan";
import { UnitNumber, UnitTable } from "~/modules/orders/admin/unit-table";

export function PackedTable({
  rows,
  packed,
  onChange,
}: {
  rows: readonly PackingRow[];
  packed: Packed;
  onChange: (row: PackingRow, input: string) => void;
}) {
  return (
    <UnitTable
      caption="装箱明细"
      rows={rows}
      isPart
      heads={
        <>
          <th scope="col">已装 / 未发</th>
          <th scope="col">状态</th>
        </>
      }
    >
      {(row) => (
        <>
          <td className="grid-table__keep">
            {row.left > 0 && !row.stop ? (
              <UnitNumber
                row={row}
                label="已装的数量"
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
        </>
      )}
    </UnitTable>
  );
}

function RowState({ row, packed }: { row: PackingRow; packed: number }) {
  if (row.left === 0) return <span className="state state--off">已发出</span>;
  if (row.stop) return <span className="state state--stop">{STOP_TEXTS[row.stop]}</span>;
  if (packed === 0) return <span className="state state--wait">未装</span>;
  if (packed < row.left) return <span className="state state--work">差 {row.left - packed}</span>;
  return <span className="state state--done">装好</span>;
}
