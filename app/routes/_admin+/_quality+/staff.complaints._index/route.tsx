/** 投诉和不良反应: all that were reported, what waits longest in front. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { findCompanies } from "~/modules/company/identity/companies.server";
import { getOptions, readFilters, toListPage } from "~/admin/lists/list-address";
import { ListExports } from "~/admin/lists/list-exports";
import { ListPage } from "~/admin/lists/list-page";
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
const STATES = { open: "办理中", closed: "已关闭", all: "全部状态" };
const LIST = {
  path: "/staff/complaints",
  hasColumnChoice: true,
  filters: [
    { name: "number", label: "编号、订单号或批号", type: "search" },
    { name: "kind", label: "类别", options: getOptions(CASE_KINDS, "全部类别") },
    { name: "state", label: "状态", options: getOptions(STATES) },
  ],
} as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { searchParams } = new URL(request.url);
  const { input, after } = readFilters(searchParams, LIST.filters);
  // A number is looked for in all states, unless one is chosen.
  const state = searchParams.get("state") || input.number === "" ? input.state : "all";
  const shown = { ...input, state };
  const filter = { kind: input.kind || null, state: state === "all" ? null : state, number: input.number };
  const isOldestFirst = state === "open";
  const found = await listQualityCases(filter, { after, limit: ROWS + 1, isOldestFirst });
  const { rows, ...foot } = toListPage(found, ROWS, { path: LIST.path, input: shown, after });
  const companies = await findCompanies(rows.map((row) => row.company_id));
  return json({
    input: shown,
    ...foot,
    at: now(),
    mayEnter: staff.permissions.has("quality.complaints"),
    rows: rows.map((row) => ({
      number: row.number,
      kind: toCaseKind(row.kind),
      severity: row.severity,
      company: companies.get(row.company_id ?? 0)?.name ?? "非客户",
      goods: row.goods_name,
      batch: row.batch_number,
      receivedAt: row.received_at,
      dueAt: row.settled_at === null ? row.due_at : null,
      step: formatCaseStep(toCaseProgress(row)),
    })),
  });
}

const due = (dueAt: number, at: number) => `${toDay(dueAt)}${dueAt < at ? "，已超时" : ""}`;

export default function Complaints() {
  const { at, mayEnter, ...page } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="投诉和不良反应"
      list={LIST}
      {...page}
      end={
        mayEnter ? (
          <span className="admin-head__end">
            <Link className="button" to={`${LIST.path}/new`}>
              登记投诉
            </Link>
            <Link className="button" to={`${LIST.path}/new?kind=adverse`}>
              登记不良反应
            </Link>
          </span>
        ) : null
      }
      related={
        <>
          <span>
            质量投诉台账
            <ListExports path={`${LIST.path}/export`} input={{ kind: "complaint" }} />
          </span>
          <span>
            不良反应台账
            <ListExports path={`${LIST.path}/export`} input={{ kind: "adverse" }} />
          </span>
        </>
      }
      caption="投诉和不良反应"
      none="没有符合条件的记录。"
      to={({ number }) => adminCasePath(number)}
      columns={[
        { name: "编号", cell: (row) => row.number },
        { name: "类别", cell: (row) => CASE_KINDS[row.kind] },
        { name: "严重程度", cell: (row) => toWord(SEVERITIES, row.severity) },
        { name: "客户", cell: (row) => row.company },
        { name: "商品", cell: (row) => row.goods },
        { name: "批号", cell: (row) => row.batch },
        { name: "接到日期", cell: (row) => toDay(row.receivedAt) },
        { name: "时限", cell: (row) => (row.dueAt === null ? "已办理" : due(row.dueAt, at)) },
        { name: "状态", cell: (row) => row.step },
      ]}
    />
  );
}
