/** One order whole: state and what to do, facts, lines with batches, history, the price steps as they were; it prints as a document. */
import { Form, Link } from "@remix-run/react";
import { PriceSum } from "~/cart/price-sum";
import { expiryText } from "~/catalogue/expiry-floor";
import { askAboutOrder } from "~/content/chat-path";
import { Refunds } from "~/payments/refund-list-view";
import type { RefundList } from "~/payments/refund-progress";
import { dayOf, formatTime } from "~/platform/clock";
import { formatAmount, formatYuan, inCapitals } from "~/platform/money";
import { storedTag } from "~/promotions/tags";
import { ConfirmLink } from "~/ui/confirm-link";
import { Countdown } from "~/ui/countdown";
import { Meter } from "~/ui/meter";
import { Notice } from "~/ui/notice";
import { PrintButton } from "~/ui/print-button";
import { PrintFacts, PrintHead, type PrintFact } from "~/ui/print-head";
import { Tag } from "~/ui/tag";
import { Timeline } from "~/ui/timeline";
import { DELIVERIES, INVOICES } from "./draft";
import { GROUP_NEXT, waitingText, type OrderGroup } from "./group-words";
import { RECEIVE_WITHIN } from "./life";
import type { CaseCard } from "./case-page";
import { OrderCases } from "./order-cases";
import type { ParcelData } from "./parcels";
import { Parcels } from "./parcels-view";
import { OrderInvoice, type OrderInvoiceProps } from "./order-invoice";
import { OrderPapers, type OrderPapersProps } from "./order-papers-view";
import { type OrderData, type OrderLineData } from "./orders";
import type { ReorderAnswer } from "./reorder";
import { slipPath } from "./slip";
import { doable, payPathOf, QUESTIONS, stateText } from "./state-text";

export interface OrderViewProps {
  order: OrderData;
  answers: readonly ReorderAnswer[];
  cases: readonly CaseCard[];
  parcels: readonly ParcelData[];
  invoice: OrderInvoiceProps["invoice"];
  papers: OrderPapersProps["papers"];
  refunds: RefundList;
  now: number;
  token: string;
  seller: readonly PrintFact[];
}

export function OrderView(props: OrderViewProps) {
  const { order, answers, cases, parcels, invoice, papers, refunds, now, token, seller } = props;
  const bought = order.lines.filter((line) => line.type !== "gift");
  const units = order.lines.reduce((sum, line) => sum + line.number, 0);
  return (
    <>
      <PrintHead
        title="销售订单"
        note={`${seller[0]?.text ?? ""}　订单号 ${order.number}　打印 ${dayOf(now)}`}
      />
      <Answers answers={answers} />
      <Head order={order} now={now} token={token} />
      <Facts order={order} invoice={invoice} />
      <Parcels parcels={parcels} isPart={order.isPart} />
      <section className="surface surface--flush">
        <div className="surface__head">
          <h2 className="surface__title">
            商品<small>{`${order.lines.length} 行，${units} 件`}</small>
          </h2>
        </div>
        <Lines lines={order.lines} />
        <Form className="order-again" id="again" method="post" action={`/order/change/${order.id}`}>
          <input type="hidden" name="token" value={`${token}-lines`} />
          <input type="hidden" name="chosen" value="1" />
          <button type="submit" className="button button--small" name="intent" value="reorder">
            再次购买所选商品
          </button>
          <span className="field__hint">{`共 ${bought.length} 种可选，价格以今日为准`}</span>
        </Form>
      </section>
      <OrderPapers order={order} papers={papers} />
      <OrderCases orderId={order.id} cases={cases} mayAsk={order.isShipped} />
      <Refunds refunds={refunds} />
      <div className="surface order-end">
        <section>
          <h2 className="surface__title">订单进度</h2>
          <Timeline
            items={order.events.map((event, i) => ({
              at: formatTime(event.at),
              text: event.text,
              now: i === 0,
              children: <span className="timeline__who">{`　${event.who}`}</span>,
            }))}
          />
        </section>
        <section>
          <h2 className="surface__title">金额明细</h2>
          <PriceSum rows={order.rows} />
          {order.cashback > 0 && order.status !== "cancelled" ? (
            <p className="field__hint">
              {order.status === "completed"
                ? `满额返现：红包 ${formatYuan(order.cashback)} 已返`
                : `满额返现：订单完成后返红包 ${formatYuan(order.cashback)}`}
            </p>
          ) : null}
        </section>
      </div>
      <PrintFacts
        facts={[
          { label: "应付金额（大写）", text: inCapitals(order.payable), isWide: true },
          { label: "购货单位", text: order.company, isWide: true },
          ...seller,
        ]}
      />
    </>
  );
}

