/** 退货和售后: requests by next step. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";
import { toListAddress, toListPage, MAX_LIST_COUNT, getListPath } from "~/admin/lists/list-address";
import { casesOfView, countCases, type AfterSalesAdminRow } from "~/modules/returns/request/admin.server";
import { CASE_VIEW_NAMES, CASE_VIEWS, toCaseView } from "~/modules/returns/request/admin-cases";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { CaseState } from "~/admin/after-sales/case-parts";
import { CaseLink } from "~/admin/lists/case-link";
import { type ListColumn, ListTable } from "~/admin/lists/list-table";
import { ViewList } from "~/admin/lists/view-list";
import { formatTime } from "~/platform/values/clock";
import { AFTER_SALES_REASONS, REMEDIES } from "~/modules/returns/status/after-sales";

export const handle = adminHandle("退货和售后", "afterSales.see");

const PER_PAGE = 50;
const PATH = "/staff/after-sales";

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { input, after } = toListAddress(new URL(request.url).searchParams, ["view"]);
  const view = toCaseView(input.view);
  const [found, counts] = await Promise.all([
    casesOfView(view, after, PER_PAGE + 1),
    Promise.all(CASE_VIEW_NAMES.map((name) => countCases(name, MAX_LIST_COUNT + 1))),
  ]);
  return json({
    view,
    views: CASE_VIEW_NAMES.map((name, i) => ({
      view: name,
      name: CASE_VIEWS[name].name,
      count: counts[i]!.count,
    })),
    maySetAddress: staff.permissions.has("afterSales.decide"),
    ...toListPage(found, PER_PAGE, { path: PATH, input: { view }, after }),
  });
}

export default function Cases() {
  const { view, views, rows, first, next, maySetAddress } = useLoaderData<typeof loader>();
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
