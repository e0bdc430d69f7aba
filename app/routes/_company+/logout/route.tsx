/** 安全退出: ends the session and leads home. */
import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { readForm } from "~/platform/http/forms/forms.server";
import { endSession } from "~/platform/http/session.server";

export const loader = () => redirect("/");

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, z.object({}));
  if (!form.ok) return form.response;
  // The back button must not show this login's pages to the next user.
  const headers = { "Set-Cookie": await endSession(request), "Clear-Site-Data": '"cache"' };
  return redirect("/", { status: 303, headers });
}
