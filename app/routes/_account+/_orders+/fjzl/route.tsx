/** /fjzl 飞检资料: the documents of what the company bought, by product, batch and day, what is missing first. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { parcelPath } from "~/modules/documents/receiving-paths";
import {
  BUYER_INSPECTION_PATH,
  buyerInspectionHref,
  type BuyerInspectionQuery,
  type BuyerInspectionRow,
  findBuyerGaps,
  readBuyerQuery,
} from "~/modules/quality/inspection/buyer-inspection";
import { readBuyerInspection } from "~/modules/quality/inspection/buyer-inspection.server";
import { formatGapDays, type InspectionGap } from "~/modules/quality/inspection/inspection-gaps";
import { toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { plainQuery } from "~/platform/values/plain-text";
import type { PageHandle } from "~/shell/handle";
import { Empty } from "~/ui/empty";
import { Field } from "~/ui/forms/field";
import { Notice } from "~/ui/notice";
import { Status } from "~/ui/status";

export const handle: PageHandle = { title: "飞检资料" };

/** Rows of the page; the ZIP has all. */
const SHOWN = 200;

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const query = readBuyerQuery(plainQuery(request), now());
  const { rows, isWhole } = await readBuyerInspection(buyer.companyId, query);
  return json({
    query,
    gaps: findBuyerGaps(rows),
    rows: rows.slice(0, SHOWN),
    count: rows.length,
    isWhole,
  });
}

export default function BuyerInspection() {
  const { query, gaps, rows, count, isWhole } = useLoaderData<typeof loader>();
  return (
    <section className="surface surface--flush" aria-labelledby="inspection-title">
      <div className="surface__head">
        <h1 className="surface__title" id="inspection-title">
          飞检资料
        </h1>
        <p className="surface__note">{`${count} 行发货，缺 ${gaps.length} 项`}</p>
      </div>
      <Search query={query} key={buyerInspectionHref(query)} />
      {isWhole ? null : <Notice kind="warning">发货较多，只列出了一部分，请缩小范围。</Notice>}
      {rows.length === 0 ? (
        <Empty title="没有符合条件的发货" to={BUYER_INSPECTION_PATH} text="查看近期发货" />
      ) : (
        <>
          <Gaps gaps={gaps} />
          <h2 className="reports__bar">随货资料</h2>
          <ul className="reports reports--plain">
            {rows.map((row) => (
              <li className="reports__one" key={`${row.shipmentId} ${row.rowId}`}>
                <Row row={row} />
              </li>
            ))}
          </ul>
          <p className="reports__bar">
            <a
              className="button button--primary"
              href={buyerInspectionHref(query, `${BUYER_INSPECTION_PATH}/zip`)}
              download
            >
              下载全部资料（ZIP）
            </a>
            {count > rows.length ? <span>{`先列 ${rows.length} 行，资料包里有全部`}</span> : null}
          </p>
        </>
      )}
    </section>
  );
}

function Search({ query }: { query: BuyerInspectionQuery }) {
  return (
    <Form className="order-search order-search--many" action={BUYER_INSPECTION_PATH}>
      <Field label="商品名称" name="words" type="search" maxLength={60} defaultValue={query.words} />
      <Field label="批号" name="batch" type="search" maxLength={60} defaultValue={query.batch} />
      <Field label="发货从" name="from" type="date" defaultValue={query.from} />
      <Field label="到" name="to" type="date" defaultValue={query.to} />
      <button type="submit" className="button">
        查询
      </button>
    </Form>
  );
}

function Gaps({ gaps }: { gaps: readonly InspectionGap[] }) {
  if (gaps.length === 0) return <Notice kind="success">资料齐全，没有缺件。</Notice>;
  return (
    <>
      <h2 className="reports__bar">缺件</h2>
      <ul className="reports reports--plain">
        {gaps.map((gap) => (
          <li className="reports__one reports__gap" key={`${gap.document} ${gap.about}`}>
            <p className="reports__what">{gap.about}</p>
            <Status kind="off" text={`缺${gap.document}`} />
            <p>{formatGapDays(gap)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

function Row({ row }: { row: BuyerInspectionRow }) {
  return (
    <>
      <div className="reports__what">
        <h3 className="reports__name">{row.name}</h3>
        <p>{[row.spec, row.manufacturer].filter(Boolean).join(" · ")}</p>
      </div>
      <div className="reports__batch">
        <p>{`批号 ${row.batch}`}</p>
        <p>{`效期至 ${row.expiresOn}，${row.units}${row.unit}`}</p>
      </div>
      <div className="reports__bought">
        <p>
          <Link to={`/order/info/${row.orderId}`}>
            {`订单 ${row.orderNumber}`}
            <span className="sr-only">{`：${row.name} 批号 ${row.batch}`}</span>
          </Link>
        </p>
        <p>{`${toDay(row.shippedAt)} 发货`}</p>
      </div>
      <div className="reports__do">
        <span>
          {row.hasReport ? "有药检报告" : "缺药检报告"}，
          {row.invoiceNumber === null ? "缺发票" : `发票 ${row.invoiceNumber}`}
        </span>
        <Link to={parcelPath(row.shipmentId)}>
          {row.acceptedAt === null ? "去验收" : `${toDay(row.acceptedAt)} 已验收`}
          <span className="sr-only">{`：${row.orderNumber}-${row.parcel} ${row.name}`}</span>
        </Link>
      </div>
    </>
  );
}
