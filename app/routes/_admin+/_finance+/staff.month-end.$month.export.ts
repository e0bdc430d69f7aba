/** A month's figures as a file: as they were closed, or as they are now. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportList, toFormat } from "~/admin/lists/list-export.server";
import { checkCells, HEADINGS, lineCells } from "~/admin/month-end/month-end-page";
import { monthShown } from "~/admin/month-end/month-end.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { readMonth } from "~/modules/reports/month-end/closing";
import { monthLines } from "~/modules/reports/month-end/lines";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

const TITLE = "导出月结";
export const handle = adminHandle(TITLE, "finance.see");

type Shown = Awaited<ReturnType<typeof monthShown>>;

async function* toCells({ figures, checks }: Shown) {
  for (const line of monthLines(figures)) yield lineCells(line);
  for (const check of checks) yield checkCells(check);
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const month = readMonth(params.month ?? "", now()) ?? notFound();
  const rows = toCells(await monthShown(month));
  const list = { subject: "monthEnd", filter: { month }, name: `month-end-${month}`, headings: HEADINGS };
  const { body, headers } = await asStaff(staff, { command: TITLE }, () =>
    exportList({ ...list, rows }, toFormat(new URL(request.url).searchParams)),
  );
  return new Response(body, { headers });
}
