import { GoodsCell } from "~/modules/orders/admin/unit-cells";
import type { OrderLineData } from "~/modules/orders/order/orders";
import { formatYuan } from "~/platform/values/money";

export function AdminOrderLines({ lines }: { lines: readonly OrderLineData[] }) {
  return (
    <table className="grid-table fold-table">
      <caption className="sr-only">订单明细与批号</caption>
      <thead>
        <tr>
          <th scope="col">商品</th>
          <th scope="col">批号和效期</th>
          <th scope="col" className="grid-table__figure">
            数量
          </th>
          <th scope="col" className="grid-table__figure">
            单价
          </th>
          <th scope="col">价从何来</th>
          <th scope="col" className="grid-table__figure">
            金额
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <GoodsCell row={line} />
            <td>
              {line.batches.map((batch) => (
                <span className="grid-table__sub" key={batch.number}>
                  {batch.number}，至 {batch.expiresOn}，{batch.units}
                  {line.unit}
                </span>
              ))}
              {line.acceptedExpiry === null ? null : (
                <span className="grid-table__sub">买家已同意效期至 {line.acceptedExpiry}</span>
              )}
            </td>
            <td className="grid-table__figure">
              {line.quantity}
              {line.unit}
              {line.givenUp > 0 ? <span className="grid-table__sub">不再发货 {line.givenUp}</span> : null}
            </td>
            <td className="grid-table__figure" data-name="单价">
              {formatYuan(line.unitPrice)}
            </td>
            <td>{line.type === "gift" ? "赠品" : (line.tag?.describe ?? "基础价或阶梯价")}</td>
            <td className="grid-table__figure" data-name="金额">
              {formatYuan(line.amount)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
