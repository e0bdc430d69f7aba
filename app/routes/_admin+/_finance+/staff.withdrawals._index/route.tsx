/** 提现: withdrawals of balance that wait for their transfer, oldest first. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getOptions } from "~/admin/lists/list-address";
import { ListPage } from "~/admin/lists/list-page";
import { readList } from "~/admin/lists/read-list";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { WITHDRAWAL_STATES, type WithdrawalState } from "~/modules/wallet/withdrawal";
import { withdrawalsIn } from "~/modules/wallet/withdrawal.server";

export const handle = adminHandle("提现", "finance.see");

const LIST = {
  path: "/staff/withdrawals",
  hasColumnChoice: true,
  filters: [{ name: "state", label: "状态", options: getOptions(WITHDRAWAL_STATES) }],
} as const;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  return json(await readList(request.url, LIST, ({ state }, wanted) => withdrawalsIn(state, wanted)));
}

export default function Withdrawals() {
  return (
    <ListPage
      title="提现"
      note="公司从余额提现，转账后登记"
      list={LIST}
      {...useLoaderData<typeof loader>()}
      caption="提现申请"
      none="没有提现申请。"
      to={({ number }) => `${LIST.path}/${number}`}
      columns={[
        { name: "提现编号", cell: (row) => row.number },
        { name: "公司", cell: (row) => row.company },
        { name: "申请时间", cell: (row) => formatTime(row.created_at) },
        { name: "户名", cell: (row) => row.holder },
        { name: "开户银行", cell: (row) => row.bank },
        { name: "状态", cell: (row) => WITHDRAWAL_STATES[row.state as WithdrawalState] },
        { name: "金额", isFigure: true, cell: (row) => formatYuan(row.amount) },
      ]}
    />
  );
}
