import type { SerializeFrom } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { CaseHead, CaseList, Facts, Jump, Part } from "~/desk/case/case-parts";
import { CaseLink, useListQueue } from "~/desk/lists/case-link";
import { ORDER_STATUS_NAMES } from "~/order-status/order-status";
import type { DeskOrderData, DeskOrderRow } from "~/orders/desk/desk-orders.server";
import { OrderState } from "~/orders/desk/order-state";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { ChangeList } from "~/staff/desk/change-list";
import type { ChangeRow } from "~/staff/desk/change-row";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { summaryOf } from "~/ui/forms/form-reply";
import { OrderDelivery } from "./order-delivery";
import { type OrderFootProps, OrderFoot } from "./order-foot";
import { OrderLines } from "./order-lines";
import { OrderMoney } from "./order-money";
import type { Parcel } from "./order-parcels";

interface OrderCaseProps extends SerializeFrom<DeskOrderData>, OrderFootProps {
  beside: readonly DeskOrderRow[];
  parcels: readonly Parcel[];
  changes: readonly ChangeRow[];
  isAddressOpen: boolean;
}

const PARTS = [
  { id: "lines", name: "明细" },
  { id: "money", name: "金额" },
  { id: "parcels", name: "收货与包裹" },
  { id: "history", name: "历史" },
];

export function OrderCase(props: OrderCaseProps) {
  const { order, companyId, contact, phone, hold, beside, parcels, changes, reply } = props;
  const facts = `订单 ${order.number}，${formatTime(order.placedAt)} 下单，联系人 ${contact} ${phone}`;
  return (
    <div className="case">
      <CaseList
        title={ORDER_STATUS_NAMES[order.status]}
        to={`/staff/orders?state=${order.status}`}
        items={beside.map((row) => ({
          ...{ to: `/staff/orders/${row.number}`, name: row.company, end: formatYuan(row.payable) },
          ...{ note: formatTime(row.placedAt), isCurrent: row.number === order.number },
        }))}
      />
      <div className="case-main">
        <CaseHead
          title={order.company}
          state={<OrderState status={order.status} isHeld={hold !== null} />}
          facts={facts}
          total={formatYuan(order.payable)}
        />
        <Jump parts={PARTS} />
        <div className="desk-body">
          <ErrorSummary errors={summaryOf(reply)} />
          {hold ? (
            <p className="second">
              <strong>已挂起</strong>
              <span>
                {hold.by} {formatTime(hold.at)}：{hold.why}。解除前不能审核和发货
              </span>
            </p>
          ) : null}
          {order.cancelReason ? <p className="soft">取消原因：{order.cancelReason}</p> : null}
          <Part id="lines" title="明细" note={`${order.lines.length} 行`}>
            <OrderLines lines={order.lines} />
          </Part>
          <div className="columns columns--half part">
            <Part id="money" title="金额" note={`已付 ${formatYuan(order.paid)}`}>
              <OrderMoney order={order} />
            </Part>
            <Part
              id="parcels"
              title="收货与包裹"
              more={
                props.may.review && props.isAddressOpen ? (
                  <CaseLink to={`/staff/orders/${order.number}/address`}>修改收货信息</CaseLink>
                ) : null
              }
            >
              <Facts
                rows={[
                  ["收货", `${order.address.receiver} ${order.address.phone}`],
                  ["地址", order.address.region + order.address.detail],
                  ["配送", DELIVERIES[order.delivery]],
                  ["发票", INVOICES[order.invoiceType]],
                  ["效期要求", order.expiryMonths > 0 ? `${order.expiryMonths} 个月以上` : "无"],
                  ["备注", order.remark || "无"],
                  ["客户编号", String(companyId)],
                ]}
              />
              <OrderParcels parcels={parcels} />
            </Part>
          </div>
          <Part id="history" title="历史">
            <EventList events={order.events} />
            <h3 className="part">员工的改动</h3>
            <ChangeList changes={changes} none="员工还没有改动过这个订单。" />
          </Part>
        </div>
        <OrderFoot {...props} />
      </div>
    </div>
  );
}

function OrderMoney({ order }: Pick<OrderCaseProps, "order">) {
  return (
    <>
      <dl className="sum">
        {order.rows.map((row) => (
          <div className="facts__row" key={row.kind + row.label}>
            <dt className={row.kind === "payable" ? "sum__total" : undefined}>{row.label}</dt>
            <dd className={row.kind === "payable" ? "sum__total money" : undefined}>
              {formatYuan(row.amount)}
            </dd>
          </div>
        ))}
      </dl>
      <ul className="paper-list">
        {order.payments.map((payment) => (
          <li key={`${payment.paymentMethod} ${payment.at} ${payment.amount}`}>
            {payment.paymentMethod} {formatYuan(payment.amount)}
            <span className="paper-list__end">
              {payment.at === null ? "" : formatTime(payment.at)} {payment.state}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What may be done with it now; what this person may not do is left out. */
function OrderFoot({ order, hold, may, reply }: OrderCaseProps) {
  const queue = useListQueue();
  const path = `/staff/orders/${order.number}`;
  const isPaid = order.status === "pendingReview" || order.status === "pendingShipment";
  const isRefusable = order.status === "pendingReview" || order.status === "pendingPayment";
  return (
    <div className="desk-foot">
      {may.review && isPaid ? (
        <Form method="post" className="form form--line" aria-label="审核">
          {order.status === "pendingReview" && !hold ? (
            <button className="button button--primary" name="do" value="approve" type="submit" accessKey="s">
              {queue ? "审核通过并打开下一单" : "审核通过"}
            </button>
          ) : null}
          {hold ? (
            <button className="button" name="do" value="release" type="submit">
              解除挂起
            </button>
          ) : (
            <>
              <input
                type="text"
                className="field__input"
                id="why"
                name="why"
                aria-label="挂起的原因"
                placeholder="挂起的原因"
                maxLength={200}
                defaultValue={typedIn(reply, "why")}
              />
              <button className="button" name="do" value="hold" type="submit">
                挂起
              </button>
            </>
          )}
        </Form>
      ) : null}
      {may.ship && order.status === "pendingShipment" ? (
        <CaseLink className="button" to={`/staff/warehouse/${order.number}`}>
          去发货
        </CaseLink>
      ) : null}
      {may.cancel && isRefusable ? (
        <CaseLink className="button" to={`${path}/refusal`}>
          取消订单
        </CaseLink>
      ) : null}
      {may.cancel && order.status === "pendingShipment" ? (
        <CaseLink className="button" to={`${path}/giving-up`}>
          放弃发不出的数量
        </CaseLink>
      ) : null}
    </div>
  );
}
