import type { Buyer } from "~/modules/company/identity/buyer";
import type { PRICE_VISIBILITIES } from "~/platform/config/setting-values";
import type { PriceLock } from "./goods";

export type PriceVisibility = (typeof PRICE_VISIBILITIES)[number];

/** null if the price may be seen, else the text shown instead. */
export function priceLockFor(
  visibility: PriceVisibility,
  buyer: Pick<Buyer, "status"> | null,
): PriceLock | null {
  if (visibility === "public") return null;
  if (!buyer) return "login";
  return visibility === "company" || buyer.status === "approved" ? null : "review";
}
