/** 批号流向: of a batch, a product, a supplier, a buyer or a day what came in, where it went, what came back, and what documents are missing. */
import { json, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";
import { readSellerName } from "~/modules/content/legal-entity.server";
import { toListAddress } from "~/admin/lists/list-address";
import { now } from "~/platform/values/clock.server";
import { inspect, type Inspected } from "~/modules/quality/inspection/inspection.server";
import { TRACE_FIELDS, traceFault, type TraceQuery } from "~/modules/quality/trace/trace";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { getListPath } from "~/admin/lists/list-address";
import { ListExports } from "~/admin/lists/list-exports";
import { FilterRow } from "~/admin/lists/list-parts";
import { DetailSection } from "~/admin/detail/case-parts";
import { formatTime } from "~/platform/values/clock";
import { INSPECTION_PATH } from "~/modules/staff/inspection/inspection";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { PrintButton } from "~/ui/print-button";
import { PrintSeller } from "~/ui/print-head";
import { InspectedReceipts } from "./inspected-receipts";
import { InspectionGapsView } from "./inspection-gaps-view";
import { TracedBatches } from "./traced-batches";

export const handle = adminHandle("批号流向", "quality.ledger");

const MAX_ROWS = 500;
const MAX_CHECKED = 2_000;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { input } = toListAddress(new URL(request.url).searchParams, TRACE_FIELDS);
  const fault = traceFault(input);
  const answer = fault === null ? await inspect(input, { rows: MAX_ROWS, checked: MAX_CHECKED }) : null;
  return json({
    input,
    fault,
    answer,
    limit: MAX_ROWS,
    seller: await readSellerName(),
    at: now(),
    maySeeOrders: staff.permissions.has("orders.see"),
  });
}

type LoaderData = SerializeFrom<typeof loader>;

export default function Inspection() {
  const { input, fault, answer, limit, seller, at, maySeeOrders } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="admin-head">
        <h1>批号流向</h1>
        <span className="admin-head__note">飞检资料：从哪里来、发给了谁、退回多少，缺哪些资料</span>
        {answer ? (
          <span className="admin-head__end no-print">
            <PrintButton>打印</PrintButton>
          </span>
        ) : null}
      </div>
      <FilterRow path={INSPECTION_PATH} fields={FIELDS} input={input}>
        {answer ? (
          <>
            <ListExports path={`${INSPECTION_PATH}/export`} input={input} />
            <a href={getListPath(`${INSPECTION_PATH}/files`, input)} download>
              下载资料包
            </a>
          </>
        ) : null}
      </FilterRow>
      <div className="admin-body">
        <PrintSeller name={seller} note={queryText(input)} />
        {fault ? <ErrorSummary errors={[{ text: fault }]} /> : null}
        {fault === "" ? (
          <p className="soft">
            请填写批号、商品、供货单位或客户中的至少一项；只查一天时，请将起止填为同一天。
          </p>
        ) : null}
        {answer ? (
          <>
            <p className="soft">{`查询时间 ${formatTime(at)}`}</p>
            <InspectionGapsView {...answer} />
            <TracedBatches {...answer} />
            <InspectedReceipts {...answer} />
            <Sent answer={answer} limit={limit} maySeeOrders={maySeeOrders} />
          </>
        ) : null}
      </div>
    </>
  );
}

const FIELDS = [
  { name: "batch", label: "批号", type: "search" },
  { name: "goods", label: "商品编号、货号或条码", type: "search" },
  { name: "supplier", label: "供货单位名称", type: "search" },
  { name: "company", label: "客户名称或编号", type: "search" },
  { name: "from", label: "日期从", type: "date" },
  { name: "to", label: "到", type: "date" },
] as const;

const queryText = (input: TraceQuery): string =>
  FIELDS.flatMap(({ name, label }) => (input[name] ? [`${label} ${input[name]}`] : [])).join("，");

const HEADINGS = ["发货时间", "商品", "批号", "购货单位", "订单和包裹", "数量", "其中退回"];

function Sent({
  answer,
  limit,
  maySeeOrders,
}: Pick<LoaderData, "limit" | "maySeeOrders"> & { answer: Inspected }) {
  const { rows, checked } = answer;
  return (
    <DetailSection
      id="h-sent"
      title="发出"
      note={checked <= limit ? `${rows.length} 行` : `前 ${limit} 行，请缩小范围或导出全部`}
    >
      {rows.length === 0 ? (
        <p className="soft">没有符合条件的发货。</p>
      ) : (
        <table className="grid-table fold-table">
          <caption className="sr-only">发出的批号，每个包裹一行</caption>
          <thead>
            <tr>
              {HEADINGS.map((name, at) => (
                <th scope="col" key={name} className={at > 4 ? "grid-table__figure" : undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={`${row.orderNumber} ${row.parcel} ${row.goodsId} ${row.batch} ${row.units} ${row.back}`}
              >
                <td data-name="发货时间">{formatTime(row.shippedAt)}</td>
                <th scope="row">
                  <span className="grid-table__name">{row.goods}</span>
                  <span className="grid-table__sub">{`${row.spec}，${row.manufacturer}`}</span>
                </th>
                <td className="grid-table__keep" data-name="批号">
                  {row.batch}
                  <span className="grid-table__sub">{`有效期至 ${row.expiresOn}`}</span>
                </td>
                <td data-name="购货单位">
                  {row.company}
                  <span className="grid-table__sub">{row.phone}</span>
                  <span className="grid-table__sub">{row.licences}</span>
                </td>
                <td data-name="订单和包裹">
                  {maySeeOrders ? (
                    <Link to={`/staff/orders/${row.orderNumber}`}>{row.orderNumber}</Link>
                  ) : (
                    row.orderNumber
                  )}
                  <span className="grid-table__sub">{`包裹 ${row.parcel}，${row.carrier} ${row.tracking}`}</span>
                  <span className="grid-table__sub">{row.invoice ? `发票 ${row.invoice}` : "未开票"}</span>
                  {row.codes > 0 ? <span className="grid-table__sub">{`追溯码 ${row.codes} 个`}</span> : null}
                </td>
                <td className="grid-table__figure" data-name="数量">
                  {row.units}
                  {row.unit}
                </td>
                <td className="grid-table__figure" data-name="其中退回">
                  {row.back || ""}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DetailSection>
  );
}
