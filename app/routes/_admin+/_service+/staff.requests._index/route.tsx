/** 求购: what companies would like to buy here, those that wait first. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getOptions } from "~/admin/lists/list-address";
import { ListPage } from "~/admin/lists/list-page";
import { readList } from "~/admin/lists/read-list";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { asRequestState, REQUEST_STATES } from "~/modules/support/buy-requests/buy-request";
import { listAdminRequests } from "~/modules/support/buy-requests/request-admin.server";
import { filledValue } from "~/platform/values/missing";

export const handle = adminHandle("求购", "service.see");

const LIST = {
  path: "/staff/requests",
  hasColumnChoice: true,
  filters: [{ name: "state", label: "状态", options: getOptions({ ...REQUEST_STATES, all: "全部状态" }) }],
} as const;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const page = await readList(request.url, LIST, ({ state }, wanted) =>
    listAdminRequests(state === "all" ? null : state, wanted),
  );
  return json(page);
}

export default function Requests() {
  return (
    <ListPage
      title="求购"
      note="公司想买的商品，先提交的在前，答复后公司会收到消息"
      list={LIST}
      {...useLoaderData<typeof loader>()}
      caption="求购，先提交的在前"
      none="没有符合条件的求购。"
      to={({ id }) => `${LIST.path}/${id}`}
      columns={[
        { name: "商品", cell: (row) => [row.name, row.spec].filter(Boolean).join(" ") },
        { name: "公司", cell: (row) => row.company },
        { name: "提交时间", cell: (row) => formatTime(row.created_at) },
        { name: "需要日期", cell: (row) => row.needed_by ?? "不限" },
        { name: "状态", cell: (row) => REQUEST_STATES[asRequestState(row.state)] },
        { name: "数量", isFigure: true, cell: (row) => `${row.number}${row.unit}` },
        { name: "期望单价", isFigure: true, cell: (row) => filledValue(row.wished_price, formatYuan) },
      ]}
    />
  );
}
