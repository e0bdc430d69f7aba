/** 销售: sales by day, goods, maker, category, area, manager or company, and a step further into each of them. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { freshness, reportAsked, toReportPage, ROWS } from "~/desk/reports/report-address.server";
import { currentReport } from "~/desk/reports/merged-reports.server";
import { REPORTS } from "~/desk/reports/reports";
import { readForm, safePath } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { rowNames } from "~/reports/sales/row-names.server";
import { rollUpSales } from "~/reports/rolled/roll-up.server";
import { readSales, SALES_WORDS } from "~/reports/sales/sales";
import { salesDays, salesRows, salesTotal } from "~/reports/sales/sales.server";
import { requireStaff } from "~/staff/accounts/viewer.server";
import { deskHandle } from "~/staff/desk/desk-handle";
import { salesBars, salesFigures, salesTable } from "./sales-page";
import { SalesView } from "./sales-view";

export const handle = deskHandle("销售报表", "reports.sales", "reports.see");

const { path: PATH } = REPORTS.sales;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const at = now();
  const { searchParams } = new URL(request.url);
  const params = await currentReport(searchParams);
  if (params !== searchParams) throw redirect(`${PATH}?${params.toString()}`);
  const { typed, period, skip } = reportAsked(params, SALES_WORDS, at);
  const asked = readSales(typed);
  const found = await salesRows(asked, period, { skip, most: ROWS + 1 });
  const { rows, ...foot } = toReportPage(found, { path: PATH, typed, skip });
  const keys = rows.map(({ key }) => key);
  const before =
    asked.by === "day" || keys.length === 0
      ? []
      : await salesRows(asked, period.before, { skip: 0, most: ROWS }, keys);
  const total = await salesTotal(asked, period);
  const total0 = await salesTotal(asked, period.before);
  const { maker, category, area, manager } = asked.filter;
  const narrowed = [
    ...(maker === null ? [] : [["maker", String(maker)] as const]),
    ...(category === null ? [] : [["category", String(category)] as const]),
    ...(area === "" ? [] : [["area", area] as const]),
    ...(manager === null ? [] : [["manager", String(manager)] as const]),
  ];
  return json({
    typed: { ...typed, by: asked.by },
    period,
    ...foot,
    fresh: await freshness(period, at),
    narrowed: await Promise.all(
      narrowed.map(async ([name, key]) => ({ name, value: (await rowNames(name, [key]))(key) })),
    ),
    figures: salesFigures(total, total0),
    bars: asked.by === "day" ? salesBars(await salesDays(period)) : [],
    rows: salesTable(rows, {
      asked,
      typed,
      total,
      before,
      permissions: staff.permissions,
      nameOf: await rowNames(asked.by, keys),
    }),
    mayExport: staff.permissions.has("reports.export"),
  });
}

const UpdateForm = z.object({ back: z.string().max(500).default("") });

/** Figures are counted anew for everybody; nothing of the shop is changed, so the log has no row of it. */
export async function action({ request }: ActionFunctionArgs) {
  await requireStaff(request, handle.change);
  const form = await readForm(request, UpdateForm);
  if (!form.ok) return form.response;
  await rollUpSales(now());
  return redirectWith(safePath(form.value.back, PATH), { kind: "success", text: "已更新到现在。" }, "desk");
}

export default function Sales() {
  return <SalesView {...useLoaderData<typeof loader>()} />;
}
