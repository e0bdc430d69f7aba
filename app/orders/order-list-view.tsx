/** The order list: tabs by state, search, cards, pager. */
import { Form, Link } from "@remix-run/react";
import { Empty } from "~/ui/empty";
import { Field } from "~/ui/field";
import { Pager } from "~/ui/pager";
import { Tabs } from "~/ui/tabs";
import { ORDER_STATES, type OrderStatus } from "./life";
import { OrderCard } from "./order-card";
import { orderListPath, type OrderCardData, type OrderQuery } from "./orders";

export interface OrderListProps {
  list: { cards: OrderCardData[]; total: number; page: number; pages: number };
  counts: Partial<Record<OrderStatus, number>>;
  /** returns and after-sales under way */
  cases: number;
  query: OrderQuery;
  now: number;
  token: string;
}

/** States whose orders wait for somebody carry their count. */
const COUNTED: readonly OrderStatus[] = [
  "pendingPayment",
  "pendingGroup",
  "pendingReview",
  "pendingShipment",
  "pendingReceipt",
];

export function OrderListView({ list, counts, cases, query, now, token }: OrderListProps) {
  const isSearch = Boolean(query.words || query.from || query.to);
  return (
    <>
      <h1 className="sr-only">我的订单</h1>
      <section className="surface surface--flush">
        <Tabs label="订单状态" items={tabsOf(counts, cases, query)} />
        <Search query={query} />
        {isSearch ? (
          <p className="order-found" role="status">
            {`找到 ${list.total} 张订单`} <Link to={orderListPath({ ...query, ...NO_SEARCH })}>清除条件</Link>
          </p>
        ) : null}
        {list.cards.length === 0 ? (
          <Empty title={isSearch ? "没有符合条件的订单" : "还没有订单"} to="/list" text="去采购" />
        ) : (
          <ul className="order-list">
            {list.cards.map((order) => (
              <li key={order.id}>
                <OrderCard order={order} now={now} token={token} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <Pager page={list.page} pages={list.pages} href={(page) => orderListPath(query, { page })} />
    </>
  );
}

const NO_SEARCH = { words: "", from: "", to: "" };

function tabsOf(counts: OrderListProps["counts"], cases: number, query: OrderQuery) {
  const states = (Object.keys(ORDER_STATES) as OrderStatus[]).filter(
    // Group buying shows its tab only to those who take part in it.
    (status) => status !== "pendingGroup" || (counts.pendingGroup ?? 0) > 0 || query.status === status,
  );
  return [
    { to: orderListPath(query, { status: null }), text: "全部", current: query.status === null },
    ...states.map((status) => ({
      to: orderListPath(query, { status }),
      text: ORDER_STATES[status],
      count: COUNTED.includes(status) ? (counts[status] ?? 0) : 0,
      current: query.status === status,
    })),
    { to: "/order/cases", text: "退货/售后", count: cases },
  ];
}

function Search({ query }: { query: OrderQuery }) {
  return (
    <Form className="order-search" action="/order" key={orderListPath(query)}>
      {query.status ? <input type="hidden" name="status" value={query.status} /> : null}
      <Field
        label="订单号、商品或批号"
        name="words"
        type="search"
        maxLength={50}
        defaultValue={query.words}
      />
      <Field label="从" name="from" type="date" defaultValue={query.from} />
      <Field label="到" name="to" type="date" defaultValue={query.to} />
      <button type="submit" className="button">
        查询
      </button>
    </Form>
  );
}
