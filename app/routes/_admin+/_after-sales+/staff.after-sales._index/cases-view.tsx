import { Link } from "@remix-run/react";
import { CaseState } from "~/admin/after-sales/case-parts";
import { CaseLink } from "~/admin/lists/case-link";
import { getListPath } from "~/admin/lists/list-address";
import { type ListColumn, ListTable } from "~/admin/lists/list-table";
import { ViewList } from "~/admin/lists/view-list";
import { formatTime } from "~/platform/values/clock";
import type { AfterSalesAdminRow } from "~/modules/returns/request/admin.server";
import type { CaseViewName } from "~/modules/returns/request/admin-cases";
import { AFTER_SALES_REASONS, REMEDIES } from "~/modules/returns/status/after-sales";

interface CasesViewProps {
  view: CaseViewName;
  views: readonly { view: CaseViewName; name: string; count: number }[];
  rows: readonly AfterSalesAdminRow[];
  first: string | null;
  next: string | null;
  maySetAddress: boolean;
}

const PATH = "/staff/after-sales";

const COLUMNS: readonly ListColumn<AfterSalesAdminRow>[] = [
  {
    name: "申请",
    isHeading: true,
    cell: ({ requestNumber }) => (
      <CaseLink className="grid-table__name" to={`${PATH}/${requestNumber}`}>
        {requestNumber}
      </CaseLink>
    ),
  },
  { name: "客户", isNamed: true, cell: ({ company, phone }) => `${company} ${phone}` },
  {
    name: "原因和诉求",
    isNamed: true,
    cell: ({ reason, remedy }) => `${AFTER_SALES_REASONS[reason]}，${REMEDIES[remedy]}`,
  },
  { name: "数量", isFigure: true, isNamed: true, cell: ({ units }) => units },
  { name: "订单", isNamed: true, cell: ({ orderNumber }) => orderNumber },
  { name: "申请时间", isNamed: true, cell: ({ createdAt }) => formatTime(createdAt) },
  { name: "状态", className: "grid-table__keep", cell: (row) => <CaseState head={row} /> },
];

export function CasesView({ view, views, rows, first, next, maySetAddress }: CasesViewProps) {
  const name = views.find((item) => item.view === view)!.name;
  return (
    <ViewList
      title="退货和售后"
      columns={COLUMNS}
      more={maySetAddress ? <Link to={`${PATH}/return-address`}>退货地址</Link> : null}
      views={views.map((item) => ({
        to: getListPath(PATH, { view: item.view }),
        name: item.name,
        count: item.count,
        isCurrent: item.view === view,
      }))}
      none={rows.length === 0 ? `没有${name}的申请。` : null}
      first={first}
      next={next}
    >
      <section className="part" aria-label={name}>
        <ListTable
          caption={name}
          columns={COLUMNS}
          rows={rows}
          keyOf={({ requestNumber }) => requestNumber}
        />
      </section>
    </ViewList>
  );
}
