/** The result of a count as a file, which the page 从文件登记 reads again while it is open. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { countNumber, fileName } from "~/modules/catalogue/stock-count/count";
import { COUNT_HEADINGS, streamCountRows } from "~/modules/catalogue/stock-count/count-file.server";
import { exportList, toFormat } from "~/admin/lists/list-export.server";
import { countAt } from "~/admin/stock-count/count-of.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

const TITLE = "导出盘点单";
export const handle = adminHandle(TITLE, "warehouse.see");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { id, openedAt } = await countAt(params.number);
  const list = {
    subject: "stockCount",
    filter: { number: countNumber(id) },
    name: fileName(id, openedAt),
    headings: COUNT_HEADINGS,
    rows: streamCountRows(id),
  };
  const { body, headers } = await asStaff(staff, { command: TITLE }, () =>
    exportList(list, toFormat(new URL(request.url).searchParams)),
  );
  return new Response(body, { headers });
}
