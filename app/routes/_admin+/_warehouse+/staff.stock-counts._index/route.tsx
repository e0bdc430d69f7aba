/** 盘点: counts that run, and those that are over, with how far each has come. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { countNumber } from "~/modules/catalogue/stock-count/count";
import { type ListedCount, listCounts } from "~/modules/catalogue/stock-count/counts.server";
import { CaseLink } from "~/admin/lists/case-link";
import { toListAddress, toListPage, getListPath } from "~/admin/lists/list-address";
import { type ListColumn, ListTable } from "~/admin/lists/list-table";
import { ViewList } from "~/admin/lists/view-list";
import { COUNTS_PATH, CountStateMark } from "~/admin/stock-count/count-head";
import { formatTime } from "~/platform/values/clock";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { Meter } from "~/ui/charts/meter";

export const handle = adminHandle("盘点", "warehouse.see", "warehouse.correct");

const ROWS = 50;
const VIEWS = { open: "盘点中", closed: "已结束" } as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { input, after } = toListAddress(new URL(request.url).searchParams, ["view"]);
  const view = input.view === "closed" ? ("closed" as const) : ("open" as const);
  const found = await listCounts(view, { after, limit: ROWS + 1 });
  return json({
    ...toListPage(found, ROWS, { path: COUNTS_PATH, input, after }),
    view,
    mayCount: staff.permissions.has(handle.change),
  });
}

const COLUMNS: readonly ListColumn<ListedCount>[] = [
  {
    name: "盘点单",
    isHeading: true,
    cell: ({ id }) => <CaseLink to={`${COUNTS_PATH}/${countNumber(id)}`}>{countNumber(id)}</CaseLink>,
  },
  { name: "范围", isNamed: true, cell: ({ scope }) => scope },
  { name: "状态", cell: ({ state }) => <CountStateMark state={state} /> },
  {
    name: "进度",
    isNamed: true,
    cell: ({ id, counted: counts, lines, recount }) => (
      <Meter
        value={counts}
        max={lines}
        label={`${countNumber(id)} 的进度`}
        text={`${counts} / ${lines}${recount > 0 ? `，待复盘 ${recount}` : ""}`}
        green
      />
    ),
  },
  { name: "开始时间", isNamed: true, cell: ({ openedAt }) => formatTime(openedAt) },
  { name: "开单人", isNamed: true, cell: ({ openedBy }) => openedBy },
  { name: "备注", isNamed: true, cell: ({ note }) => note },
];

export default function StockCounts() {
  const { rows, first, next, view, mayCount } = useLoaderData<typeof loader>();
  return (
    <ViewList
      title="盘点"
      note="多个批号一起清点，核对后一次更正"
      more={
        mayCount ? (
          <Link className="button" to={`${COUNTS_PATH}/new`}>
            开始盘点
          </Link>
        ) : null
      }
      columns={COLUMNS}
      views={(Object.keys(VIEWS) as (keyof typeof VIEWS)[]).map((item) => ({
        name: VIEWS[item],
        isCurrent: item === view,
        to: getListPath(COUNTS_PATH, { view: item === "open" ? "" : item }),
      }))}
      none={rows.length === 0 ? (view === "open" ? "没有正在进行的盘点。" : "没有已结束的盘点。") : null}
      first={first}
      next={next}
    >
      <ListTable caption={VIEWS[view]} columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />
    </ViewList>
  );
}
