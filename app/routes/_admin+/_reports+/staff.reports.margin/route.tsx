/** 毛利: net sales less cost, by products or manufacturer, as far as the cost is known. */
import { json, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readSellerName } from "~/modules/content/legal-entity.server";
import { FiguresRow } from "~/admin/reports/figures-row";
import { ListFoot } from "~/admin/lists/list-parts";
import { freshness, reportQuery, toReportPage, ROWS } from "~/admin/reports/report-address.server";
import { ReportFrame } from "~/admin/reports/report-frame";
import { ReportTable } from "~/admin/reports/report-table";
import { currentReport } from "~/admin/reports/merged-reports.server";
import { REPORTS } from "~/admin/reports/reports";
import { now } from "~/platform/values/clock.server";
import { MARGIN_BY, MARGIN_COUNTED, readMargin } from "~/modules/reports/margin/margin";
import { marginRows, marginTotal } from "~/modules/reports/margin/margin.server";
import { rowNames } from "~/modules/reports/sales/row-names.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { MARGIN_COLUMNS, marginFigures, marginTable } from "./margin-page";

export const handle = adminHandle("毛利报表", "reports.margin");

const { path: PATH } = REPORTS.margin;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const at = now();
  const { searchParams } = new URL(request.url);
  const params = await currentReport(searchParams);
  if (params !== searchParams) throw redirect(`${PATH}?${params.toString()}`);
  const { input, period, skip } = reportQuery(params, ["by", "manufacturer"], at);
  const query = readMargin(input);
  const found = await marginRows(query, period, { skip, limit: ROWS + 1 });
  const { rows, ...foot } = toReportPage(found, { path: PATH, input, skip });
  const nameOf = await rowNames(
    query.by,
    rows.map(({ key }) => key),
  );
  const manufacturer = query.manufacturer === null ? null : String(query.manufacturer);
  return json({
    input: { ...input, by: query.by },
    period,
    ...foot,
    fresh: await freshness(period, at),
    manufacturer:
      manufacturer === null ? null : (await rowNames("manufacturer", [manufacturer]))(manufacturer),
    figures: marginFigures(
      await marginTotal(period, query.manufacturer),
      await marginTotal(period.before, query.manufacturer),
    ),
    rows: marginTable(rows, {
      by: query.by,
      input,
      nameOf,
      mayOpen: staff.permissions.has("goods.see"),
    }),
    seller: await readSellerName(),
    mayExport: staff.permissions.has("reports.export"),
    mayUpdate: staff.permissions.has("reports.see"),
  });
}

export default function MarginReport() {
  const { figures, rows, first, next, manufacturer, ...frame } = useLoaderData<typeof loader>();
  const { by } = frame.input;
  return (
    <ReportFrame
      report="margin"
      {...frame}
      counted={MARGIN_COUNTED}
      filter={
        <select className="field__input" name="by" aria-label="按" defaultValue={by} key={by}>
          {Object.entries(MARGIN_BY).map(([value, name]) => (
            <option key={value} value={value}>{`按${name}`}</option>
          ))}
        </select>
      }
    >
      <FiguresRow figures={figures} />
      {manufacturer ? <p className="part">{`生产企业：${manufacturer}`}</p> : null}
      <div className="part">
        <ReportTable
          caption={`毛利，按${MARGIN_BY[by]}`}
          heading={MARGIN_BY[by]}
          columns={MARGIN_COLUMNS}
          rows={rows}
          none="这段时间没有销售。"
        />
      </div>
      <ListFoot first={first} next={next} />
    </ReportFrame>
  );
}
