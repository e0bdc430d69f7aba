/** 提现: withdrawals of balance that wait for their transfer, oldest first. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { FilterRow, ListFoot } from "~/admin/lists/list-parts";
import { WorkTable } from "~/admin/lists/work-table";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { WITHDRAWAL_STATES, type WithdrawalState } from "~/modules/wallet/withdrawal";
import { withdrawalsIn } from "~/modules/wallet/withdrawal.server";

export const handle = adminHandle("提现", "finance.see");

const PATH = "/staff/withdrawals";
const PER_PAGE = 50;
const COLUMNS = [
  { name: "提现编号" },
  { name: "公司" },
  { name: "申请时间" },
  { name: "户名" },
  { name: "开户银行" },
  { name: "状态" },
  { name: "金额", isFigure: true },
] as const;
const FIELDS = [
  {
    name: "state",
    label: "状态",
    options: Object.entries(WITHDRAWAL_STATES).map(([value, name]) => ({ value, name })),
  },
];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { input, after } = toListAddress(new URL(request.url).searchParams, ["state"]);
  const state = (Object.hasOwn(WITHDRAWAL_STATES, input.state) ? input.state : "pending") as WithdrawalState;
  const found = await withdrawalsIn(state, { after, limit: PER_PAGE + 1 });
  const page = toListPage(found, PER_PAGE, { path: PATH, input: { state }, after });
  const rows = page.rows.map((row) => ({
    id: row.number,
    to: `/staff/withdrawals/${row.number}`,
    cells: [
      row.number,
      row.company,
      formatTime(row.created_at),
      row.holder,
      row.bank,
      WITHDRAWAL_STATES[row.state as WithdrawalState],
      formatYuan(row.amount),
    ],
  }));
  return json({ rows, first: page.first, next: page.next, input: { state } });
}

export default function Withdrawals() {
  const { rows, first, next, input } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="desk-head">
        <h1>提现</h1>
        <span className="desk-head__note">公司从余额提现，转账后登记</span>
      </div>
      <FilterRow path={PATH} fields={FIELDS} input={input} columns={COLUMNS} />
      <div className="desk-body">
        <WorkTable caption="提现申请" columns={COLUMNS} rows={rows} none="没有提现申请。" />
        <ListFoot first={first} next={next} />
      </div>
    </>
  );
}
