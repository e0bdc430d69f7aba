import { Form, Link } from "@remix-run/react";
import type { BulkRefusal } from "~/modules/orders/overview/bulk";
import { exportHint } from "~/modules/orders/overview/order-sheet";
import type { ReorderAnswer } from "~/modules/orders/overview/reorder";
import { ReorderAnswers } from "~/modules/orders/overview/reorder-answers";
import { Empty } from "~/ui/empty";
import { Field } from "~/ui/forms/field";
import { FoldedFilter } from "~/ui/forms/folded-filter";
import { Pager } from "~/ui/navigation/pager";
import { Tabs } from "~/ui/navigation/tabs";
import {
  ALL_ORDER_STATUSES,
  hasFlag,
  ORDER_STATUS_NAMES,
  type OrderStatus,
} from "~/modules/order-status/order-status";
import { BulkBar } from "./bulk-bar";
import { OrderRows } from "./order-rows";
import {
  orderFilePath,
  orderListPath,
  type OrderCardData,
  type OrderQuery,
} from "~/modules/orders/order/orders";

export interface OrderListProps {
  list: { cards: OrderCardData[]; total: number; sum: number; page: number; pages: number };
  counts: Partial<Record<OrderStatus, number>>;
  openCases: number;
  query: OrderQuery;
  now: number;
  token: string;
  /** of the last action: lines bought again, orders refused */
  answers: readonly ReorderAnswer[];
  refused: readonly BulkRefusal[];
  chosen: readonly number[];
}

export function OrderListView(props: OrderListProps) {
  const { list, counts, openCases, query, now, token, answers, refused, chosen } = props;
  const refusals = new Map(refused.map(({ orderId, text }) => [orderId, text]));
  const isSearch = Boolean(query.words || query.from || query.to);
  return (
    <>
      <h1 className="sr-only">我的订单</h1>
      <ReorderAnswers answers={answers} />
      <section className="surface surface--flush">
        <Tabs label="订单状态" items={toTabs(counts, openCases, query)} />
        <FoldedFilter isUsed={isSearch}>
          <Search query={query} />
        </FoldedFilter>
        {isSearch ? (
          <p className="order-found" role="status">
            {`找到 ${list.total} 张订单`} <Link to={orderListPath({ ...query, ...NO_SEARCH })}>清除条件</Link>
          </p>
        ) : null}
        {list.cards.length === 0 ? (
          <Empty title={isSearch ? "没有符合条件的订单" : "还没有订单"} to="/list" text="去采购" />
        ) : (
          <>
            <BulkBar
              query={query}
              orders={list.cards}
              token={token}
              refused={refused}
              chosen={chosen.length}
            />
            <OrderRows
              orders={list.cards}
              sum={query.status === "cancelled" ? null : list.sum}
              total={list.total}
              now={now}
              token={token}
              refusals={refusals}
              chosen={chosen}
            />
            <p className="order-export">
              导出 <a href={orderFilePath(query, "xlsx")}>XLSX</a>
              <a href={orderFilePath(query, "csv")}>CSV</a>
              <span className="field__hint">{exportHint(list.total)}</span>
            </p>
          </>
        )}
      </section>
      <Pager page={list.page} pages={list.pages} href={(page) => orderListPath(query, { page })} />
    </>
  );
}

const NO_SEARCH = { words: "", from: "", to: "" };

function toTabs(counts: OrderListProps["counts"], openCases: number, query: OrderQuery) {
  const states = ALL_ORDER_STATUSES.filter(
    (status) => !hasFlag(status, "isRare") || (counts[status] ?? 0) > 0 || query.status === status,
  );
  return [
    { to: orderListPath(query, { status: null }), text: "全部", current: query.status === null },
    ...states.map((status) => ({
      to: orderListPath(query, { status }),
      text: ORDER_STATUS_NAMES[status],
      count: hasFlag(status, "isOpen") ? (counts[status] ?? 0) : 0,
      current: query.status === status,
    })),
    { to: "/order/cases", text: "退货/售后", count: openCases },
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
