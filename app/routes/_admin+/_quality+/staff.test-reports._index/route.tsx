/** 药检报告: batches without a report first; one opens its batch, many files come at once. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { FilterRow, ListFoot } from "~/admin/lists/list-parts";
import { WorkTable } from "~/admin/lists/work-table";
import { BATCH_STATES, getBatchState } from "~/modules/documents/test-report";
import { listAdminBatches } from "~/modules/documents/test-report-queries.server";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("药检报告", "quality.see");

const ROWS = 50;
const PATH = "/staff/test-reports";
const COLUMNS = [
  { name: "批号" },
  { name: "商品" },
  { name: "有效期至" },
  { name: "未占用", isFigure: true },
  { name: "药检报告" },
] as const;
const FIELDS = [
  { name: "code", label: "批号、商品编号、货号、条码" },
  {
    name: "state",
    label: "报告",
    options: Object.entries(BATCH_STATES).map(([value, name]) => ({ value, name })),
  },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { input, after } = toListAddress(new URL(request.url).searchParams, ["code", "state"]);
  const shown = { code: input.code, state: getBatchState(input.state) };
  const found = await listAdminBatches(shown, { after, limit: ROWS + 1, now: now() });
  const { rows, ...foot } = toListPage(found, ROWS, { path: PATH, input: shown, after });
  return json({
    rows: rows.map(({ id, batch, goods, spec, goodsId, unit, expiresOn, quantity, reportAt }) => ({
      id: String(id),
      to: `${PATH}/${id}`,
      cells: [
        batch,
        `${goods} ${spec}，编号 ${goodsId}`,
        expiresOn,
        `${quantity}${unit}`,
        reportAt === null ? "缺" : `${formatTime(reportAt)} 上传`,
      ],
    })),
    input: shown,
    mayUpload: staff.permissions.has("quality.batches"),
    ...foot,
  });
}

export default function TestReports() {
  const { rows, input, mayUpload, first, next } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="desk-head">
        <h1>药检报告</h1>
        <span className="desk-head__note">按批号，缺报告的在前，上传后通知买过该批号的公司</span>
        {mayUpload ? (
          <span className="desk-head__end">
            <Link className="button" to={`${PATH}/upload`}>
              批量上传
            </Link>
          </span>
        ) : null}
      </div>
      <FilterRow path={PATH} fields={FIELDS} input={input} columns={COLUMNS} />
      <div className="desk-body">
        <WorkTable
          caption="批号和药检报告，新入库的在前"
          columns={COLUMNS}
          rows={rows}
          none="没有符合条件的批号。"
        />
        <ListFoot first={first} next={next} />
      </div>
    </>
  );
}
