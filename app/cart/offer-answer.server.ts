/** Answers the forms that put a bundle or a swap into the cart: a page with a message, or data where JavaScript asked. */
import { json } from "@remix-run/node";
import { safePath } from "~/platform/forms.server";
import { redirectWith } from "~/platform/session.server";
import type { OfferVerdict } from "./bundle";

/** 303 back to where the form stands with the verdict as its message; with `quiet` the verdict itself. */
export function answerOffer(
  request: Request,
  { ok, text }: OfferVerdict,
  { back, quiet }: { back: string; quiet?: string | undefined },
): Promise<Response> | Response {
  const kind = ok ? "success" : "warning";
  if (quiet) return json({ kind, text, ok });
  const to = safePath(back, "/cart");
  const action = to === "/cart" ? undefined : { to: "/cart", text: "去购物车" };
  return redirectWith(request, to, { kind, text, ...(action && { action }) });
}
