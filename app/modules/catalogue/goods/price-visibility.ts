/** Who may see a price (PRICE_VISIBILITY): the one rule for pages, hydration data and the API. Pure. */
import type { Buyer } from "~/modules/company/identity/buyer";
import type { PRICE_VISIBILITIES } from "~/platform/config/setting-values";
import type { PriceLock } from "./goods";

export type PriceVisibility = (typeof PRICE_VISIBILITIES)[number];

/** null when the price may be seen, else the words that stand in its place. */
export function priceLockFor(
  visibility: PriceVisibility,
  buyer: Pick<Buyer, "status"> | null,
): PriceLock | null {
  if (visibility === "public") return null;
  if (!buyer) return "login";
  return visibility === "company" || buyer.status === "approved" ? null : "review";
}
