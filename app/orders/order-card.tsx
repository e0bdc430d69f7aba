/** One order in the list. */
import { Form, Link } from "@remix-run/react";
import { dayOf, formatTime } from "~/platform/clock";
import { formatYuan } from "~/platform/money";
import { ConfirmLink } from "~/ui/confirm-link";
import { timeLeft } from "~/ui/countdown";
import { useServerNow } from "~/ui/clock";
import { Status } from "~/ui/status";
import { waitingText } from "./group-words";
import type { OrderCardData } from "./orders";
import { doable, payPathOf, QUESTIONS, stateText } from "./state-text";

export function OrderCard({ order, now, token }: { order: OrderCardData; now: number; token: string }) {
  const names = order.goods.map((goods) => goods.name).join("、");
  return (
    <article className="order-card">
      <div className="order-card__head">
        <h2>
          订单号 <Link to={`/order/info/${order.id}`}>{order.number}</Link>
        </h2>
        <time dateTime={dayOf(order.placedAt)}>{formatTime(order.placedAt)}</time>
        <span>{order.warehouses.join("、")}</span>
        {order.isEphedrine ? <span>含麻商品</span> : null}
        <CardStatus order={order} now={now} />
      </div>
      <div className="order-card__body">
        <div className="order-card__goods">
          {order.goods.map((goods) => (
            <div className="pack pack--mini" key={goods.id}>
              <img src={`/goods/${goods.id}/pack.svg`} width="160" height="160" alt="" loading="lazy" />
            </div>
          ))}
          <div className="order-card__names">
            <p>{order.kinds > order.goods.length ? `${names}等` : names}</p>
            <p>{`共 ${order.kinds} 种，${order.units} 件`}</p>
          </div>
        </div>
        <p className="order-card__amount">
          {formatYuan(order.payable)}
          <small>{amountWord(order)}</small>
        </p>
        <CardActions order={order} token={token} />
      </div>
    </article>
  );
}

function amountWord({ status, paid, payable }: OrderCardData): string {
  if (status === "pendingPayment") return "应付";
  return status === "cancelled" ? (paid > 0 ? "已退款" : "未付款") : paid === payable ? "实付" : "应付";
}

/** 待付款 says how long it still waits, 待成团 for how many companies; rendered once by the server, ticking with JavaScript. */
function CardStatus({ order, now }: { order: OrderCardData; now: number }) {
  const { kind, text } = stateText(order);
  const at = useServerNow(now);
  const left = order.payBefore - at;
  if (order.status === "pendingGroup" && order.group)
    return <Status kind={kind} text={`${text}，${waitingText(order.group, at)}`} />;
  if (order.status !== "pendingPayment" || left <= 0) return <Status kind={kind} text={text} />;
  const { days, digits } = timeLeft(left);
  return <Status kind={kind} text={`${text}，剩 ${days > 0 ? `${days}天 ` : ""}${digits.join(":")}`} />;
}

function CardActions({ order, token }: { order: OrderCardData; token: string }) {
  const may = doable(order.status);
  const change = `/order/change/${order.id}`;
  const spoken = <span className="sr-only">{`：${order.number}`}</span>;
  return (
    <div className="order-card__do">
      {may.pay ? (
        <Link className="button button--small button--pay" to={payPathOf(order)}>
          去付款{spoken}
        </Link>
      ) : may.receive ? (
        <ConfirmLink
          className="button button--small button--soft"
          to={`${change}?do=receive`}
          question={QUESTIONS.receive}
          action={change}
          fields={{ intent: "receive" }}
          verb="确认收货"
        >
          确认收货{spoken}
        </ConfirmLink>
      ) : (
        <Form method="post" action={change}>
          <input type="hidden" name="token" value={`${token}-${order.id}`} />
          <button type="submit" className="button button--small button--soft" name="intent" value="reorder">
            再次购买{spoken}
          </button>
        </Form>
      )}
      {may.cancel ? (
        <ConfirmLink
          to={`${change}?do=cancel`}
          question={QUESTIONS.cancel}
          action={change}
          fields={{ intent: "cancel" }}
          verb="取消订单"
        >
          取消订单{spoken}
        </ConfirmLink>
      ) : null}
      {order.isPart || may.receive || order.status === "completed" ? (
        <Link to={`/order/info/${order.id}#papers`}>随货资料{spoken}</Link>
      ) : null}
      <Link to={`/order/info/${order.id}`}>详情{spoken}</Link>
    </div>
  );
}
