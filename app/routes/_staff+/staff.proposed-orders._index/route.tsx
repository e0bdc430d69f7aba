/** 代客下单: drafts for companies and what became of them, the newest first. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isProposedView, PROPOSED_DESK, PROPOSED_STATES, PROPOSED_VIEWS } from "~/cart/proposed/proposed";
import { listProposed } from "~/cart/proposed/proposed.server";
import { listAddressOf, toListPage } from "~/desk/lists/list-address";
import { FilterRow, ListFoot } from "~/desk/lists/list-parts";
import { WorkTable } from "~/desk/lists/work-table";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/staff/accounts/viewer.server";
import { deskHandle } from "~/staff/desk/desk-handle";

export const handle = deskHandle("代客下单", "orders.draft");

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
      ...Object.entries(PROPOSED_VIEWS).map(([value, name]) => ({ value, name })),
    ],
  },
];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { typed, after } = listAddressOf(new URL(request.url).searchParams, ["state"]);
  const state = isProposedView(typed.state) ? typed.state : null;
  const found = await listProposed({ state }, { after, most: ROWS + 1 }, now());
  const { rows, ...foot } = toListPage(found, ROWS, { path: PROPOSED_DESK, typed, after });
  return json({
    rows: rows.map((row) => ({
      id: String(row.id),
      to: `${PROPOSED_DESK}/${row.id}`,
      cells: [
        row.company,
        String(row.id),
        PROPOSED_STATES[row.state],
        row.staffName,
        row.sentAt === null ? "" : formatTime(row.sentAt),
        row.answeredAt === null ? "" : formatTime(row.answeredAt),
        row.reason,
        String(row.kinds),
      ],
    })),
    typed,
    ...foot,
  });
}

export default function ProposedOrders() {
  const { rows, typed, first, next } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="desk-head">
        <h1>代客下单</h1>
        <span className="desk-head__note">从客户页面的“代下单”开始，发送后由客户确认</span>
      </div>
      <FilterRow path={PROPOSED_DESK} fields={FIELDS} typed={typed} />
      <div className="desk-body">
        <WorkTable caption="代客下单，新的在前" columns={COLUMNS} rows={rows} none="没有代客下单。" />
        <ListFoot first={first} next={next} />
      </div>
    </>
  );
}
