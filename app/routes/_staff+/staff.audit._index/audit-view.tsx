import { Form, Link } from "@remix-run/react";
import { ListExports } from "~/desk/lists/list-exports";
import { formatTime } from "~/platform/values/clock";
import { auditPath, type FilterName } from "~/staff/desk/audit-filter";
import type { ChangeRow } from "~/staff/desk/change-row";
import { ErrorSummary } from "~/ui/forms/error-summary";

interface AuditViewProps {
  changes: readonly ChangeRow[];
  typed: Record<FilterName, string>;
  faults: readonly string[];
  isFirst: boolean;
  next: string | null;
  mayExport: boolean;
}

const FIELDS: readonly { name: FilterName; label: string; placeholder: string; className: string }[] = [
  { name: "who", label: "操作人", placeholder: "操作人", className: "field__input--words" },
  { name: "command", label: "操作", placeholder: "操作，如 改角色", className: "field__input--words" },
  { name: "about", label: "对象", placeholder: "对象，如 公司 12", className: "field__input--words" },
  { name: "from", label: "开始日期", placeholder: "2026-11-01", className: "field__input--date" },
  { name: "to", label: "截止日期", placeholder: "2026-11-30", className: "field__input--date" },
];

export function AuditView({ changes, typed, faults, isFirst, next, mayExport }: AuditViewProps) {
  const newest = auditPath("/staff/audit", typed);
  return (
    <>
      <div className="desk-head">
        <h1>审计日志</h1>
        <span className="desk-head__note">每一次改动：谁、何时、从什么改成什么、为什么</span>
        {mayExport ? (
          <span className="desk-head__end">
            <ListExports path="/staff/audit/export" typed={typed} />
          </span>
        ) : null}
      </div>
      <div className="filter-line">
        <Form className="filter-row" role="search" aria-label="筛选">
          {FIELDS.map(({ name, label, placeholder, className }) => (
            <input
              type="text"
              key={name + typed[name]}
              className={`field__input ${className}`}
              name={name}
              aria-label={label}
              placeholder={placeholder}
              defaultValue={typed[name]}
              maxLength={100}
            />
          ))}
          <button className="button" type="submit">
            筛选
          </button>
          <Link to="/staff/audit">清除</Link>
        </Form>
      </div>
      <div className="desk-body">
        <ErrorSummary errors={faults.map((text) => ({ text }))} />
        {changes.length === 0 ? <p className="soft">没有符合的记录。</p> : <AuditTable changes={changes} />}
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

function AuditTable({ changes }: Pick<AuditViewProps, "changes">) {
  return (
    <table className="grid-table fold-table">
      <thead>
        <tr>
          <th scope="col">时间</th>
          <th scope="col">操作人</th>
          <th scope="col">操作</th>
          <th scope="col">对象</th>
          <th scope="col">改动</th>
          <th scope="col">原因</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ id, at, who, command, about, what, why }) => (
          <tr key={id}>
            <td className="grid-table__keep">{formatTime(at)}</td>
            <th scope="row" className="grid-table__keep">
              {who}
            </th>
            <td className="grid-table__keep">{command}</td>
            <td className="grid-table__keep">{about}</td>
            <td>{what}</td>
            <td>{why}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
