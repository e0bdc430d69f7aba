/** 积分兑换: what companies took from the rewards store, those that wait first. */
import { formatWhole } from "~/platform/values/whole-text";
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { FilterRow, ListFoot } from "~/admin/lists/list-parts";
import { WorkTable } from "~/admin/lists/work-table";
import { formatTime } from "~/platform/values/clock";
import { listAdminExchanges } from "~/modules/rewards/exchange-admin.server";
import { asExchangeState, EXCHANGE_STATES, type ExchangeState } from "~/modules/rewards/rewards-store";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("积分兑换", "service.see");

const ROWS = 50;
const PATH = "/staff/exchanges";
const COLUMNS = [
  { name: "兑换编号" },
  { name: "公司" },
  { name: "礼品" },
  { name: "提交时间" },
  { name: "状态" },
  { name: "数量", isFigure: true },
  { name: "积分", isFigure: true },
] as const;
const FIELDS = [
  {
    name: "state",
    label: "状态",
    options: [
      ...Object.entries(EXCHANGE_STATES).map(([value, name]) => ({ value, name })),
      { value: "all", name: "全部状态" },
    ],
  },
];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { searchParams } = new URL(request.url);
  const { input, after } = toListAddress(searchParams, ["state"]);
  const shown = { state: input.state || "requested" };
  const state = Object.hasOwn(EXCHANGE_STATES, shown.state) ? (shown.state as ExchangeState) : null;
  const found = await listAdminExchanges(state, { after, limit: ROWS + 1 });
  const { rows, ...foot } = toListPage(found, ROWS, { path: PATH, input: shown, after });
  return json({
    rows: rows.map((row) => ({
      id: row.number,
      to: `${PATH}/${row.number}`,
      cells: [
        row.number,
        row.company,
        row.item_name,
        formatTime(row.created_at),
        EXCHANGE_STATES[asExchangeState(row.state)],
        String(row.count),
        formatWhole(row.points),
      ],
    })),
    input: shown,
    ...foot,
  });
}

export default function Exchanges() {
  const { rows, input, first, next } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="desk-head">
        <h1>积分兑换</h1>
        <span className="desk-head__note">礼品备好后确认，寄出后登记，先提交的在前</span>
      </div>
      <FilterRow path={PATH} fields={FIELDS} input={input} columns={COLUMNS} />
      <div className="desk-body">
        <WorkTable
          caption="积分兑换，先提交的在前"
          columns={COLUMNS}
          rows={rows}
          none="没有符合条件的兑换。"
        />
        <ListFoot first={first} next={next} />
      </div>
    </>
  );
}
