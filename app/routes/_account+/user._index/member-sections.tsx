import { formatWhole } from "~/platform/values/whole-text";
import { Link, Form } from "@remix-run/react";
import { orderStatusText } from "~/modules/orders/order/state-text";
import { DAY, formatEnd, formatTime, toDay } from "~/platform/values/clock";
import { formatAmount, formatYuan } from "~/platform/values/money";
import { Empty } from "~/ui/empty";
import { Status } from "~/ui/status";
import type { EndingVoucher, MemberData, MemberOrder } from "./member";
import { MemberOrderCounts } from "./member-attention";
import { RuleLink } from "~/ui/navigation/rule-link";
import type { MessageHead } from "~/modules/notifications/messages";

/** `back`: the page to return to from a message without a link of its own. */
function MessageLinks({ messages, back }: { messages: readonly MessageHead[]; back: string }) {
  const list = (
    <ul>
      {messages.map((message) => (
        <li className="message-links__item" key={message.id}>
          <MessageLink message={message} />
          <time dateTime={toDay(message.createdAt)}>{toDay(message.createdAt)}</time>
        </li>
      ))}
    </ul>
  );
  if (messages.every((message) => message.isRead)) return <div className="message-links">{list}</div>;
  return (
    <Form className="message-links" method="post" action="/wdxx">
      <input type="hidden" name="back" value={back} />
      {list}
    </Form>
  );
}

function MessageLink({ message: { id, title, url, isRead } }: { message: MessageHead }) {
  if (isRead)
    return (
      <RuleLink className="message-links__title" url={url}>
        {title}
      </RuleLink>
    );
  return (
    <button type="submit" className="link-button message-links__title" name="open" value={id}>
      <strong className="message-links__new">未读</strong>
      {title}
    </button>
  );
}

export function Wallet({ data: { wallet, vouchers } }: { data: MemberData }) {
  const parts = [
    { to: "/yegl", name: "可用余额（元）", value: formatAmount(wallet.balance), more: "余额管理" },
    { to: "/zhhb", name: "账户红包（元）", value: formatAmount(wallet.redPacket), more: "红包明细" },
    {
      to: "/yhq",
      name: "优惠券和现金券",
      value: `${vouchers.coupons + vouchers.cashVouchers} 张`,
      more: "查看",
    },
    { to: "/jfsc", name: "积分", value: formatWhole(wallet.points), more: "去兑换" },
  ];
  return (
    <dl className="balance">
      {parts.map(({ to, name, value, more }, at) => (
        <div className={at === 0 ? "balance__item balance__item--main" : "balance__item"} key={to}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          <dd>
            <Link to={to}>
              {more}
              <span className="sr-only">{`：${name}`}</span>
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Orders({ data: { orders, counts } }: { data: MemberData }) {
  return (
    <section className="surface surface--flush" aria-labelledby="my-orders">
      <div className="surface__head">
        <h2 className="surface__title" id="my-orders">
          我的订单
        </h2>
        <Link to="/order">全部订单</Link>
      </div>
      <MemberOrderCounts counts={counts} />
      {orders.length === 0 ? (
        <Empty title="还没有订单" to="/list" text="去选购" />
      ) : (
        <ul className="member-orders">
          {orders.map((order) => (
            <li className="member-orders__item" key={order.id}>
              <p className="member-orders__what">
                <Link to={`/order/info/${order.id}`}>{order.number}</Link>
                <span>{goodsText(order)}</span>
              </p>
              <time dateTime={new Date(order.placedAt).toISOString()}>{formatTime(order.placedAt)}</time>
              <strong className="member-orders__amount">{formatYuan(order.payable)}</strong>
              <Status {...orderStatusText({ status: order.status, cancelReason: null })} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function goodsText({ goods, kinds }: MemberOrder): string {
  const names = goods.slice(0, 2).map((product) => product.name);
  return kinds > names.length ? `${names.join("、")} 等 ${kinds} 种` : names.join("、");
}

export function EndingVouchers({ vouchers, now }: { vouchers: readonly EndingVoucher[]; now: number }) {
  return (
    <section className="surface" aria-labelledby="ending-vouchers">
      <div className="surface__head">
        <h2 className="surface__title" id="ending-vouchers">
          即将到期的券
        </h2>
        <Link to="/yhq">我的优惠券</Link>
      </div>
      {vouchers.length === 0 ? (
        <p className="expiry">
          30 天内没有到期的券。<Link to="/lqzx">去领券</Link>
        </p>
      ) : (
        <ul className="member-vouchers">
          {vouchers.map((voucher) => (
            <li className="member-vouchers__item" key={voucher.id}>
              <strong className="member-vouchers__amount">{formatYuan(voucher.amount)}</strong>
              <p className="member-vouchers__what">
                <span>{`${voucher.name}，${voucher.scopeText}`}</span>
                <span className={voucher.endsAt - now <= 3 * DAY ? "expiry expiry--near" : "expiry"}>
                  {`${formatEnd(voucher.endsAt)} 到期`}
                </span>
              </p>
              <Link className="button button--small button--soft" to={voucher.to}>
                去使用
                <span className="sr-only">{`：${voucher.name}，${formatEnd(voucher.endsAt)} 到期`}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function MemberMessages({ messages }: { messages: MemberData["messages"] }) {
  return (
    <section className="surface" aria-labelledby="my-messages">
      <div className="surface__head">
        <h2 className="surface__title" id="my-messages">
          我的消息
        </h2>
        <Link to="/wdxx">全部消息</Link>
      </div>
      {messages.length === 0 ? (
        <p className="expiry">暂无消息</p>
      ) : (
        <MessageLinks messages={messages} back="/user" />
      )}
    </section>
  );
}
