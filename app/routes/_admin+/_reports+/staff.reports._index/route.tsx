/** 销售: sales by day, products, manufacturer, category, area, manager or company, and a step further into each of them. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";
import { z } from "zod";
import { readSellerName } from "~/modules/content/legal-entity.server";
import { freshness, reportQuery, toReportPage, ROWS } from "~/admin/reports/report-address.server";
import { currentReport } from "~/admin/reports/merged-reports.server";
import { REPORTS } from "~/admin/reports/reports";
import { readForm, safePath } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { rowNames } from "~/modules/reports/sales/row-names.server";
import { rollUpSales } from "~/modules/reports/rolled/roll-up.server";
import { readSales, SALES_WORDS, ALL_DIMENSIONS, COUNTED, DIMENSIONS } from "~/modules/reports/sales/sales";
import { salesDays, salesRows, salesTotal } from "~/modules/reports/sales/sales.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { salesBars, salesFigures, salesTable, salesColumns } from "./sales-page";
import { getListPath } from "~/admin/lists/list-address";
import { ListFoot } from "~/admin/lists/list-parts";
import { DayBars } from "~/admin/reports/day-bars";
import { FiguresRow } from "~/admin/reports/figures-row";
import { ReportFrame } from "~/admin/reports/report-frame";
import { ReportTable } from "~/admin/reports/report-table";

export const handle = adminHandle("销售报表", "reports.sales", "reports.see");

const { path: PATH } = REPORTS.sales;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const at = now();
  const { searchParams } = new URL(request.url);
  const params = await currentReport(searchParams);
  if (params !== searchParams) throw redirect(`${PATH}?${params.toString()}`);
  const { input, period, skip } = reportQuery(params, SALES_WORDS, at);
  const query = readSales(input);
  const found = await salesRows(query, period, { skip, limit: ROWS + 1 });
  const { rows, ...foot } = toReportPage(found, { path: PATH, input, skip });
  const keys = rows.map(({ key }) => key);
  const before =
    query.by === "day" || keys.length === 0
      ? []
      : await salesRows(query, period.before, { skip: 0, limit: ROWS }, keys);
  const total = await salesTotal(query, period);
  const total0 = await salesTotal(query, period.before);
  const { manufacturer, category, area, manager } = query.filter;
  const narrowed = [
    ...(manufacturer === null ? [] : [["manufacturer", String(manufacturer)] as const]),
    ...(category === null ? [] : [["category", String(category)] as const]),
    ...(area === "" ? [] : [["area", area] as const]),
    ...(manager === null ? [] : [["manager", String(manager)] as const]),
  ];
  return json({
    input: { ...input, by: query.by },
    period,
    ...foot,
    fresh: await freshness(period, at),
    narrowed: await Promise.all(
      narrowed.map(async ([name, key]) => ({ name, value: (await rowNames(name, [key]))(key) })),
    ),
    figures: salesFigures(total, total0),
    bars: query.by === "day" ? salesBars(await salesDays(period)) : [],
    rows: salesTable(rows, {
      query,
      input,
      total,
      before,
      permissions: staff.permissions,
      nameOf: await rowNames(query.by, keys),
    }),
    seller: await readSellerName(),
    mayExport: staff.permissions.has("reports.export"),
  });
}

const UpdateForm = z.object({ back: z.string().max(500).default("") });

/** Recomputes the figures; not audited, because no data changes. */
export async function action({ request }: ActionFunctionArgs) {
  await requireStaff(request, handle.change);
  const form = await readForm(request, UpdateForm);
  if (!form.ok) return form.response;
  await rollUpSales(now());
  return redirectWith(safePath(form.value.back, PATH), { kind: "success", text: "已更新到现在。" }, "admin");
}

export default function Sales() {
  const { input, period, fresh, narrowed, figures, bars, rows, first, next, seller, mayExport } =
    useLoaderData<typeof loader>();
  const { by } = input;
  return (
    <ReportFrame
      report="sales"
      input={input}
      period={period}
      fresh={fresh}
      seller={seller}
      mayExport={mayExport}
      counted={COUNTED}
      mayUpdate
    >
      <FiguresRow figures={figures} />
      <nav className="part no-print" aria-label="按什么分">
        <ul className="saved">
          {ALL_DIMENSIONS.map((dimension) => (
            <li key={dimension}>
              <Link
                className="saved__link"
                to={getListPath(REPORTS.sales.path, {
                  span: input["span"] ?? "",
                  from: input["from"] ?? "",
                  to: input["to"] ?? "",
                  by: dimension,
                })}
                aria-current={dimension === by ? "true" : undefined}
              >
                {DIMENSIONS[dimension]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {narrowed.map(({ name, value }) => (
        <p key={name} className="part">
          {`${NARROWED[name]}：${value} `}
          <Link to={getListPath(REPORTS.sales.path, { ...input, [name]: "" })}>清除</Link>
        </p>
      ))}
      {bars.length > 1 ? <DayBars title="每天净额" bars={bars} /> : null}
      <div className="part">
        <ReportTable
          caption={`销售，按${DIMENSIONS[by]}`}
          heading={DIMENSIONS[by]}
          columns={salesColumns(by)}
          rows={rows}
          none="这段时间没有销售。"
        />
      </div>
      <ListFoot first={first} next={next} />
    </ReportFrame>
  );
}

const NARROWED: Record<string, string> = {
  manufacturer: "生产企业",
  category: "分类",
  area: "地区",
  manager: "客服人员",
};
