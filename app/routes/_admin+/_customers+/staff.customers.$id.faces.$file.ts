/** A portrait of a customer's login. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { getOpenPortrait } from "~/modules/company/account/face.server";
import { toDownload } from "~/platform/files/files.server";
import { throttled } from "~/platform/http/throttled.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("头像", "customers.see");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const file = await getOpenPortrait(requireId(params.id), requireId(params.file));
  return file ? throttled(request, `staff ${staff.id}`, toDownload(file)) : notFound();
}
