import { Form, Link } from "@remix-run/react";
import { Empty } from "~/ui/empty";
import { Field } from "~/ui/forms/field";
import { FoldedFilter } from "~/ui/forms/folded-filter";
import { Pager } from "~/ui/navigation/pager";
import { Tabs } from "~/ui/navigation/tabs";
import {
  INVOICE_TABS,
  invoiceHref,
  isSearched,
  type InvoiceListPage,
  type InvoiceQuery,
  type InvoiceTab,
  type InvoiceableOrder,
} from "~/modules/invoices/invoice-page";
import { statementHref } from "~/modules/invoices/month-statement";
import { InvoiceCard } from "./invoice-card";
import { toDay } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { INVOICES } from "~/modules/orders/order/order-options";

function OrderChoice({ orders }: { orders: readonly InvoiceableOrder[] }) {
  return (
    <Form action="/dzfp">
      <ul className="invoices">
        {orders.map((order) => (
          <li className="invoices__one" key={order.id}>
            <label className="choice invoices__box">
              <input className="choice__box" type="checkbox" name="order" value={order.id} />
              <span className="sr-only">{`选择订单 ${order.number}`}</span>
            </label>
            <div className="invoices__what">
              <h3 className="invoices__number">
                <Link to={`/order/info/${order.id}`}>{order.number}</Link>
              </h3>
              <p>{`下单 ${toDay(order.placedAt)}${order.shippedAt === null ? "" : `　发货 ${toDay(order.shippedAt)}`}`}</p>
            </div>
            <p className="invoices__type">
              {INVOICES[order.chosen as keyof typeof INVOICES] ?? INVOICES.none}
            </p>
            <p className="invoices__money">
              <strong>{formatYuan(order.amount)}</strong>
              <small>{`税额 ${formatYuan(order.tax)}`}</small>
            </p>
            <p className="invoices__do">
              <Link to={`/dzfp?order=${order.id}`}>
                申请开票
                <span className="sr-only">{`：订单 ${order.number}`}</span>
              </Link>
            </p>
          </li>
        ))}
      </ul>
      <p className="invoices__bar">
        <button type="submit" className="button button--primary">
          为所选订单申请开票
        </button>
        <span>多张订单合并开在一张发票上；已退回的商品不再开票。</span>
      </p>
    </Form>
  );
}

/** Tabs of /dzfp; without counts on the statement. */
export function InvoiceTabs({ query, counts }: { query: InvoiceQuery; counts?: InvoiceListPage["counts"] }) {
  const tabs = (Object.keys(INVOICE_TABS) as InvoiceTab[]).map((tab) => ({
    to: invoiceHref(query, { tab }),
    text: INVOICE_TABS[tab],
    count: counts?.[tab] ?? 0,
    current: counts !== undefined && query.tab === tab,
  }));
  const statement = { to: statementHref(null), text: "对账单", current: counts === undefined };
  return <Tabs label="电子发票" items={[...tabs, statement]} />;
}

export function InvoiceList({ page }: { page: InvoiceListPage }) {
  const { query, counts, pages, orders, rows } = page;
  const isEmpty = orders.length === 0 && rows.length === 0;
  return (
    <section className="surface surface--flush" aria-labelledby="invoices-title">
      <h2 className="sr-only" id="invoices-title">
        {INVOICE_TABS[query.tab]}
      </h2>
      <InvoiceTabs query={query} counts={counts} />
      <FoldedFilter isUsed={isSearched(query)}>
        <Search query={query} key={invoiceHref(query)} />
      </FoldedFilter>
      {isSearched(query) ? (
        <p className="order-found" role="status">
          {`找到 ${counts[query.tab]} 条`}{" "}
          <Link to={invoiceHref({ ...query, words: "", from: "", to: "" })}>清除条件</Link>
        </p>
      ) : null}
      {isEmpty ? <Nothing query={query} /> : query.tab === "ask" ? <OrderChoice orders={orders} /> : null}
      {rows.length > 0 ? (
        <ul className="invoices">
          {rows.map((row) => (
            <li className="invoices__one" key={row.id}>
              <InvoiceCard row={row} />
            </li>
          ))}
        </ul>
      ) : null}
      <div className="ledger__pages">
        <Pager page={query.page} pages={pages} href={(at) => invoiceHref(query, { page: at })} />
      </div>
    </section>
  );
}

function Nothing({ query }: { query: InvoiceQuery }) {
  if (isSearched(query)) return <Empty title="没有符合条件的记录" to="/dzfp" text="查看可申请的订单" />;
  if (query.tab === "ask")
    return <Empty title="订单发货后，可以在这里申请开票" to="/order" text="查看我的订单" />;
  return <Empty title={`没有${INVOICE_TABS[query.tab]}的发票`} to="/dzfp" text="查看可申请的订单" />;
}

function Search({ query }: { query: InvoiceQuery }) {
  return (
    <Form className="order-search" action="/dzfp">
      {query.tab === "ask" ? null : <input type="hidden" name="tab" value={query.tab} />}
      <Field
        label={query.tab === "ask" ? "订单号" : "订单号 / 发票号"}
        name="words"
        type="search"
        maxLength={40}
        defaultValue={query.words}
      />
      <Field
        label={query.tab === "ask" ? "下单从" : "申请从"}
        name="from"
        type="date"
        defaultValue={query.from}
      />
      <Field label="到" name="to" type="date" defaultValue={query.to} />
      <button type="submit" className="button">
        查询
      </button>
    </Form>
  );
}
