import { Link, Form } from "@remix-run/react";
import { formatTime } from "~/platform/values/clock";
import { formatAmount, formatYuan, type Fen } from "~/platform/values/money";
import { TableHead, type HeadColumn } from "~/ui/table-head";
import { sumOrders, type OrderCardData } from "~/modules/orders/order/orders";
import { amountWord, orderActions, orderPayPath, orderStatusText } from "~/modules/orders/order/state-text";
import { AskAboutOrder } from "~/modules/orders/order/ask-about-order";
import { waitingText } from "~/modules/orders/order/group-words";
import { timeLeft } from "~/ui/live/countdown";
import { useServerNow } from "~/ui/live/clock";
import { Status } from "~/ui/status";

/** 待付款 shows the time left, 待成团 the missing companies; the countdown needs JavaScript. */
function RowStatus({ order, now }: { order: OrderCardData; now: number }) {
  const { kind, text } = orderStatusText(order);
  const at = useServerNow(now);
  const left = order.payBefore - at;
  if (order.status === "pendingGroup" && order.group)
    return <Status kind={kind} text={`${text}，${waitingText(order.group, at)}`} />;
  if (order.status !== "pendingPayment" || left <= 0) return <Status kind={kind} text={text} />;
  const { days, digits } = timeLeft(left);
  return <Status kind={kind} text={`${text}，剩 ${days > 0 ? `${days}天 ` : ""}${digits.join(":")}`} />;
}

function RowActions({ order, token }: { order: OrderCardData; token: string }) {
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

const COLUMNS: readonly HeadColumn[] = [
  ["选择", "order-rows__tick"],
  ["订单"],
  ["商品"],
  ["金额", "table__figure"],
  ["状态"],
  ["操作", "order-rows__do"],
];

interface OrderRowsProps {
  orders: readonly OrderCardData[];
  /** of all matches; null for cancelled orders */
  sum: Fen | null;
  total: number;
  now: number;
  token: string;
  refusals: ReadonlyMap<number, string>;
  /** orders of the last action; refused ones stay ticked */
  chosen: readonly number[];
}

export function OrderRows(props: OrderRowsProps) {
  const { orders, sum, total, now, token, refusals, chosen } = props;
  return (
    <section className="table-scroll" aria-label="订单清单">
      <table className="table order-rows">
        <TableHead columns={COLUMNS} />
        <tbody>
          {orders.map((order) => (
            <OrderRow
              key={order.id}
              order={order}
              now={now}
              token={token}
              refusal={refusals.get(order.id)}
              isChosen={chosen.includes(order.id)}
            />
          ))}
        </tbody>
        {sum === null ? null : (
          <tfoot>
            <Sum text={`本页 ${orders.length} 张订单合计`} amount={sumOrders(orders)} />
            <Sum text={`全部 ${total} 张订单合计`} amount={sum} />
          </tfoot>
        )}
      </table>
    </section>
  );
}

function Sum({ text, amount }: { text: string; amount: Fen }) {
  return (
    <tr className="order-rows__sum">
      <th scope="row" colSpan={3}>
        {text}
        <small>不含已取消</small>
      </th>
      <td className="table__figure">{formatYuan(amount)}</td>
      <td colSpan={2} />
    </tr>
  );
}

interface OrderRowProps {
  order: OrderCardData;
  now: number;
  token: string;
  refusal: string | undefined;
  isChosen: boolean;
}

function OrderRow({ order, now, token, refusal, isChosen }: OrderRowProps) {
  const names = order.goods.map((goods) => goods.name).join("、");
  return (
    <tr className="order-row">
      <td className="order-rows__tick">
        <input
          key={refusal}
          className="choice__box no-print"
          type="checkbox"
          form="bulk"
          defaultChecked={isChosen && !refusal}
          name={`orders.${order.id}`}
          value="1"
          aria-label={`选择订单 ${order.number}`}
        />
      </td>
      <td className="order-rows__number">
        <Link to={`/order/info/${order.id}`}>{order.number}</Link>
        <small>{formatTime(order.placedAt)}</small>
      </td>
      <td className="order-rows__goods">
        <span className="order-rows__names">{order.kinds > order.goods.length ? `${names}等` : names}</span>
        <small>
          {`${order.kinds} 种，${order.units} 件　${order.warehouses.join("、")}`}
          {order.isEphedrine ? "　含麻商品" : ""}
        </small>
        {refusal ? <p className="order-rows__refusal">{refusal}</p> : null}
      </td>
      <td className="table__figure order-rows__amount">
        {formatAmount(order.payable)}
        <small>{amountWord(order)}</small>
      </td>
      <td className="order-rows__state">
        <RowStatus order={order} now={now} />
      </td>
      <td className="order-rows__do">
        <RowActions order={order} token={token} />
      </td>
    </tr>
  );
}
