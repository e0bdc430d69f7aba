/** A file of an invoice or of its red invoices. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { listInvoicesForOperator } from "~/modules/invoices/invoice-admin.server";
import { toDownload, findFile } from "~/platform/files/files.server";
import { throttled } from "~/platform/http/throttled.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("发票文件", "finance.see");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = requireId(params.file);
  const [invoice] = await listInvoicesForOperator([requireId(params.id)]);
  if (!invoice?.files.some((file) => file.id === id)) return notFound();
  const file = await findFile(invoice.companyId, id);
  return file ? throttled(request, `staff ${staff.id}`, toDownload(file)) : notFound();
}
