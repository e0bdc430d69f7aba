import { Link } from "@remix-run/react";
import { CaseState } from "~/desk/after-sales/case-parts";
import { CaseLink } from "~/desk/lists/case-link";
import { countWords, listPath } from "~/desk/lists/list-address";
import { ListFoot } from "~/desk/lists/list-parts";
import { formatTime } from "~/platform/values/clock";
import type { AfterSalesAdminRow } from "~/returns/request/admin.server";
import type { CaseViewName } from "~/returns/request/desk-cases";
import { AFTER_SALES_REASONS, REMEDIES } from "~/returns/status/after-sales";

interface CasesViewProps {
  view: CaseViewName;
  views: readonly { view: CaseViewName; name: string; count: number }[];
  rows: readonly AfterSalesAdminRow[];
  first: string | null;
  next: string | null;
  maySetAddress: boolean;
}

const PATH = "/staff/after-sales";

export function CasesView({ view, views, rows, first, next, maySetAddress }: CasesViewProps) {
  const name = views.find((one) => one.view === view)!.name;
  return (
    <ViewList
      title="退货和售后"
      more={maySetAddress ? <Link to={`${PATH}/return-address`}>退货地址</Link> : null}
      views={views.map((one) => ({
        ...{ to: listPath(PATH, { view: one.view }), name: one.name, count: one.count },
        isCurrent: one.view === view,
      }))}
      none={rows.length === 0 ? `没有${name}的申请。` : null}
      first={first}
      next={next}
    >
      <CaseTable rows={rows} label={name} />
    </ViewList>
  );
}

function CaseTable({ rows, label }: { rows: readonly AfterSalesAdminRow[]; label: string }) {
  return (
    <section className="part" aria-label={label}>
      <table className="grid-table fold-table">
        <thead>
          <tr>
            <th scope="col">申请</th>
            <th scope="col">客户</th>
            <th scope="col">原因和诉求</th>
            <th scope="col" className="grid-table__figure">
              数量
            </th>
            <th scope="col">订单</th>
            <th scope="col">申请时间</th>
            <th scope="col">状态</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.requestNumber}>
              <th scope="row">
                <CaseLink className="grid-table__name" to={`${PATH}/${row.requestNumber}`}>
                  {row.requestNumber}
                </CaseLink>
              </th>
              <td data-name="客户">
                {row.company} {row.phone}
              </td>
              <td data-name="原因和诉求">
                {AFTER_SALES_REASONS[row.reason]}，{REMEDIES[row.remedy]}
              </td>
              <td data-name="数量" className="grid-table__figure">
                {row.units}
              </td>
              <td data-name="订单">{row.orderNumber}</td>
              <td data-name="申请时间">{formatTime(row.createdAt)}</td>
              <td className="grid-table__keep">
                <CaseState head={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
