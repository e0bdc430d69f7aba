import { Form, Link } from "@remix-run/react";
import { Empty } from "~/ui/empty";
import { Field } from "~/ui/forms/field";
import { FoldedFilter } from "~/ui/forms/folded-filter";
import { Pager } from "~/ui/navigation/pager";
import { Tabs } from "~/ui/navigation/tabs";
import {
  isFiltered,
  REPORT_STATES,
  reportHref,
  type ReportPage,
  type TestReportQuery,
  type ReportState,
} from "~/modules/documents/test-report";
import { ReportList } from "./report-list";

export function TestReportView({ page }: { page: ReportPage }) {
  const { query, rows, counts, pages } = page;
  const tabs = (Object.keys(REPORT_STATES) as ReportState[]).map((state) => ({
    to: reportHref(query, { state }),
    text: REPORT_STATES[state],
    count: state === "all" ? 0 : counts[state],
    current: query.state === state,
  }));
  return (
    <section className="surface surface--flush" aria-labelledby="reports-title">
      <h2 className="sr-only" id="reports-title">
        已购批号的药检报告
      </h2>
      <Tabs label="药检报告状态" items={tabs} />
      <FoldedFilter isUsed={isFiltered(query)}>
        <Search query={query} key={reportHref(query)} />
      </FoldedFilter>
      {isFiltered(query) ? (
        <p className="order-found" role="status">
          {`找到 ${counts[query.state]} 个批号`}{" "}
          <Link to={reportHref({ ...query, ...NO_FILTER })}>清除条件</Link>
        </p>
      ) : null}
      {rows.length === 0 ? (
        <Nothing query={query} />
      ) : (
        <ReportList query={query} rows={rows} counts={counts} />
      )}
      <div className="ledger__pages">
        <Pager page={query.page} pages={pages} href={(at) => reportHref(query, { page: at })} />
      </div>
    </section>
  );
}

const NO_FILTER = { words: "", batch: "", order: "", goods: null, from: "", to: "" };

function Nothing({ query }: { query: TestReportQuery }) {
  if (isFiltered(query) || query.state !== "all")
    return <Empty title="没有符合条件的批号" to="/jybg" text="查看全部批号" />;
  return <Empty title="购买商品后，可以在这里下载对应批号的药检报告" to="/list" text="去采购" />;
}

function Search({ query }: { query: TestReportQuery }) {
  return (
    <Form className="order-search order-search--many" action="/jybg">
      {query.state === "all" ? null : <input type="hidden" name="state" value={query.state} />}
      {query.goods === null ? null : <input type="hidden" name="goods" value={query.goods} />}
      <Field label="商品名称" name="words" type="search" maxLength={60} defaultValue={query.words} />
      <Field label="批号" name="batch" type="search" maxLength={60} defaultValue={query.batch} />
      <Field
        label="订单号"
        name="order"
        type="search"
        inputMode="numeric"
        maxLength={20}
        defaultValue={query.order}
      />
      <Field label="下单从" name="from" type="date" defaultValue={query.from} />
      <Field label="到" name="to" type="date" defaultValue={query.to} />
      <button type="submit" className="button">
        查询
      </button>
    </Form>
  );
}
