/** A whole table as a file, streamed and audited. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { seesCost } from "~/admin/goods/cost-permission";
import { exportTable } from "~/admin/exports/export-tables.server";
import { EXPORTS, findWhat, readDays } from "~/admin/exports/exports";
import { companyInput } from "~/admin/goods/goods-by-input.server";
import { toListAddress } from "~/admin/lists/list-address";
import { exportList, toFormat } from "~/admin/lists/list-export.server";
import { notFound, refusePage } from "~/platform/http/page-error";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("导出数据", "reports.export");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const params = new URL(request.url).searchParams;
  const { input } = toListAddress(params, ["what", "from", "to", "company"]);
  const what = findWhat(input.what) ?? notFound();
  const staff = await requireStaff(request, EXPORTS[what].needed);
  const read = readDays(input, input.company === "" ? null : await companyInput(input.company));
  if (!read.ok) return refusePage(400);
  const list = { subject: "export", filter: input, name: what };
  const { body, headers } = await asStaff(staff, { command: `导出${EXPORTS[what].name}` }, () =>
    exportList(
      { ...list, ...exportTable(what, read.filter, { withCost: seesCost(staff.permissions) }) },
      toFormat(params),
    ),
  );
  return new Response(body, { headers });
}
