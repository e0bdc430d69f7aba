/** GET /cart/panel: the cart for the side panel. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { readCart } from "~/modules/cart/lines/cart.server";
import { panelData } from "~/modules/cart/page/panel";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { now } from "~/platform/values/clock.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireCompany(request);
  const cart = await readCart(viewer, {}, now());
  return json(panelData(cart), { headers: { "Cache-Control": "private, no-store" } });
}

/** The open panel reloads itself. */
export const shouldRevalidate = () => false;
