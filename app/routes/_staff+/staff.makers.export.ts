/** Makers of the list as a file, as the list is filtered. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { MAKER_HEADINGS, makerRows } from "~/catalogue/makers/maker-file.server";
import { listAddressOf } from "~/desk/lists/list-address";
import { exportList, formatOf } from "~/desk/lists/list-export.server";
import { asStaff, requireStaff } from "~/staff/accounts/viewer.server";
import { deskHandle } from "~/staff/desk/desk-handle";

const TITLE = "导出生产企业";
export const handle = deskHandle(TITLE, "goods.see");

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const params = new URL(request.url).searchParams;
  const { typed } = listAddressOf(params, ["words"]);
  const list = { subject: "maker", filter: typed, name: "makers", headings: MAKER_HEADINGS };
  const { body, headers } = await asStaff(staff, { command: TITLE }, () =>
    exportList({ ...list, rows: makerRows(typed) }, formatOf(params)),
  );
  return new Response(body, { headers });
}
