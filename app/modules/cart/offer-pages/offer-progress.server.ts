import type { Viewer } from "~/modules/company/identity/buyer";
import { priceLockFor } from "~/modules/catalogue/goods/price-visibility";
import { config } from "~/platform/config/config.server";
import { readCart } from "~/modules/cart/lines/cart.server";
import { type BuyerProgress, offerProgress, type ProgressKind } from "./offer-progress";

/** Null for visitors and for companies that may not see prices, because the progress would reveal them. */
export async function readProgress(
  viewer: Viewer,
  kind: ProgressKind,
  now: number,
): Promise<BuyerProgress | null> {
  if (!viewer.buyer || priceLockFor(config.PRICE_VISIBILITY, viewer.buyer) !== null) return null;
  const cart = await readCart(viewer, {}, now);
  return { offers: offerProgress(kind, cart), selected: cart.pricing.selectedLines };
}
