import { Form, Link } from "@remix-run/react";
import { templateOfOrder } from "~/modules/cart/templates/template";
import { askAboutOrder } from "~/modules/help/chat-path";
import { complaintPath } from "~/modules/help/complaint-path";
import { payByText } from "~/modules/payments/payment/pay-deadline";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { AskAboutOrder } from "~/modules/orders/order/ask-about-order";
import { Countdown } from "~/ui/live/countdown";
import { Meter } from "~/ui/charts/meter";
import { PrintButton } from "~/ui/print-button";
import { GROUP_NEXT, waitingText, type OrderGroup } from "~/modules/orders/order/group-words";
import { RECEIVE_WITHIN } from "~/modules/orders/order/transition";
import type { OrderData } from "~/modules/orders/order/orders";
import { receiptPath } from "~/modules/ephedrine/receipt";
import { amountWord, orderActions, orderPayPath, orderStatusText } from "~/modules/orders/order/state-text";

interface OrderHeadProps {
  order: OrderData;
  now: number;
  token: string;
}

function OrderFacts({ order }: Pick<OrderHeadProps, "order">) {
  return (
    <p className="order-head__facts">
      <span>
        订单号 <strong>{order.number}</strong>
      </span>
      <span>
        {amountWord(order)} <strong>{formatYuan(order.payable)}</strong>
      </span>
      <span>{`下单 ${formatTime(order.placedAt)}`}</span>
      {order.status === "pendingReceipt" && order.shippedAt !== null ? (
        <span>{`${formatTime(order.shippedAt + RECEIVE_WITHIN).slice(5)} 自动确认收货`}</span>
      ) : null}
    </p>
  );
}

function OrderButtons({ order, token }: Pick<OrderHeadProps, "order" | "token">) {
  const may = orderActions(order.status);
  return (
    <div className="order-head__do no-print">
      {may.pay ? (
        <Link className="button button--pay" to={orderPayPath(order)}>
          去付款
        </Link>
      ) : null}
      {order.isEphedrine && order.shippedAt !== null ? (
        <Link className="button" to={receiptPath(order.id)}>
          含麻回执单
        </Link>
      ) : null}
      {may.receive ? (
        <AskAboutOrder orderId={order.id} ask="receive" className="button button--primary" />
      ) : null}
      {may.cancel ? <AskAboutOrder orderId={order.id} ask="cancel" className="button" /> : null}
      {may.pay || may.receive ? null : (
        <Form method="post" action={`/order/change/${order.id}`}>
          <input type="hidden" name="token" value={`${token}-whole`} />
          <button type="submit" className="button button--soft" name="intent" value="reorder">
            再次购买
          </button>
        </Form>
      )}
      <Link className="button" to={templateOfOrder(order.id)}>
        存为模板
      </Link>
      <Link className="button" to={askAboutOrder(order.number)}>
        咨询
      </Link>
      {order.shippedAt === null ? null : (
        <Link className="button" to={complaintPath(order.number)}>
          质量投诉
        </Link>
      )}
      <PrintButton>打印</PrintButton>
    </div>
  );
}

export function OrderHead({ order, now, token }: OrderHeadProps) {
  const may = orderActions(order.status);
  const state = orderStatusText(order);
  return (
    <section className="surface order-head">
      <div>
        <h1 className={`order-head__status order-head__status--${state.kind}`}>{state.text}</h1>
        <OrderFacts order={order} />
        {order.status === "pendingGroup" && order.group ? (
          <GroupProgress group={order.group} now={now} />
        ) : null}
        {may.pay && order.payBefore > now ? (
          <div className="order-head__until">
            <Countdown endsAt={order.payBefore} now={now} label="剩余付款时间" />
            <span>{payByText(order.payBefore)}</span>
          </div>
        ) : null}
      </div>
      <OrderButtons order={order} token={token} />
    </section>
  );
}

function GroupProgress({ group, now }: { group: OrderGroup; now: number }) {
  return (
    <div className="order-group">
      <Meter
        green
        value={group.joined}
        max={group.needs}
        label="参团进度"
        text={`${group.joined}/${group.needs} 家`}
      />
      <p>
        {waitingText(group, now)}　<Link to={`/list/info-pt/${group.goodsId}`}>查看拼团</Link>
      </p>
      {group.endsAt > now ? <Countdown endsAt={group.endsAt} now={now} label="距拼团截止" /> : null}
      <p className="field__hint">{GROUP_NEXT}</p>
    </div>
  );
}
