/** Addresses below /staff that are no page: said within the desk, to those who are signed in. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "~/platform/http/page-error";
import { requireStaff } from "~/staff/accounts/viewer.server";
import { adminHandle } from "~/staff/desk/desk-handle";
import { OWN } from "~/staff/permissions/permissions";

export const handle = adminHandle("页面不存在", OWN);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  return notFound();
}

export default function Lost() {
  return null;
}
