/** A list of orders at the desk, some of which may be ticked. */
import { Link } from "@remix-run/react";
import { type Delivery, DELIVERIES } from "~/orders/order/order-options";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import type { DeskOrderRow } from "./desk-orders.server";
import { OrderState } from "./order-state";

interface OrderFigure {
  name: string;
  of: (row: DeskOrderRow) => number;
  /** its name stands beside it where the table is folded */
  isNamed?: true;
}

interface OrderTableProps {
  caption: string;
  rows: readonly DeskOrderRow[];
  /** an order's page stands below it */
  path: string;
  /** in fen */
  figures: readonly OrderFigure[];
  /** which rows have a box; null: none is ticked here */
  mayTick: ((row: DeskOrderRow) => boolean) | null;
}

export function OrderTable({ caption, rows, path, figures, mayTick }: OrderTableProps) {
  return (
    <table className="grid-table grid-table--stay fold-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {mayTick ? (
            <th scope="col" className="grid-table__tick">
              <span className="sr-only">勾选</span>
            </th>
          ) : null}
          <th scope="col">订单编号</th>
          <th scope="col">下单时间</th>
          <th scope="col">公司</th>
          <th scope="col">状态</th>
          <th scope="col">配送</th>
          {figures.map(({ name }) => (
            <th scope="col" className="grid-table__figure" key={name}>
              {name}
            </th>
          ))}
          <th scope="col">备注</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {mayTick ? <TickCell number={mayTick(row) ? row.number : null} /> : null}
            <td className="grid-table__keep">
              <Link to={`${path}/${row.number}`}>{row.number}</Link>
            </td>
            <td className="grid-table__keep soft">{formatTime(row.placedAt)}</td>
            <th scope="row">{row.company}</th>
            <td className="grid-table__keep">
              <OrderState status={row.status} isHeld={row.isHeld} />
              {row.isEphedrine ? <span className="grid-table__sub">含麻订单</span> : null}
            </td>
            <td className="grid-table__keep">{DELIVERIES[row.delivery as Delivery] ?? row.delivery}</td>
            {figures.map(({ name, of, isNamed }) => (
              <td className="grid-table__figure" data-name={isNamed && name} key={name}>
                {formatYuan(of(row))}
              </td>
            ))}
            <td className="grid-table__cut">{row.remark}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const TickCell = ({ number }: { number: string | null }) => (
  <td className="grid-table__tick">
    {number === null ? null : (
      <label>
        <input type="checkbox" name="numbers" value={number} aria-label={`勾选 ${number}`} />
      </label>
    )}
  </td>
);
