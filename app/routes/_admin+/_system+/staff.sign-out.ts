/** Signing out of the back office. */
import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { checkOrigin } from "~/platform/http/forms/forms.server";
import { endStaffSession } from "~/modules/staff/accounts/sessions.server";
import { getStaff } from "~/modules/staff/accounts/viewer.server";
import { openHandle } from "~/admin/frame/admin-handle";

export const handle = openHandle("退出");

/** A link or reload must not sign out. */
export const loader = () => redirect("/staff", 303);

export async function action({ request }: ActionFunctionArgs) {
  checkOrigin(request);
  const staff = await getStaff(request);
  const cookie = await endStaffSession(staff?.sessionId ?? null);
  return redirect("/staff/sign-in", { status: 303, headers: { "Set-Cookie": cookie } });
}
