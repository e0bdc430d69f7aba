/** 代客下单: drafts for companies and their outcomes, newest first. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  isDraftOrderView,
  DRAFT_ORDER_ADMIN,
  DRAFT_ORDER_STATES,
  DRAFT_ORDER_VIEWS,
} from "~/modules/cart/draft-orders/draft-order";
import { listDraftOrders } from "~/modules/cart/draft-orders/draft-order.server";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { FilterRow, ListFoot } from "~/admin/lists/list-parts";
import { WorkTable } from "~/admin/lists/work-table";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("代客下单", "orders.draft");

const ROWS = 50;
const COLUMNS = [
  { name: "客户" },
  { name: "编号" },
  { name: "状态" },
  { name: "拟单人" },
  { name: "发送时间" },
  { name: "答复时间" },
  { name: "原因" },
  { name: "品种", isFigure: true as const },
];
const FIELDS = [
  {
    name: "state",
    label: "状态",
    options: [
      { value: "", name: "全部状态" },
      ...Object.entries(DRAFT_ORDER_VIEWS).map(([value, name]) => ({ value, name })),
    ],
  },
];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { input, after } = toListAddress(new URL(request.url).searchParams, ["state"]);
  const state = isDraftOrderView(input.state) ? input.state : null;
  const found = await listDraftOrders({ state }, { after, limit: ROWS + 1 }, now());
  const { rows, ...foot } = toListPage(found, ROWS, { path: DRAFT_ORDER_ADMIN, input, after });
  return json({
    rows: rows.map((row) => ({
      id: String(row.id),
      to: `${DRAFT_ORDER_ADMIN}/${row.id}`,
      cells: [
        row.company,
        String(row.id),
        DRAFT_ORDER_STATES[row.state],
        row.staffName,
        row.sentAt === null ? "" : formatTime(row.sentAt),
        row.answeredAt === null ? "" : formatTime(row.answeredAt),
        row.reason,
        String(row.kinds),
      ],
    })),
    input,
    ...foot,
  });
}

export default function DraftOrderOrders() {
  const { rows, input, first, next } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="desk-head">
        <h1>代客下单</h1>
        <span className="desk-head__note">从客户页面的“代下单”开始，发送后由客户确认</span>
      </div>
      <FilterRow path={DRAFT_ORDER_ADMIN} fields={FIELDS} input={input} />
      <div className="desk-body">
        <WorkTable caption="代客下单，新的在前" columns={COLUMNS} rows={rows} none="没有代客下单。" />
        <ListFoot first={first} next={next} />
      </div>
    </>
  );
}
