/** 药检报告: bought batches with their reports, filtered, downloaded one by one or many in a ZIP. */
import { Form, Link } from "@remix-run/react";
import { useEffect, useState, type MouseEvent } from "react";
import { dayOf } from "~/platform/clock";
import { Empty } from "~/ui/empty";
import { Field } from "~/ui/field";
import { Pager } from "~/ui/pager";
import { Status } from "~/ui/status";
import { Tabs } from "~/ui/tabs";
import {
  isFiltered,
  REPORT_STATES,
  reportHref,
  type ReportPage,
  type ReportQuery,
  type ReportRow,
  type ReportState,
} from "./test-report";

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
      <Search query={query} key={reportHref(query)} />
      {isFiltered(query) ? (
        <p className="order-found" role="status">
          {`找到 ${counts[query.state]} 个批号`}{" "}
          <Link to={reportHref({ ...query, ...NO_FILTER })}>清除条件</Link>
        </p>
      ) : null}
      {rows.length === 0 ? <Nothing query={query} /> : <Rows query={query} rows={rows} counts={counts} />}
      <div className="ledger__pages">
        <Pager page={query.page} pages={pages} href={(at) => reportHref(query, { page: at })} />
      </div>
    </section>
  );
}

const NO_FILTER = { words: "", batch: "", order: "", goods: null, from: "", to: "" };

function Nothing({ query }: { query: ReportQuery }) {
  if (isFiltered(query) || query.state !== "all")
    return <Empty title="没有符合条件的批号" to="/jybg" text="查看全部批号" />;
  return <Empty title="购买商品后，可以在这里下载对应批号的药检报告" to="/list" text="去采购" />;
}

function Search({ query }: { query: ReportQuery }) {
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

/** Files are fetched by the browser itself: a plain form, which the router leaves alone. */
function Rows({ query, rows, counts }: Pick<ReportPage, "query" | "rows" | "counts">) {
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const ready = { all: counts.new + counts.fetched, new: counts.new, fetched: counts.fetched, missing: 0 }[
    query.state
  ];
  const list = (
    <ul className="reports">
      {rows.map((row) => (
        <li className="reports__one" key={`${row.goodsId} ${row.batch}`}>
          <Row row={row} />
        </li>
      ))}
    </ul>
  );
  // Nothing to choose from: a form would have no button.
  if (ready === 0) return list;
  return (
    <form method="post" action="/jybg/zip">
      <input type="hidden" name="query" value={reportHref(query).replace(/^\/jybg\??/, "")} />
      {list}
      <p className="reports__bar">
        {isLive ? (
          <button type="button" className="link-button" onClick={tickAll}>
            全选 / 全不选
          </button>
        ) : null}
        <button type="submit" className="button button--primary">
          下载所选（ZIP）
        </button>
        <button type="submit" className="button" name="all" value="1">
          {`下载筛选结果中的全部 ${ready} 份（ZIP）`}
        </button>
      </p>
    </form>
  );
}

function tickAll(event: MouseEvent<HTMLButtonElement>): void {
  const boxes = [...event.currentTarget.form!.querySelectorAll<HTMLInputElement>("input[name=report]")];
  const isOn = boxes.some((box) => !box.checked);
  for (const box of boxes) box.checked = isOn;
}

function Row({ row }: { row: ReportRow }) {
  const { goodsId, name, spec, manufacturer, batch, reportId } = row;
  return (
    <>
      {reportId === null ? (
        <span className="reports__box" />
      ) : (
        <label className="choice reports__box">
          <input className="choice__box" type="checkbox" name="report" value={reportId} />
          <span className="sr-only">{`选择：${name} 批号 ${batch}`}</span>
        </label>
      )}
      <div className="reports__what">
        <h3 className="reports__name">
          <Link to={`/list/info/${goodsId}`}>{name}</Link>
        </h3>
        <p>{[spec, manufacturer].filter(Boolean).join(" · ")}</p>
      </div>
      <div className="reports__batch">
        <p>{`批号 ${batch}`}</p>
        <p>{`效期至 ${row.expiresOn}`}</p>
      </div>
      <div className="reports__bought">
        <p>{`共购 ${row.number}${row.unit}`}</p>
        <p>
          <Link to={`/order/info/${row.orderId}`}>
            {`${dayOf(row.orderedAt)} 订单`}
            <span className="sr-only">{`：${name}`}</span>
          </Link>
        </p>
      </div>
      <div className="reports__do">
        {reportId === null ? (
          <Status kind="off" text="暂未上传" />
        ) : (
          <>
            <Status
              kind={row.fetchedAt === null ? "info" : "good"}
              text={row.fetchedAt === null ? "还没下载" : `已下载 ${dayOf(row.fetchedAt)}`}
            />
            <a href={`/jybg/file/${reportId}`} download>
              下载报告
              <span className="sr-only">{`：${name} 批号 ${batch}`}</span>
            </a>
          </>
        )}
      </div>
    </>
  );
}
