/** 求购: what companies would like to buy here, those that wait first. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { FilterRow, ListFoot } from "~/admin/lists/list-parts";
import { WorkTable } from "~/admin/lists/work-table";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import {
  asRequestState,
  REQUEST_STATES,
  type RequestState,
} from "~/modules/support/buy-requests/buy-request";
import { listAdminRequests } from "~/modules/support/buy-requests/request-admin.server";
import { filledValue } from "~/platform/values/missing";

export const handle = adminHandle("求购", "service.see");

const ROWS = 50;
const PATH = "/staff/requests";
const COLUMNS = [
  { name: "商品" },
  { name: "公司" },
  { name: "提交时间" },
  { name: "需要日期" },
  { name: "状态" },
  { name: "数量", isFigure: true },
  { name: "期望单价", isFigure: true },
] as const;
const FIELDS = [
  {
    name: "state",
    label: "状态",
    options: [
      ...Object.entries(REQUEST_STATES).map(([value, name]) => ({ value, name })),
      { value: "all", name: "全部状态" },
    ],
  },
];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { searchParams } = new URL(request.url);
  const { input, after } = toListAddress(searchParams, ["state"]);
  const shown = { state: input.state || "pending" };
  const state = Object.hasOwn(REQUEST_STATES, shown.state) ? (shown.state as RequestState) : null;
  const found = await listAdminRequests(state, { after, limit: ROWS + 1 });
  const { rows, ...foot } = toListPage(found, ROWS, { path: PATH, input: shown, after });
  return json({
    rows: rows.map((row) => ({
      id: String(row.id),
      to: `${PATH}/${row.id}`,
      cells: [
        [row.name, row.spec].filter(Boolean).join(" "),
        row.company,
        formatTime(row.created_at),
        row.needed_by ?? "不限",
        REQUEST_STATES[asRequestState(row.state)],
        `${row.number}${row.unit}`,
        filledValue(row.wished_price, formatYuan),
      ],
    })),
    input: shown,
    ...foot,
  });
}

export default function Requests() {
  const { rows, input, first, next } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="desk-head">
        <h1>求购</h1>
        <span className="desk-head__note">公司想买的商品，先提交的在前，答复后公司会收到消息</span>
      </div>
      <FilterRow path={PATH} fields={FIELDS} input={input} columns={COLUMNS} />
      <div className="desk-body">
        <WorkTable caption="求购，先提交的在前" columns={COLUMNS} rows={rows} none="没有符合条件的求购。" />
        <ListFoot first={first} next={next} />
      </div>
    </>
  );
}
