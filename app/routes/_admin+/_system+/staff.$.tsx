/** Addresses below /staff that are no page: said within the back office, to those who are signed in. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "~/platform/http/page-error";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { OWN } from "~/modules/staff/permissions/permissions";

export const handle = adminHandle("页面不存在", OWN);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  return notFound();
}

export default function Lost() {
  return null;
}
