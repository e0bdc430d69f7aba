/** 积分兑换: what companies took from the rewards store, those that wait first. */
import { formatWhole } from "~/platform/values/whole-text";
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getOptions } from "~/admin/lists/list-address";
import { ListPage } from "~/admin/lists/list-page";
import { readList } from "~/admin/lists/read-list";
import { formatTime } from "~/platform/values/clock";
import { listAdminExchanges } from "~/modules/rewards/exchange-admin.server";
import { asExchangeState, EXCHANGE_STATES } from "~/modules/rewards/rewards-store";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("积分兑换", "service.see");

const LIST = {
  path: "/staff/exchanges",
  hasColumnChoice: true,
  filters: [{ name: "state", label: "状态", options: getOptions({ ...EXCHANGE_STATES, all: "全部状态" }) }],
} as const;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const page = await readList(request.url, LIST, ({ state }, wanted) =>
    listAdminExchanges(state === "all" ? null : state, wanted),
  );
  return json(page);
}

export default function Exchanges() {
  return (
    <ListPage
      title="积分兑换"
      note="礼品备好后确认，寄出后登记，先提交的在前"
      list={LIST}
      {...useLoaderData<typeof loader>()}
      caption="积分兑换，先提交的在前"
      none="没有符合条件的兑换。"
      to={({ number }) => `${LIST.path}/${number}`}
      columns={[
        { name: "兑换编号", cell: (row) => row.number },
        { name: "公司", cell: (row) => row.company },
        { name: "礼品", cell: (row) => row.item_name },
        { name: "提交时间", cell: (row) => formatTime(row.created_at) },
        { name: "状态", cell: (row) => EXCHANGE_STATES[asExchangeState(row.state)] },
        { name: "数量", isFigure: true, cell: (row) => row.count },
        { name: "积分", isFigure: true, cell: (row) => formatWhole(row.points) },
      ]}
    />
  );
}
