/** 召回: batches that are called back, newest first, and how far the answers have come. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { FilterRow, ListFoot } from "~/admin/lists/list-parts";
import { WorkTable } from "~/admin/lists/work-table";
import { toDay } from "~/platform/values/clock";
import { RECALL_STATES, type RecallState } from "~/modules/recalls/recall";
import { listAdminRecalls } from "~/modules/recalls/admin-recalls.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("召回", "quality.see");

const PATH = "/staff/recalls";
const PER_PAGE = 50;
const isState = (text: string): text is RecallState => Object.hasOwn(RECALL_STATES, text);

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { input, after } = toListAddress(new URL(request.url).searchParams, ["state", "number"]);
  const state = isState(input.state) ? input.state : ("all" as const);
  const found = await listAdminRecalls({ state, number: input.number, before: after, limit: PER_PAGE + 1 });
  const { rows, ...foot } = toListPage(found, PER_PAGE, { path: PATH, input, after });
  return json({
    input,
    ...foot,
    mayBegin: staff.permissions.has("quality.recall"),
    rows: rows.map((row) => ({
      id: row.number,
      to: `${PATH}/${row.number}`,
      cells: [
        row.number,
        RECALL_STATES[row.state],
        row.level,
        row.goods,
        row.batch,
        toDay(row.startedAt),
        `${row.answered} / ${row.companies}`,
      ],
    })),
  });
}

const COLUMNS = [
  { name: "召回编号" },
  { name: "状态" },
  { name: "级别" },
  { name: "商品" },
  { name: "批号" },
  ...([{ name: "日期" }, { name: "已回复", isFigure: true }] as const),
];

const FIELDS = [
  { name: "number", label: "召回编号或批号", type: "search" },
  {
    name: "state",
    label: "状态",
    options: [
      { value: "", name: "全部状态" },
      ...Object.entries(RECALL_STATES).map(([value, name]) => ({ value, name })),
    ],
  },
] as const;

export default function Recalls() {
  const { input, rows, first, next, mayBegin } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="desk-head">
        <h1>召回</h1>
        {mayBegin ? (
          <span className="desk-head__end">
            <Link className="button" to={`${PATH}/new`}>
              召回一个批号
            </Link>
          </span>
        ) : null}
      </div>
      <div className="desk-body">
        <FilterRow path={PATH} fields={FIELDS} input={input} columns={COLUMNS} />
        <WorkTable caption="召回" columns={COLUMNS} rows={rows} none="没有召回。" />
        <ListFoot first={first} next={next} />
      </div>
    </>
  );
}
