/** The member centre's sheets: money, recent orders, spending by month, messages and the account manager. */
import { Link } from "@remix-run/react";
import { ORDER_STATES, type OrderStatus } from "~/orders/life";
import { dayOf, formatTime } from "~/platform/clock";
import { formatAmount, formatYuan } from "~/platform/money";
import { BarChart } from "~/ui/chart";
import { Empty } from "~/ui/empty";
import { RuleLink } from "~/ui/rule-link";
import { Status, type StatusKind } from "~/ui/status";
import type { MemberData } from "./member";
import { managerTitle } from "./shell";
import { useShell } from "./use-shell";

export function Wallet({ data }: { data: MemberData }) {
  const { wallet, vouchers } = data;
  const ends = vouchers.nextEnds === null ? null : `最早 ${dayOf(vouchers.nextEnds)} 到期`;
  return (
    <dl className="balance">
      <div className="balance__item balance__item--main">
        <dt>可用余额（元）</dt>
        <dd>{formatAmount(wallet.balance)}</dd>
        <dd>
          <Link to="/yegl">余额管理</Link>
        </dd>
      </div>
      <div className="balance__item">
        <dt>账户红包（元）</dt>
        <dd>{formatAmount(wallet.redPacket)}</dd>
        <dd>
          <Link to="/zhhb">红包明细</Link>
        </dd>
      </div>
      <div className="balance__item">
        <dt>可用券</dt>
        <dd>{`${vouchers.coupons + vouchers.cashVouchers} 张`}</dd>
        <dd>
          <Link to="/yhq">{ends ?? "查看优惠券"}</Link>
        </dd>
      </div>
      <div className="balance__item">
        <dt>积分</dt>
        <dd>{wallet.points.toLocaleString("en-US")}</dd>
        <dd>
          <Link to="/jfsc">去兑换</Link>
        </dd>
      </div>
    </dl>
  );
}

const STATUS_KINDS: Record<OrderStatus, StatusKind> = {
  pendingPayment: "wait",
  pendingGroup: "wait",
  pendingReview: "info",
  pendingShipment: "info",
  pendingReceipt: "info",
  completed: "good",
  cancelled: "off",
};

export function RecentOrders({ orders }: { orders: MemberData["orders"] }) {
  return (
    <section className="surface surface--flush" aria-labelledby="recent-orders">
      <div className="surface__head">
        <h2 className="surface__title" id="recent-orders">
          最近订单
        </h2>
      </div>
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
              <Status kind={STATUS_KINDS[order.status]} text={ORDER_STATES[order.status]} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function goodsText({ goods, kinds }: MemberData["orders"][number]): string {
  const names = goods.slice(0, 2).map((one) => one.name);
  return kinds > names.length ? `${names.join("、")} 等 ${kinds} 种` : names.join("、");
}

export function Spending({ spending }: { spending: MemberData["spending"] }) {
  const bars = spending.map(({ month, paid }) => ({
    label: `${Number(month.slice(5))}月`,
    value: paid / 100,
    short: formatAmount(Math.round(paid / 100) * 100).slice(0, -3),
    text: formatYuan(paid),
  }));
  return (
    <section className="surface" aria-labelledby="spending">
      <div className="surface__head">
        <h2 className="surface__title" id="spending">
          采购金额<small>近 12 个月实付，元</small>
        </h2>
      </div>
      {bars.some((bar) => bar.value > 0) ? (
        <BarChart id="spending-chart" title="近 12 个月采购金额" bars={bars} heads={["月份", "采购金额"]} />
      ) : (
        <p className="expiry">近 12 个月没有采购</p>
      )}
    </section>
  );
}

export function Messages({ messages }: { messages: MemberData["messages"] }) {
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
        <ul className="member-messages">
          {messages.map((message) => (
            <li key={message.id}>
              <RuleLink className="bulletin__link" url={message.url}>
                <span>
                  {message.isRead ? null : <strong className="member-messages__new">未读 </strong>}
                  {message.title}
                </span>
                <time dateTime={dayOf(message.createdAt)}>{dayOf(message.createdAt)}</time>
              </RuleLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function Manager() {
  const shell = useShell();
  const manager = shell?.viewer?.manager;
  if (!manager) return null;
  return (
    <section className="surface" aria-labelledby="my-manager">
      <div className="surface__head">
        <h2 className="surface__title" id="my-manager">
          我的客服
        </h2>
      </div>
      <dl className="member-manager">
        <dt>{managerTitle(manager)}</dt>
        <dd>
          <a href={`tel:${manager.phone.replace(/\D/g, "")}`}>{manager.phone}</a>
        </dd>
        <dt>投诉热线</dt>
        <dd>{shell.settings.hotLine}</dd>
        {shell.settings.workingHours ? <dd className="expiry">{shell.settings.workingHours}</dd> : null}
      </dl>
    </section>
  );
}
