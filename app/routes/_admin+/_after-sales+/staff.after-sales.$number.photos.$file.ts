/** A photo of a return or after-sales request. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { toDownload, findFile } from "~/platform/files/files.server";
import { throttled } from "~/platform/http/throttled.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { findAfterSalesForOperator } from "~/modules/returns/request/admin.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("照片", "afterSales.see");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = requireId(params.file);
  const found = (await findAfterSalesForOperator(params.number ?? "")) ?? notFound();
  if (!found.page.photos.includes(id)) notFound();
  const file = await findFile(found.company.id, id);
  return file ? throttled(request, `staff ${staff.id}`, toDownload(file)) : notFound();
}
