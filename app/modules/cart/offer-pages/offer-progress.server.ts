/** A buyer's own cart on the pages of cashback and free shipping. */
import type { Viewer } from "~/modules/company/identity/buyer";
import { priceLockFor } from "~/modules/catalogue/goods/price-visibility";
import { config } from "~/platform/config/config.server";
import { readCart } from "~/modules/cart/lines/cart.server";
import { type BuyerProgress, offerProgress, type ProgressKind } from "./offer-progress";

/** null for visitors and for companies that may not see prices: what they lack would tell them. */
export async function readProgress(
  viewer: Viewer,
  kind: ProgressKind,
  now: number,
): Promise<BuyerProgress | null> {
  if (!viewer.buyer || priceLockFor(config.PRICE_VISIBILITY, viewer.buyer) !== null) return null;
  const cart = await readCart(viewer, {}, now);
  return { offers: offerProgress(kind, cart), selected: cart.pricing.selectedLines };
}
