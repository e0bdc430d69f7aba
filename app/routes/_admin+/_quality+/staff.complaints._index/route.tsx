/** 投诉和不良反应: all that were reported, what waits longest in front. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { findCompanies } from "~/modules/company/identity/companies.server";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { ListExports } from "~/admin/lists/list-exports";
import { FilterRow, ListFoot } from "~/admin/lists/list-parts";
import { WorkTable } from "~/admin/lists/work-table";
import { toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import {
  CASE_KINDS,
  adminCasePath,
  SEVERITIES,
  formatCaseStep,
  toCaseKind,
  toWord,
} from "~/modules/quality/complaints/complaint";
import { listQualityCases, toCaseProgress } from "~/modules/quality/complaints/complaint-admin.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("投诉和不良反应", "quality.see");

const ROWS = 50;
const PATH = "/staff/complaints";

const KINDS = Object.entries(CASE_KINDS).map(([value, name]) => ({ value, name }));
const FIELDS = [
  { name: "number", label: "编号、订单号或批号", type: "search" },
  { name: "kind", label: "类别", options: [{ value: "", name: "全部类别" }, ...KINDS] },
  {
    name: "state",
    label: "状态",
    options: [
      { value: "open", name: "办理中" },
      { value: "closed", name: "已关闭" },
      { value: "all", name: "全部状态" },
    ],
  },
] as const;
const COLUMNS = ["编号", "类别", "严重程度", "客户", "商品", "批号", "接到日期", "时限", "状态"].map(
  (name) => ({
    name,
  }),
);

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { input, after } = toListAddress(new URL(request.url).searchParams, ["number", "kind", "state"]);
  const shown = { ...input, state: input.state || (input.number === "" ? "open" : "all") };
  const filter = {
    kind: input.kind === "" ? null : toCaseKind(input.kind),
    state: shown.state === "open" || shown.state === "closed" ? shown.state : null,
    number: input.number,
  } as const;
  const isOldestFirst = filter.state === "open";
  const found = await listQualityCases(filter, { after, limit: ROWS + 1, isOldestFirst });
  const { rows, ...foot } = toListPage(found, ROWS, { path: PATH, input: shown, after });
  const companies = await findCompanies(rows.map((row) => row.company_id));
  const at = now();
  return json({
    input: shown,
    ...foot,
    mayEnter: staff.permissions.has("quality.complaints"),
    rows: rows.map((row) => ({
      id: row.number,
      to: adminCasePath(row.number),
      cells: [
        row.number,
        CASE_KINDS[toCaseKind(row.kind)],
        toWord(SEVERITIES, row.severity),
        companies.get(row.company_id ?? 0)?.name ?? "非客户",
        row.goods_name,
        row.batch_number,
        toDay(row.received_at),
        row.settled_at === null ? due(row.due_at, at) : "已办理",
        formatCaseStep(toCaseProgress(row)),
      ],
    })),
  });
}

const due = (dueAt: number, at: number) => `${toDay(dueAt)}${dueAt < at ? "，已超时" : ""}`;

export default function Complaints() {
  const { input, rows, first, next, mayEnter } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="desk-head">
        <h1>投诉和不良反应</h1>
        {mayEnter ? (
          <span className="desk-head__end">
            <Link className="button" to={`${PATH}/new`}>
              登记投诉
            </Link>
            <Link className="button" to={`${PATH}/new?kind=adverse`}>
              登记不良反应
            </Link>
          </span>
        ) : null}
      </div>
      <FilterRow path={PATH} fields={FIELDS} input={input} columns={COLUMNS}>
        <span>
          质量投诉台账
          <ListExports path={`${PATH}/export`} input={{ kind: "complaint" }} />
        </span>
        <span>
          不良反应台账
          <ListExports path={`${PATH}/export`} input={{ kind: "adverse" }} />
        </span>
      </FilterRow>
      <div className="desk-body">
        <WorkTable caption="投诉和不良反应" columns={COLUMNS} rows={rows} none="没有符合条件的记录。" />
        <ListFoot first={first} next={next} />
      </div>
    </>
  );
}
