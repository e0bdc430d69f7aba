import { Form, Link } from "@remix-run/react";
import { AskAboutOrder } from "~/modules/orders/order/ask-about-order";
import { waitingText } from "~/modules/orders/order/group-words";
import type { OrderCardData } from "~/modules/orders/order/orders";
import { orderActions, orderPayPath, orderStatusText } from "~/modules/orders/order/state-text";
import { timeLeft } from "~/ui/live/countdown";
import { useServerNow } from "~/ui/live/clock";
import { Status } from "~/ui/status";

/** 待付款 shows the time left, 待成团 the missing companies; the countdown needs JavaScript. */
export function RowStatus({ order, now }: { order: OrderCardData; now: number }) {
  const { kind, text } = orderStatusText(order);
  const at = useServerNow(now);
  const left = order.payBefore - at;
  if (order.status === "pendingGroup" && order.group)
    return <Status kind={kind} text={`${text}，${waitingText(order.group, at)}`} />;
  if (order.status !== "pendingPayment" || left <= 0) return <Status kind={kind} text={text} />;
  const { days, digits } = timeLeft(left);
  return <Status kind={kind} text={`${text}，剩 ${days > 0 ? `${days}天 ` : ""}${digits.join(":")}`} />;
}

export function RowActions({ order, token }: { order: OrderCardData; token: string }) {
  const may = orderActions(order.status);
  const spoken = <span className="sr-only">{`：${order.number}`}</span>;
  return (
    <div className="order-rows__actions">
      {may.pay ? (
        <Link className="button button--small button--pay" to={orderPayPath(order)}>
          去付款{spoken}
        </Link>
      ) : may.receive ? (
        <AskAboutOrder
          orderId={order.id}
          ask="receive"
          className="button button--small button--soft"
          spoken={spoken}
        />
      ) : (
        <Form method="post" action={`/order/change/${order.id}`}>
          <input type="hidden" name="token" value={`${token}-${order.id}`} />
          <button type="submit" className="button button--small button--soft" name="intent" value="reorder">
            再次购买{spoken}
          </button>
        </Form>
      )}
      {may.cancel ? <AskAboutOrder orderId={order.id} ask="cancel" spoken={spoken} /> : null}
      {order.isPart || may.receive || order.status === "completed" ? (
        <Link to={`/order/info/${order.id}#papers`}>随货资料{spoken}</Link>
      ) : null}
      <Link to={`/order/info/${order.id}`}>详情{spoken}</Link>
    </div>
  );
}
