import { Link } from "@remix-run/react";
import type { StockBatch } from "~/modules/catalogue/batches/stock-admin.server";
import { STOP_TEXTS } from "~/modules/catalogue/stock/stop";
import { DetailSection } from "~/admin/detail/case-parts";

export type BatchRow = StockBatch & { held: number };

interface GoodsStockProps {
  rows: readonly BatchRow[];
  unit: string;
  total: number;
  isLinked: boolean;
}

export function GoodsStock({ rows, unit, total, isLinked }: GoodsStockProps) {
  return (
    <DetailSection id="h-stock" title="批号" note={`可售 ${total}${unit}，先到期的在前`}>
      {rows.length === 0 ? (
        <p className="soft">没有库存。</p>
      ) : (
        <Batches rows={rows} unit={unit} isLinked={isLinked} />
      )}
    </DetailSection>
  );
}

function Batches({ rows, unit, isLinked }: Omit<GoodsStockProps, "total">) {
  return (
    <table className="grid-table fold-table">
      <caption className="sr-only">各批号的库存</caption>
      <thead>
        <tr>
          <th scope="col">批号</th>
          <th scope="col">有效期至</th>
          <th scope="col">库位</th>
          <th scope="col" className="grid-table__figure">
            在库
          </th>
          <th scope="col" className="grid-table__figure">
            订单占用
          </th>
          <th scope="col">状态</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={row.stop ? "grid-table__row--bad" : undefined}>
            <th scope="row">
              {isLinked ? <Link to={`/staff/stock/${row.id}`}>{row.number}</Link> : row.number}
            </th>
            <td className="grid-table__keep" data-name="有效期至">
              {row.expiresOn}
            </td>
            <td className="grid-table__keep" data-name="库位">
              {row.place || "未登记"}
            </td>
            <td className="grid-table__figure" data-name="在库">
              {row.quantity + row.held}
              {unit}
            </td>
            <td className="grid-table__figure" data-name="订单占用">
              {row.held}
            </td>
            <td>
              {row.stop ? (
                <span className="state state--stop">{`${STOP_TEXTS[row.stop]}，不可售`}</span>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
