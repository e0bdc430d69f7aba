/** The scan of a supplier's licence or authorisation. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { adminHandle } from "~/admin/frame/admin-handle";
import { requireSupplierDocument } from "~/admin/purchasing/supplier-document.server";
import { checkMay, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { findFile, SHOP_FILES, toDownload } from "~/platform/files/files.server";
import { notFound } from "~/platform/http/page-error";
import { throttled } from "~/platform/http/throttled.server";

export const handle = adminHandle("供应商资料", "purchasing.see");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { type, fileId } = await requireSupplierDocument(params);
  // The authorisation has the identity card on it.
  if (type === "person") await checkMay(staff, "purchasing.people");
  const file = fileId === null ? null : await findFile(SHOP_FILES, fileId);
  return file ? throttled(request, `staff ${staff.id}`, toDownload(file)) : notFound();
}
