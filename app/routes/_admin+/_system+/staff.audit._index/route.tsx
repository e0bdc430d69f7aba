/** 审计日志: who changed what, when and why, over all things, filtered; a page goes on behind its last row. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, Form, Link } from "@remix-run/react";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { findChanges } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { getAuditPage, auditPath, type AuditFilterName } from "~/admin/frame/audit-filter";
import { ListExports } from "~/admin/lists/list-exports";
import { type ListColumn, ListTable } from "~/admin/lists/list-table";
import { formatTime } from "~/platform/values/clock";
import { ColumnBox } from "~/modules/staff/columns/column-box";
import type { ChangeRow } from "~/admin/frame/change-row";
import { ErrorSummary } from "~/ui/forms/error-summary";

export const handle = adminHandle("审计日志", "system.audit");

const ROWS = 100;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { filter, before, input, faults } = getAuditPage(new URL(request.url).searchParams);
  const rows = await findChanges({ ...filter, ...(before !== null && { before }), limit: ROWS + 1 });
  const shown = rows.slice(0, ROWS);
  const last = rows.length > ROWS ? shown.at(-1)!.id : null;
  return json({
    changes: shown,
    input,
    faults,
    isFirst: before === null,
    next: last === null ? null : auditPath("/staff/audit", input, { before: String(last) }),
    mayExport: staff.permissions.has("system.exportAudit"),
  });
}

export default function Audit() {
  const { changes, input: values, faults, isFirst, next, mayExport } = useLoaderData<typeof loader>();
  const newest = auditPath("/staff/audit", values);
  return (
    <>
      <div className="admin-head">
        <h1>审计日志</h1>
        <span className="admin-head__note">每一次改动：谁、何时、从什么改成什么、为什么</span>
        <div className="admin-head__end">
          {mayExport ? <ListExports path="/staff/audit/export" input={values} /> : null}
          <ColumnBox columns={COLUMNS} />
        </div>
      </div>
      <div className="filter-line">
        <Form className="filter-row" role="search" aria-label="筛选">
          {FIELDS.map(({ name, label, placeholder, className }) => (
            <input
              type="text"
              key={name + values[name]}
              className={`field__input ${className}`}
              name={name}
              aria-label={label}
              placeholder={placeholder}
              defaultValue={values[name]}
              maxLength={100}
            />
          ))}
          <button className="button" type="submit">
            筛选
          </button>
          <Link to="/staff/audit">清除</Link>
        </Form>
      </div>
      <div className="admin-body">
        <ErrorSummary errors={faults.map((text) => ({ text }))} />
        {changes.length === 0 ? (
          <p className="soft">没有符合的记录。</p>
        ) : (
          <ListTable caption="审计日志" columns={COLUMNS} rows={changes} keyOf={({ id }) => id} />
        )}
        <p className="part">
          {isFirst ? null : <Link to={newest}>回到最新</Link>}{" "}
          {next ? (
            <Link className="button" to={next} rel="next">
              更早的记录
            </Link>
          ) : null}
        </p>
      </div>
    </>
  );
}

const FIELDS: readonly { name: AuditFilterName; label: string; placeholder: string; className: string }[] = [
  { name: "who", label: "操作人", placeholder: "操作人", className: "field__input--words" },
  { name: "command", label: "操作", placeholder: "操作，如 改角色", className: "field__input--words" },
  { name: "about", label: "对象", placeholder: "对象，如 公司 12", className: "field__input--words" },
  { name: "from", label: "开始日期", placeholder: "2026-11-01", className: "field__input--date" },
  { name: "to", label: "截止日期", placeholder: "2026-11-30", className: "field__input--date" },
];

const KEEP = "grid-table__keep";

const COLUMNS: readonly ListColumn<ChangeRow>[] = [
  { name: "时间", className: KEEP, cell: ({ at }) => formatTime(at) },
  { name: "操作人", className: KEEP, isHeading: true, cell: ({ who }) => who },
  { name: "操作", className: KEEP, cell: ({ command }) => command },
  { name: "对象", className: KEEP, cell: ({ about }) => about },
  { name: "改动", cell: ({ what }) => what },
  { name: "原因", cell: ({ why }) => why },
];
