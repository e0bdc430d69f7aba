import type { BundleCheck } from "~/modules/cart/pricing/bundle";
import { safePath } from "~/platform/http/path";

/** Returns to the form's page; the message links to the cart unless it is the cart. */
export function offerAnswer({ ok, text }: BundleCheck, back: string) {
  const to = safePath(back, "/cart");
  const kind: "success" | "warning" = ok ? "success" : "warning";
  const action = !ok || to === "/cart" ? undefined : { to: "/cart", text: "去购物车" };
  return { to, message: { kind, text, ...(action && { action }) } };
}
