/** The image of a seal for staff: on the page of the legal entity and on approval forms. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { isSealKind } from "~/modules/content/legal-entity";
import { findSeal } from "~/modules/content/legal-entity.server";
import { toDownload } from "~/platform/files/files.server";
import { notFound } from "~/platform/http/page-error";
import { throttled } from "~/platform/http/throttled.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { OWN } from "~/modules/staff/permissions/permissions";

export const handle = adminHandle("印章", OWN);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { kind } = params;
  const file = isSealKind(kind) ? await findSeal(kind) : null;
  if (!file) return notFound();
  return throttled(request, `staff ${staff.id}`, toDownload(file));
}
