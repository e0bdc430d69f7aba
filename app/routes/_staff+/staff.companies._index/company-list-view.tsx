import type { CompanyKind } from "~/company/identity/qualification";
import { KINDS } from "~/company/registration/register";
import { CompanyState } from "~/company/review/company-state";
import type { DeskCompanyRow } from "~/company/review/desk-companies.server";
import { CaseLink } from "~/desk/lists/case-link";
import { type FilterField, FilterRow, ListFoot } from "~/desk/lists/list-parts";
import { formatTime } from "~/platform/values/clock";

interface CompanyListProps {
  rows: readonly DeskCompanyRow[];
  typed: Record<string, string>;
  first: string | null;
  next: string | null;
}

const PATH = "/staff/companies";
const FIELDS: readonly FilterField[] = [
  { name: "words", label: "企业名称、证照号、电话" },
  {
    name: "state",
    label: "状态",
    options: [
      { value: "pending", name: "待审核" },
      { value: "approved", name: "已审核" },
      { value: "rejected", name: "未通过审核" },
      { value: "all", name: "全部状态" },
    ],
  },
  {
    name: "step",
    label: "待办理的审核",
    options: [
      { value: "", name: "初审和复核" },
      { value: "first", name: "待初审" },
      { value: "second", name: "待复核" },
    ],
  },
];

export function CompanyListView({ rows, typed, first, next }: CompanyListProps) {
  return (
    <>
      <div className="desk-head">
        <h1>首营企业</h1>
        <span className="desk-head__note">初审核对证照，复核由另一人办理，通过后企业才能看价和购买</span>
      </div>
      <FilterRow path={PATH} fields={FIELDS} typed={typed} />
      <div className="desk-body">
        {rows.length === 0 ? <p className="soft">没有符合条件的企业。</p> : <CompanyTable rows={rows} />}
        <ListFoot first={first} next={next} />
      </div>
    </>
  );
}

function CompanyTable({ rows }: { rows: readonly DeskCompanyRow[] }) {
  return (
    <table className="grid-table grid-table--stay fold-table">
      <caption className="sr-only">企业，后注册的在前</caption>
      <thead>
        <tr>
          <th scope="col">企业</th>
          <th scope="col">类型</th>
          <th scope="col">状态</th>
          <th scope="col">进度</th>
          <th scope="col">证照号码</th>
          <th scope="col">联系人</th>
          <th scope="col">注册时间</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <CaseLink className="grid-table__name" to={`${PATH}/${row.id}`}>
                {row.name}
              </CaseLink>
            </th>
            <td className="grid-table__keep">{KINDS[row.kind as CompanyKind] ?? row.kind}</td>
            <td className="grid-table__keep">
              <CompanyState status={row.status} />
            </td>
            <td className="grid-table__keep">{stepOf(row)}</td>
            <td className="grid-table__keep">{row.licenceNumber}</td>
            <td className="grid-table__keep">
              {row.contact} {row.phone}
            </td>
            <td className="grid-table__keep soft">{formatTime(row.createdAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function stepOf({ status, firstBy }: DeskCompanyRow): string {
  if (status !== "pending") return "已结束";
  return firstBy === null ? "待初审" : `${firstBy} 已初审，待复核`;
}
