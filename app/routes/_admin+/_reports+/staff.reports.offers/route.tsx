/** 活动成效: what each offer, coupon and cash voucher brought in and took off. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readSellerName } from "~/modules/content/legal-entity.server";
import { ListFoot } from "~/admin/lists/list-parts";
import { freshness, reportQuery, toReportPage, ROWS } from "~/admin/reports/report-address.server";
import { ReportFrame } from "~/admin/reports/report-frame";
import { ReportTable } from "~/admin/reports/report-table";
import { REPORTS } from "~/admin/reports/reports";
import { now } from "~/platform/values/clock.server";
import { kindName } from "~/modules/promotions/offer-admin/offer-list.server";
import { YIELD_COUNTED, type YieldKind } from "~/modules/reports/offers/offer-yield";
import { offerYields } from "~/modules/reports/offers/offer-yield.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { YIELD_COLUMNS, yieldTable } from "./yield-page";

export const handle = adminHandle("活动成效", "reports.offers");

const { path: PATH } = REPORTS.offers;
const KINDS = { offer: "活动", voucher: "优惠券和现金券" } as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const at = now();
  const { input, period, skip } = reportQuery(new URL(request.url).searchParams, ["kind"], at);
  const kind: YieldKind = input.kind === "voucher" ? "voucher" : "offer";
  const found = await offerYields(kind, period, { skip, limit: ROWS + 1 });
  const { rows, ...foot } = toReportPage(found, { path: PATH, input, skip });
  return json({
    input: { ...input, kind },
    period,
    ...foot,
    fresh: await freshness(period, at),
    rows: yieldTable(rows, {
      kind,
      sortName: kindName,
      mayOpen: staff.permissions.has("promotions.see"),
    }),
    seller: await readSellerName(),
    mayExport: staff.permissions.has("reports.export"),
    mayUpdate: staff.permissions.has("reports.see"),
  });
}

export default function Offers() {
  const { rows, first, next, ...frame } = useLoaderData<typeof loader>();
  const { kind } = frame.input;
  return (
    <ReportFrame
      report="offers"
      {...frame}
      counted={YIELD_COUNTED}
      filter={
        <select className="field__input" name="kind" aria-label="看" defaultValue={kind} key={kind}>
          {Object.entries(KINDS).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      }
    >
      <ReportTable
        caption={`${KINDS[kind]}，带动金额大的在前`}
        heading="名称"
        columns={YIELD_COLUMNS}
        rows={rows}
        none="这段时间的订单没有用到。"
      />
      <ListFoot first={first} next={next} />
    </ReportFrame>
  );
}
