/** 近效期滞销: batches of which something will be left when they can no longer be sold, at the pace of the last 90 days. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { readSellerName } from "~/modules/content/legal-entity.server";
import { FiguresRow } from "~/admin/reports/figures-row";
import { ListFoot } from "~/admin/lists/list-parts";
import { freshness, reportQuery, toReportPage, ROWS } from "~/admin/reports/report-address.server";
import { ReportFrame } from "~/admin/reports/report-frame";
import { ReportTable } from "~/admin/reports/report-table";
import { REPORTS } from "~/admin/reports/reports";
import { toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { addDays } from "~/modules/reports/period/period";
import { PACE_DAYS } from "~/modules/reports/expiring/unsold";
import { unsoldBatches } from "~/modules/reports/expiring/unsold.server";
import { rowNames } from "~/modules/reports/sales/row-names.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { EXPIRING_COUNTED, expiringColumns, expiringFigures, expiringTable } from "./expiring-page";

export const handle = adminHandle("近效期滞销", "reports.stock");

const { path: PATH } = REPORTS.expiring;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const at = now();
  const today = toDay(at);
  const { input, period, skip } = reportQuery(new URL(request.url).searchParams, [], at);
  const all = await unsoldBatches(at);
  const { rows, ...foot } = toReportPage(all.slice(skip, skip + ROWS + 1), { path: PATH, input: {}, skip });
  const pace = { ...period, from: addDays(today, 1 - PACE_DAYS), to: today };
  const isCostShown = staff.permissions.has("reports.margin");
  return json({
    input,
    ...foot,
    isCostShown,
    fresh: await freshness(pace, at),
    figures: expiringFigures(all, { isCostShown, today }),
    rows: expiringTable(rows, {
      isCostShown,
      today,
      mayOpen: staff.permissions.has("warehouse.see"),
      nameOf: await rowNames("goods", [...new Set(rows.map(({ goodsId }) => String(goodsId)))]),
    }),
    mayOffer: staff.permissions.has("promotions.change"),
    seller: await readSellerName(),
    mayExport: staff.permissions.has("reports.export"),
    mayUpdate: staff.permissions.has("reports.see"),
  });
}

export default function Expiring() {
  const { figures, rows, first, next, isCostShown, mayOffer, ...frame } = useLoaderData<typeof loader>();
  return (
    <ReportFrame report="expiring" {...frame} period={null} counted={EXPIRING_COUNTED}>
      <FiguresRow figures={figures} />
      <section className="part" aria-labelledby="h-batches">
        <div className="part__head">
          <h2 id="h-batches">会过期卖不完的批号</h2>
          {mayOffer ? (
            <Link className="part__more" to="/staff/offers/new/form?kind=nearExpiry">
              做近效期特价
            </Link>
          ) : null}
        </div>
        <ReportTable
          caption="会过期卖不完的批号，剩下金额大的在前"
          heading="商品和批号"
          columns={expiringColumns(isCostShown)}
          rows={rows}
          none="按现在的卖法，没有会过期卖不完的库存。"
        />
      </section>
      <ListFoot first={first} next={next} />
    </ReportFrame>
  );
}
