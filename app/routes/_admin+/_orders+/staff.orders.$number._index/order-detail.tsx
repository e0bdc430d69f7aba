import type { SerializeFrom } from "@remix-run/node";
import { DRAFT_ORDER_ADMIN } from "~/modules/cart/draft-orders/draft-order";
import { DetailPageHeader, CaseList, Jump, DetailSection } from "~/admin/detail/case-parts";
import type { RelatedPages } from "~/admin/lists/list-queue";
import { EventList } from "~/admin/detail/event-list";
import type { AdminOrderData } from "~/modules/orders/admin/admin-orders.server";
import { OrderState } from "~/modules/orders/admin/order-state";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { ChangeList } from "~/admin/frame/change-list";
import type { ChangeRow } from "~/admin/frame/change-row";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { OrderDelivery } from "./order-delivery";
import { type OfDraftOrder, OrderDrafts } from "~/modules/cart/draft-orders/draft-orders";
import { type OrderFootProps, OrderFoot } from "./order-foot";
import { OrderMoney } from "./order-money";
import type { Parcel } from "./order-parcels";
import { GoodsCell } from "~/modules/orders/admin/unit-cells";
import type { OrderLineData } from "~/modules/orders/order/orders";

function AdminOrderLines({ lines }: { lines: readonly OrderLineData[] }) {
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
              {line.cancelledUnits > 0 ? (
                <span className="grid-table__sub">不再发货 {line.cancelledUnits}</span>
              ) : null}
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

interface OrderCaseProps extends SerializeFrom<AdminOrderData>, OrderFootProps {
  related: { title: string; to: string; items: readonly RelatedPages[] };
  parcels: readonly Parcel[];
  changes: readonly ChangeRow[];
  isAddressOpen: boolean;
  draftOrders: readonly OfDraftOrder[];
}

const PARTS = [
  { id: "lines", name: "明细" },
  { id: "money", name: "金额" },
  { id: "parcels", name: "收货与包裹" },
  { id: "history", name: "历史" },
];

export function OrderCase(props: OrderCaseProps) {
  const { order, companyId, contact, phone, hold, related, parcels, changes, reply } = props;
  const facts = `订单 ${order.number}，${formatTime(order.placedAt)} 下单，联系人 ${contact} ${phone}`;
  return (
    <div className="case">
      <CaseList {...related} />
      <div className="case-main">
        <DetailPageHeader
          title={order.company}
          state={<OrderState status={order.status} isHeld={hold !== null} />}
          facts={facts}
          total={formatYuan(order.payable)}
        />
        <Jump parts={PARTS} />
        <div className="admin-body">
          <ErrorSummary errors={toErrorSummary(reply)} />
          {hold ? (
            <p className="second">
              <strong>已挂起</strong>
              <span>
                {hold.by} {formatTime(hold.at)}：{hold.why}。解除前不能审核和发货
              </span>
            </p>
          ) : null}
          <OrderDrafts draftOrders={props.draftOrders} toPath={(id) => `${DRAFT_ORDER_ADMIN}/${id}`} />
          {order.cancelReason ? <p className="soft">取消原因：{order.cancelReason}</p> : null}
          <DetailSection id="lines" title="明细" note={`${order.lines.length} 行`}>
            <AdminOrderLines lines={order.lines} />
          </DetailSection>
          <div className="columns columns--half part">
            <DetailSection id="money" title="金额" note={`已付 ${formatYuan(order.paid)}`}>
              <OrderMoney order={order} />
            </DetailSection>
            <OrderDelivery
              order={order}
              companyId={companyId}
              parcels={parcels}
              mayChange={props.may.review && props.isAddressOpen}
              mayPrint={props.may.print}
            />
          </div>
          <DetailSection id="history" title="历史">
            <EventList events={order.events} />
            <h3 className="part">员工的改动</h3>
            <ChangeList changes={changes} none="员工还没有改动过这个订单。" />
          </DetailSection>
        </div>
        <OrderFoot {...props} />
      </div>
    </div>
  );
}
