/** 待收款: unpaid orders by age, transfers to confirm, and receivables by age. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { readSellerName } from "~/modules/content/legal-entity.server";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { ListFoot } from "~/admin/lists/list-parts";
import { FiguresRow } from "~/admin/reports/figures-row";
import { ROWS } from "~/admin/reports/report-address.server";
import { ReportFrame } from "~/admin/reports/report-frame";
import { ReportTable } from "~/admin/reports/report-table";
import { REPORTS } from "~/admin/reports/reports";
import { AgeingChart } from "~/modules/credit/ageing-view";
import { readAgeing } from "~/modules/credit/due-list.server";
import { countTransfers } from "~/modules/payments/payment/payments.server";
import { toDay, formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { unpaidByAge, findUnpaidOrders } from "~/modules/reports/money/unpaid-orders.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import {
  AGE_COLUMNS,
  ageTable,
  UNPAID_ORDER_COLUMNS,
  orderTable,
  UNPAID_COUNTED,
  unpaidFigures,
} from "./unpaid-page";

export const handle = adminHandle("待收款", "reports.receivables");

const { path: PATH } = REPORTS.unpaid;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const at = now();
  const { after } = toListAddress(new URL(request.url).searchParams, []);
  const found = await findUnpaidOrders(after, ROWS + 1);
  const { rows, ...foot } = toListPage(found, ROWS, { path: PATH, input: {}, after });
  const ages = await unpaidByAge(at);
  const owed = await readAgeing(toDay(at));
  return json({
    input: {},
    ...foot,
    figures: unpaidFigures(ages, await countTransfers()),
    ages: ageTable(ages),
    owed,
    rows: orderTable(rows, staff.permissions.has("orders.see")),
    mayTransfers: staff.permissions.has("finance.see"),
    fresh: { until: formatTime(at), missing: 0 },
    seller: await readSellerName(),
    mayExport: staff.permissions.has("reports.export"),
  });
}

export default function Unpaid() {
  const { figures, ages, owed, rows, first, next, mayTransfers, ...frame } = useLoaderData<typeof loader>();
  const still = { period: null, mayUpdate: false, counted: UNPAID_COUNTED };
  return (
    <ReportFrame report="unpaid" {...frame} {...still}>
      <FiguresRow figures={figures} />
      <section className="part" aria-labelledby="h-ages">
        <div className="part__head">
          <h2 id="h-ages">按等待时间</h2>
          {mayTransfers ? (
            <Link className="part__more" to="/staff/transfers">
              待确认的转账
            </Link>
          ) : null}
        </div>
        <ReportTable
          caption="待付款订单，按等待时间"
          heading="下单以来"
          columns={AGE_COLUMNS}
          rows={ages}
          none="没有待付款的订单。"
        />
      </section>
      <AgeingChart title="信用支付应收款" ageing={owed} {...(mayTransfers && { path: "/staff/credit" })} />
      <section className="part" aria-labelledby="h-orders">
        <div className="part__head">
          <h2 id="h-orders">待付款订单</h2>
        </div>
        <ReportTable
          caption="待付款订单，等得久的在前"
          heading="订单"
          columns={UNPAID_ORDER_COLUMNS}
          rows={rows}
          none="没有待付款的订单。"
        />
        <ListFoot first={first} next={next} />
      </section>
    </ReportFrame>
  );
}
