/** 代客下单: drafts for companies and their results, newest first. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  DRAFT_ORDER_ADMIN,
  DRAFT_ORDER_STATES,
  DRAFT_ORDER_VIEWS,
} from "~/modules/cart/draft-orders/draft-order";
import { listDraftOrders } from "~/modules/cart/draft-orders/draft-order.server";
import { getOptions } from "~/admin/lists/list-address";
import { ListPage } from "~/admin/lists/list-page";
import { readList } from "~/admin/lists/read-list";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("代客下单", "orders.draft");

const LIST = {
  path: DRAFT_ORDER_ADMIN,
  filters: [{ name: "state", label: "状态", options: getOptions(DRAFT_ORDER_VIEWS, "全部状态") }],
} as const;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const page = await readList(request.url, LIST, ({ state }, wanted) =>
    listDraftOrders({ state: state || null }, wanted, now()),
  );
  return json(page);
}

export default function DraftOrderOrders() {
  return (
    <ListPage
      title="代客下单"
      note="从客户页面的“代下单”开始，发送后由客户确认"
      list={LIST}
      {...useLoaderData<typeof loader>()}
      caption="代客下单，新的在前"
      none="没有代客下单。"
      to={({ id }) => `${LIST.path}/${id}`}
      columns={[
        { name: "客户", cell: (row) => row.company },
        { name: "编号", cell: (row) => row.id },
        { name: "状态", cell: (row) => DRAFT_ORDER_STATES[row.state] },
        { name: "拟单人", cell: (row) => row.staffName },
        { name: "发送时间", cell: (row) => row.sentAt && formatTime(row.sentAt) },
        { name: "答复时间", cell: (row) => row.answeredAt && formatTime(row.answeredAt) },
        { name: "原因", cell: (row) => row.reason },
        { name: "品种", isFigure: true, cell: (row) => row.kinds },
      ]}
    />
  );
}
