import type { AdminOrderRow } from "~/modules/orders/admin/admin-orders.server";
import { OrderStateMark } from "~/modules/orders/admin/order-state";
import { type Delivery, DELIVERIES } from "~/modules/orders/order/order-options";
import { formatTime } from "~/platform/values/clock";
import { CaseLink } from "./case-link";
import type { ListColumn } from "./list-table";

/** `path`: an order's page is below it; `figures`: amounts, before the remark. */
export const orderColumns = (
  path: string,
  figures: readonly ListColumn<AdminOrderRow>[],
): readonly ListColumn<AdminOrderRow>[] => [
  {
    name: "订单编号",
    className: "grid-table__keep",
    cell: ({ number }) => <CaseLink to={`${path}/${number}`}>{number}</CaseLink>,
  },
  { name: "下单时间", className: "grid-table__keep soft", cell: ({ placedAt }) => formatTime(placedAt) },
  { name: "公司", isHeading: true, cell: ({ company }) => company },
  {
    name: "状态",
    className: "grid-table__keep",
    cell: ({ status, isHeld, isEphedrine, faults }) => (
      <>
        <OrderStateMark status={status} isHeld={isHeld} />
        {isEphedrine ? <span className="grid-table__sub">含麻订单</span> : null}
        {faults?.map((text) => (
          <span className="grid-table__sub late" key={text}>
            {text}
          </span>
        ))}
      </>
    ),
  },
  {
    name: "配送",
    className: "grid-table__keep",
    cell: ({ delivery }) => DELIVERIES[delivery as Delivery] ?? delivery,
  },
  ...figures,
  { name: "备注", className: "grid-table__cut", cell: ({ remark }) => remark },
];
