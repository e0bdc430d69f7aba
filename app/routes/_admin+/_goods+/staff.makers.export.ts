/** The filtered manufacturers as a file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  MANUFACTURER_HEADINGS,
  manufacturerRows,
} from "~/modules/catalogue/manufacturers/manufacturer-file.server";
import { toListAddress } from "~/admin/lists/list-address";
import { exportList, toFormat } from "~/admin/lists/list-export.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

const TITLE = "导出生产企业";
export const handle = adminHandle(TITLE, "goods.see");

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const params = new URL(request.url).searchParams;
  const { input } = toListAddress(params, ["words"]);
  const list = {
    subject: "manufacturer",
    filter: input,
    name: "manufacturers",
    headings: MANUFACTURER_HEADINGS,
  };
  const { body, headers } = await asStaff(staff, { command: TITLE }, () =>
    exportList({ ...list, rows: manufacturerRows(input) }, toFormat(params)),
  );
  return new Response(body, { headers });
}
