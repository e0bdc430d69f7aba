import { Form, Link } from "@remix-run/react";
import {
  formatBrokenPromise,
  senderText,
  type OwnBrokenPromise,
} from "~/modules/orders/order/expiry-promise";
import {
  SHELF_PATH,
  SHELF_TERM_ORDER,
  SHELF_TERMS,
  shelfHref,
  shelfSearch,
  type ShelfMonth,
  type ShelfQuery,
  type ShelfReply,
} from "~/modules/orders/shelf/shelf";
import { toDay } from "~/platform/values/clock";
import { formatAmount, formatYuan } from "~/platform/values/money";
import { BarChart } from "~/ui/charts/chart";
import { Empty } from "~/ui/empty";
import { Field } from "~/ui/forms/field";
import { Pager } from "~/ui/navigation/pager";
import { Tabs } from "~/ui/navigation/tabs";
import { PrintButton } from "~/ui/print-button";
import { PrintHead } from "~/ui/print-head";
import type { ShelfData } from "./shelf-data";
import { ShelfTable } from "./shelf-table";

export function ShelfView({ page, reply }: { page: ShelfData; reply: ShelfReply | undefined }) {
  const { query, rows, sum, pages, counts } = page;
  const tabs = SHELF_TERM_ORDER.map((term) => ({
    to: shelfHref(query, { term }),
    text: SHELF_TERMS[term],
    count: counts[term],
    current: query.term === term,
  }));
  const isSearch = query.words !== "" || query.batch !== "";
  return (
    <>
      <PrintHead
        title="我店效期表"
        note={`${page.companyName}　供货单位 ${page.sellerName}　${SHELF_TERMS[query.term]}　${toDay(page.now)}`}
      />
      <section className="surface surface--flush" aria-labelledby="shelf-title">
        <h2 className="sr-only" id="shelf-title">
          已收货批次
        </h2>
        <Tabs label="到期时间" items={tabs} />
        <Search query={query} key={shelfHref(query)} />
        <p className="own-batches__sum" role={isSearch ? "status" : undefined}>
          <span>
            共 <strong>{sum.rows}</strong> 个批次
          </span>
          {query.term === "gone" ? null : (
            <>
              <span>
                现有数量 <strong>{sum.units}</strong>
              </span>
              <span>
                按进价合计 <strong>{formatYuan(sum.amount)}</strong>
              </span>
            </>
          )}
          {isSearch ? <Link to={shelfHref(query, { words: "", batch: "" })}>清除条件</Link> : null}
        </p>
        {rows.length === 0 ? (
          <Nothing query={query} isSearch={isSearch} />
        ) : (
          <>
            <ShelfTable key={shelfHref(query, { page: query.page })} page={page} reply={reply} />
            <p className="order-export no-print">
              导出 <a href={`${SHELF_PATH}/export/xlsx${shelfSearch(query)}`}>XLSX</a>
              <a href={`${SHELF_PATH}/export/csv${shelfSearch(query)}`}>CSV</a>
              <PrintButton>打印</PrintButton>
            </p>
          </>
        )}
      </section>
      <Pager page={query.page} pages={pages} href={(at) => shelfHref(query, { page: at })} />
      {page.broken.length > 0 ? <Broken rows={page.broken} /> : null}
      {page.months.some(({ amount }) => amount > 0) ? <Months months={page.months} /> : null}
      <p className="field__hint own-batches__rule no-print">
        收货数量按物流签收或确认收货计算，同一批号再次到货会自动累加。药品因质量原因可以申请退货
        {page.returnDays > 0
          ? `；按约定，到期前 ${page.returnDays} 天内的批次可以申请近效期退货。`
          : "，近效期不属于退货原因。"}
      </p>
    </>
  );
}

function Nothing({ query, isSearch }: { query: ShelfQuery; isSearch: boolean }) {
  if (isSearch || query.term !== "all")
    return <Empty title="没有符合条件的批次" to={SHELF_PATH} text="查看全部批次" />;
  return <Empty title="收货后，商品的批号和效期会列在这里" to="/list" text="去采购" />;
}

function Search({ query }: { query: ShelfQuery }) {
  return (
    <Form className="order-search" action={SHELF_PATH}>
      {query.term === "all" ? null : <input type="hidden" name="term" value={query.term} />}
      <Field
        label="商品名称、拼音或编码"
        name="words"
        type="search"
        maxLength={60}
        defaultValue={query.words}
      />
      <Field label="批号" name="batch" type="search" maxLength={60} defaultValue={query.batch} />
      <button type="submit" className="button">
        查询
      </button>
    </Form>
  );
}

function Broken({ rows }: { rows: readonly OwnBrokenPromise[] }) {
  return (
    <section className="surface no-print" aria-labelledby="shelf-broken">
      <div className="surface__head">
        <h2 className="surface__title" id="shelf-broken">
          早于承诺效期的到货<small>近 {rows.length} 条，赔付进入账户余额</small>
        </h2>
      </div>
      <ul className="own-batches__broken">
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={`/order/info/${row.orderId}`}>{row.orderNumber}</Link>
            {`，${senderText(row)}，${row.units}${row.unit}：${formatBrokenPromise({ ...row, compensation: row.amount })}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

const wholeYuan = (fen: number) => formatAmount(Math.round(fen / 100) * 100).slice(0, -3);

function Months({ months }: { months: readonly ShelfMonth[] }) {
  const bars = months.map(({ label, amount }) => ({
    label,
    value: amount / 100,
    short: wholeYuan(amount),
    text: formatYuan(amount),
  }));
  return (
    <section className="surface no-print" aria-labelledby="shelf-months">
      <div className="surface__head">
        <h2 className="surface__title" id="shelf-months">
          按到期月份<small>现有数量按进价计算，近 12 个月</small>
        </h2>
      </div>
      <BarChart
        id="shelf-chart"
        title="各月到期的现有商品金额"
        bars={bars}
        heads={["到期月份", "金额"]}
        current={0}
      />
    </section>
  );
}
