/** All about one company as a ZIP; without a reason the page that asks for it comes again. */
import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { exportCustomer } from "~/admin/customer-export/customer-export.server";
import { throttled } from "~/platform/http/throttled.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { plainQuery } from "~/platform/values/plain-text";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

const TITLE = "导出客户资料";
export const handle = adminHandle(TITLE, "customers.export");

const Why = z.string().trim().min(2).max(200);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const input = plainQuery(request).get("why") ?? "";
  const why = Why.safeParse(input);
  if (!why.success)
    return redirect(
      `/staff/customers/${id}/export?${new URLSearchParams({ why: input.slice(0, 200) })}`,
      303,
    );
  const file =
    (await asStaff(staff, { command: TITLE, why: why.data }, () => exportCustomer(id, now()))) ?? notFound();
  return throttled(request, `staff ${staff.id}`, file);
}
