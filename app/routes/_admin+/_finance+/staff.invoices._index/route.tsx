/** 发票: requests that wait and red letters, or those in another state. */
import { json, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { getOptions } from "~/admin/lists/list-address";
import { FilterRow, ListFoot } from "~/admin/lists/list-parts";
import { FilterFields, TickAll } from "~/admin/lists/tick-all";
import { isAllTicked } from "~/admin/lists/ticked";
import { TICKED_FORM, TickedBody } from "~/admin/lists/ticked-body";
import { readList } from "~/admin/lists/read-list";
import { type WorkColumn, WorkTable } from "~/admin/lists/work-table";
import { INVOICE_STATES, INVOICE_TYPES, type VatInvoiceType } from "~/modules/invoices/invoice";
import { listInvoicesForOperator } from "~/modules/invoices/invoice-admin.server";
import { invoiceIds } from "~/modules/invoices/invoice-queue.server";
import { MAX_TAX_FILE } from "~/modules/invoices/tax-file";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { NONE } from "~/platform/values/missing";

export const handle = adminHandle("发票", "finance.see");

const STATES = { open: "待处理", red: "待红冲", ...INVOICE_STATES };
const LIST = {
  path: "/staff/invoices",
  filters: [{ name: "state", label: "状态", options: getOptions(STATES) }],
} as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const { permissions } = await requireStaff(request, handle.needed);
  const { rows: ids, ...page } = await readList(request.url, LIST, ({ state }, wanted) =>
    invoiceIds(state, wanted),
  );
  return json({
    ...page,
    rows: await listInvoicesForOperator(ids.map(({ id }) => id)),
    isAll: isAllTicked(new URL(request.url).searchParams),
    mayIssue: permissions.has("finance.invoices"),
  });
}

type Row = SerializeFrom<typeof loader>["rows"][number];
const COLUMNS: readonly WorkColumn<Row>[] = [
  { name: "申请编号", cell: (row) => row.number },
  { name: "抬头", cell: (row) => row.title },
  { name: "类型", cell: (row) => INVOICE_TYPES[row.type as VatInvoiceType] },
  { name: "状态", cell: (row) => INVOICE_STATES[row.state] },
  { name: "待红冲", cell: ({ reds }) => (reds.length > 0 ? `${reds.length} 张` : NONE) },
  { name: "申请时间", cell: (row) => formatTime(row.createdAt) },
  { name: "税额", isFigure: true, cell: (row) => formatYuan(row.tax) },
  { name: "价税合计", isFigure: true, cell: (row) => formatYuan(row.amount) },
];

export default function Invoices() {
  const { rows, first, next, input, isAll, mayIssue } = useLoaderData<typeof loader>();
  const isTicking = mayIssue && rows.some(({ state }) => state === "pending");
  return (
    <>
      <div className="admin-head">
        <h1>发票</h1>
        <span className="admin-head__note">
          在税务系统开具后登记号码和文件，公司即可下载
          {mayIssue ? (
            <>
              ；<Link to="/staff/invoices/numbers">批量登记号码</Link>，
              <Link to="/staff/invoices/files">批量上传文件</Link>
            </>
          ) : null}
        </span>
      </div>
      <FilterRow path={LIST.path} fields={LIST.filters} input={input} columns={COLUMNS} />
      <TickedBody isForm={isTicking} action="/staff/invoices/export">
        <FilterFields input={input} isAll={isAll} />
        <WorkTable
          caption="发票"
          columns={COLUMNS}
          rows={rows}
          none="没有发票申请。"
          to={({ id }) => `${LIST.path}/${id}`}
          ticks={
            isTicking
              ? {
                  field: "ids",
                  isAll,
                  valueOf: ({ id, state }) => (state === "pending" ? String(id) : undefined),
                  nameOf: ({ number }) => number,
                }
              : undefined
          }
        />
        <ListFoot first={first} next={next} />
      </TickedBody>
      {isTicking ? (
        <div className="admin-foot">
          <button
            className="button button--primary"
            type="submit"
            form={TICKED_FORM}
            name="format"
            value="xlsx"
            accessKey="s"
          >
            导出勾选的（XLSX）
          </button>
          <button className="button" type="submit" form={TICKED_FORM} name="format" value="csv">
            导出勾选的（CSV）
          </button>
          <TickAll
            path={LIST.path}
            input={input}
            isAll={isAll}
            limit={MAX_TAX_FILE}
            order="待开票的，先申请的在前"
          />
        </div>
      ) : null}
    </>
  );
}
