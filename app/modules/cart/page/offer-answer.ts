/** What is said after a bundle or an add-on deal was put into the cart, and where the buyer goes on. Pure. */
import type { BundleCheck } from "~/modules/cart/pricing/bundle";
import { safePath } from "~/platform/http/path";

/** Back to where the form stands; what was added is followed by a way to the cart, unless that is where it stands. */
export function offerAnswer({ ok, text }: BundleCheck, back: string) {
  const to = safePath(back, "/cart");
  const kind: "success" | "warning" = ok ? "success" : "warning";
  const action = !ok || to === "/cart" ? undefined : { to: "/cart", text: "去购物车" };
  return { to, message: { kind, text, ...(action && { action }) } };
}