/** Every line of a reorder is answered. */
function Answers({ answers }: { answers: readonly ReorderAnswer[] }) {
  if (answers.length === 0) return null;
  const added = answers.filter((answer) => answer.ok).length;
  const says =
    added === answers.length
      ? `${added} 种商品已加入购物车`
      : `${added} 种商品已加入购物车，${answers.length - added} 种未能加入`;
  return (
    <div className="no-print" role="status">
      <Notice
        kind={added === answers.length ? "success" : "warning"}
        more={added > 0 ? { to: "/cart", text: "去购物车" } : null}
      >
        <p>
          <strong>{says}</strong>
        </p>
        <ul>
          {answers.map(({ name, text }, i) => (
            <li key={`${name}${i}`}>{`${name}：${text}`}</li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

function Head({ order, now, token }: { order: OrderData; now: number; token: string }) {
  const may = doable(order.status);
  const state = stateText(order);
  const change = `/order/change/${order.id}`;
  return (
    <section className="surface order-head">
      <div>
        <h1 className={`order-head__status order-head__status--${state.kind}`}>{state.text}</h1>
        <p className="order-head__facts">
          <span>
            订单号 <strong>{order.number}</strong>
          </span>
          <span>{`下单 ${formatTime(order.placedAt)}`}</span>
          {order.status === "pendingReceipt" && order.shippedAt !== null ? (
            <span>{`${formatTime(order.shippedAt + RECEIVE_WITHIN).slice(5)} 自动确认收货`}</span>
          ) : null}
        </p>
        {order.status === "pendingGroup" && order.group ? <Waiting group={order.group} now={now} /> : null}
        {may.pay && order.payBefore > now ? (
          <Countdown endsAt={order.payBefore} now={now} label="剩余付款时间" />
        ) : null}
      </div>
      <div className="order-head__do no-print">
        {may.pay ? (
          <Link className="button button--pay" to={payPathOf(order)}>
            去付款
          </Link>
        ) : null}
        {order.isEphedrine && order.shippedAt !== null ? (
          <Link className="button" to={slipPath(order.id)}>
            含麻回执单
          </Link>
        ) : null}
        {may.receive ? (
          <ConfirmLink
            className="button button--primary"
            to={`${change}?do=receive`}
            question={QUESTIONS.receive}
            action={change}
            fields={{ intent: "receive" }}
            verb="确认收货"
          >
            确认收货
          </ConfirmLink>
        ) : null}
        {may.cancel ? (
          <ConfirmLink
            className="button"
            to={`${change}?do=cancel`}
            question={QUESTIONS.cancel}
            action={change}
            fields={{ intent: "cancel" }}
            verb="取消订单"
          >
            取消订单
          </ConfirmLink>
        ) : null}
        {may.pay || may.receive ? null : (
          <Form method="post" action={change}>
            <input type="hidden" name="token" value={`${token}-whole`} />
            <button type="submit" className="button button--soft" name="intent" value="reorder">
              再次购买
            </button>
          </Form>
        )}
        <Link className="button" to={askAboutOrder(order.number)}>
          咨询
        </Link>
        <PrintButton>打印</PrintButton>
      </div>
    </section>
  );
}

/** 待成团: how far the group is, how long it has, and what happens then. */
function Waiting({ group, now }: { group: OrderGroup; now: number }) {
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

function Facts({ order, invoice }: Pick<OrderViewProps, "order" | "invoice">) {
  const { address } = order;
  return (
    <section className="surface order-facts">
      <div>
        <h2>收货</h2>
        <dl>
          <dt>收货人</dt>
          <dd>{`${address.receiver}　${address.phone}`}</dd>
          <dt>地址</dt>
          <dd>
            {address.region}
            {address.detail}
          </dd>
          <dt>企业</dt>
          <dd>{order.company}</dd>
          <dt>配送</dt>
          <dd>{DELIVERIES[order.delivery]}</dd>
        </dl>
      </div>
      <div>
        <h2>付款</h2>
        {order.payments.length === 0 ? (
          <p>{order.status === "pendingPayment" ? "尚未付款" : "没有付款"}</p>
        ) : (
          <dl>
            {order.payments.map((payment, i) => (
              <Payment key={`${payment.means}${i}`} payment={payment} />
            ))}
          </dl>
        )}
      </div>
      <div>
        <h2>发票</h2>
        <dl>
          <dt>类型</dt>
          <dd>{INVOICES[order.invoiceType]}</dd>
          {order.invoiceType === "none" ? null : (
            <>
              <dt>抬头</dt>
              <dd>{order.company}</dd>
            </>
          )}
          <dt>开具</dt>
          <dd>
            <OrderInvoice order={order} invoice={invoice} />
          </dd>
          {order.expiryMonths > 0 ? (
            <>
              <dt>效期</dt>
              <dd>{expiryText(order.expiryMonths)}</dd>
            </>
          ) : null}
          {order.remark ? (
            <>
              <dt>备注</dt>
              <dd>{order.remark}</dd>
            </>
          ) : null}
        </dl>
      </div>
    </section>
  );
}

function Payment({ payment }: { payment: OrderData["payments"][number] }) {
  const note = payment.state || (payment.at === null ? "" : formatTime(payment.at).slice(5));
  return (
    <>
      <dt>{payment.means}</dt>
      <dd>{`${formatYuan(payment.amount)}${note ? `（${note}）` : ""}`}</dd>
    </>
  );
}

function Lines({ lines }: { lines: readonly OrderLineData[] }) {
  return (
    <section className="table-scroll" aria-label="商品清单" tabIndex={0}>
      <table className="table order-lines">
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col" className="order-lines__wide">
              规格
            </th>
            <th scope="col" className="order-lines__wide">
              生产企业
            </th>
            <th scope="col" className="order-lines__wide">
              批号 / 效期
            </th>
            <th scope="col" className="table__figure">
              单价
            </th>
            <th scope="col" className="table__figure">
              数量
            </th>
            <th scope="col" className="table__figure">
              金额
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Line({ line }: { line: OrderLineData }) {
  const tag = storedTag(line.type);
  return (
    <tr>
      <td>
        <span className="order-lines__name">
          {line.type === "gift" ? (
            <span className="choice__box no-print" />
          ) : (
            <input
              className="choice__box no-print"
              type="checkbox"
              form="again"
              name={`lines.${line.id}`}
              value="1"
              defaultChecked
              aria-label={`再次购买 ${line.name}`}
            />
          )}
          <Link to={`/list/info/${line.goodsId}`}>{line.name}</Link>
          {tag ? <Tag name={tag.name} describe={tag.describe} /> : null}
          {line.isReduced ? <Tag name="满" describe="已享满减" /> : null}
        </span>
        <span className="order-lines__more">
          {`${line.spec}　${line.manufacturer}`}
          <Batches line={line} />
        </span>
        {line.expiryMonths > 0 ? (
          <small className="order-lines__wish">{`效期${expiryText(line.expiryMonths)}`}</small>
        ) : null}
        {line.givenUp > 0 ? (
          <small className="order-lines__wish">{`不能供货 ${line.givenUp} ${line.unit}，已退款`}</small>
        ) : null}
      </td>
      <td className="order-lines__wide">{line.spec}</td>
      <td className="order-lines__wide">{line.manufacturer}</td>
      <td className="table__keep order-lines__wide">
        <Batches line={line} />
      </td>
      <td className="table__figure">{formatAmount(line.unitPrice)}</td>
      <td className="table__figure">{`${line.number} ${line.unit}`}</td>
      <td className="table__figure">{formatAmount(line.amount)}</td>
    </tr>
  );
}

function Batches({ line }: { line: OrderLineData }) {
  return line.batches.map((batch) => (
    <span className="order-lines__batch" key={batch.number}>
      {`${batch.number}　${batch.expiresOn.slice(0, 7)}`}
      {line.batches.length > 1 ? `　${batch.units}${line.unit}` : ""}
    </span>
  ));
}
