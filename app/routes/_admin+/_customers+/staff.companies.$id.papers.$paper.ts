/** The file of a company's document, for reviewers. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { findDocument } from "~/modules/company/review/admin-companies.server";
import { toDownload } from "~/platform/files/files.server";
import { notFound } from "~/platform/http/page-error";
import { throttled } from "~/platform/http/throttled.server";
import { readWhole } from "~/platform/values/whole-number";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("证件", "quality.see");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = readWhole(params.paper);
  const file = id === null ? null : await findDocument(id);
  return file ? throttled(request, `staff ${staff.id}`, toDownload(file)) : notFound();
}
