/** 发票: requests that wait and red letters, or those in another state. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { FilterRow, ListFoot } from "~/admin/lists/list-parts";
import { FilterFields, TickAll } from "~/admin/lists/tick-all";
import { isAllTicked } from "~/admin/lists/ticked";
import { TICKED_FORM, TickedBody } from "~/admin/lists/ticked-body";
import { WorkTable } from "~/admin/lists/work-table";
import { INVOICE_STATES, INVOICE_TYPES, type VatInvoiceType } from "~/modules/invoices/invoice";
import { listInvoicesForOperator } from "~/modules/invoices/invoice-admin.server";
import { invoiceIds, type InvoiceQueueFilter } from "~/modules/invoices/invoice-queue.server";
import { MAX_TAX_FILE } from "~/modules/invoices/tax-file";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { NONE } from "~/platform/values/missing";

export const handle = adminHandle("发票", "finance.see");

const PATH = "/staff/invoices";
const PER_PAGE = 50;
const STATES = { open: "待处理", red: "待红冲", ...INVOICE_STATES };
const COLUMNS = [
  { name: "申请编号" },
  { name: "抬头" },
  { name: "类型" },
  { name: "状态" },
  { name: "待红冲" },
  { name: "申请时间" },
  { name: "税额", isFigure: true },
  { name: "价税合计", isFigure: true },
] as const;
const FIELDS = [
  {
    name: "state",
    label: "状态",
    options: Object.entries(STATES).map(([value, name]) => ({ value, name })),
  },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const { permissions } = await requireStaff(request, handle.needed);
  const params = new URL(request.url).searchParams;
  const { input, after } = toListAddress(params, ["state"]);
  const state = (Object.hasOwn(STATES, input.state) ? input.state : "open") as InvoiceQueueFilter;
  const ids = await invoiceIds(state, { after, limit: PER_PAGE + 1 });
  const { rows: here, first, next } = toListPage(ids, PER_PAGE, { path: PATH, input: { state }, after });
  const invoices = await listInvoicesForOperator(here.map(({ id }) => id));
  const rows = invoices.map((row) => ({
    id: String(row.id),
    to: `/staff/invoices/${row.id}`,
    ...(row.state === "pending" && { tick: String(row.id) }),
    cells: [
      row.number,
      row.title,
      INVOICE_TYPES[row.type as VatInvoiceType],
      INVOICE_STATES[row.state],
      row.reds.length > 0 ? `${row.reds.length} 张` : NONE,
      formatTime(row.createdAt),
      formatYuan(row.tax),
      formatYuan(row.amount),
    ],
  }));
  return json({
    rows,
    first,
    next,
    input: { state },
    isAll: isAllTicked(params),
    mayIssue: permissions.has("finance.invoices"),
  });
}

export default function Invoices() {
  const { rows, first, next, input, isAll, mayIssue } = useLoaderData<typeof loader>();
  const isTicking = mayIssue && rows.some(({ tick }) => tick !== undefined);
  return (
    <>
      <div className="desk-head">
        <h1>发票</h1>
        <span className="desk-head__note">
          在税务系统开具后登记号码和文件，公司即可下载
          {mayIssue ? (
            <>
              ；<Link to="/staff/invoices/numbers">批量登记号码</Link>，
              <Link to="/staff/invoices/files">批量上传文件</Link>
            </>
          ) : null}
        </span>
      </div>
      <FilterRow path={PATH} fields={FIELDS} input={input} columns={COLUMNS} />
      <TickedBody isForm={isTicking} action="/staff/invoices/export">
        <FilterFields input={input} isAll={isAll} />
        <WorkTable
          caption="发票"
          columns={COLUMNS}
          rows={rows}
          none="没有发票申请。"
          ticks={isTicking ? "ids" : undefined}
          isAllTicked={isAll}
        />
        <ListFoot first={first} next={next} />
      </TickedBody>
      {isTicking ? (
        <div className="desk-foot">
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
            path={PATH}
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
