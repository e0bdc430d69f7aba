/** Closes an ad of the frame for the rest of the browser's session. */
import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { setCookie } from "~/platform/http/cookie.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { refererPath } from "~/platform/http/path";
import { CLOSABLE_ADS, closedAds, CLOSED_ADS } from "~/shell/shell";

const Closed = z.object({ place: z.enum(CLOSABLE_ADS) });

export const loader = () => redirect("/");

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, Closed);
  if (!form.ok) return form.response;
  const places = closedAds(request.headers.get("Cookie")).add(form.value.place);
  const to = refererPath(request) ?? "/";
  const cookie = setCookie({ name: CLOSED_ADS, value: [...places].join(".") });
  return redirect(to, { status: 303, headers: { "Set-Cookie": cookie } });
}
