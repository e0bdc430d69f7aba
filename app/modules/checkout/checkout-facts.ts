/** What would be ordered now: every fact that checking, comparing and placing need. */
import type { Checkout } from "~/modules/cart/pricing/checkout";
import type { CartLine } from "~/modules/cart/pricing/pricing";
import type { GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import type { PurchaseRestriction } from "~/modules/catalogue/goods/purchase-restriction";
import type { Address } from "~/modules/company/addresses/address";
import type { GroupBuy } from "~/modules/promotions/group-buy/group-buy";
import type { CartOffer } from "~/modules/promotions/offers/offer";
import type { DeliverySchedule } from "~/modules/shipping/delivery-days";
import type { Unpaid, UnpaidLimits } from "./unpaid";

export interface CheckoutFacts {
  lines: CartLine[];
  /** why lines may not be ordered, by line id */
  restrictions: Map<number, PurchaseRestriction>;
  checkout: Checkout;
  offers: CartOffer[];
  giftGoods: Map<number, GoodsForBuyer>;
  expiryMonths: number;
  /** the group buy that is joined; null for the cart, and if it does not run */
  group: GroupBuy | null;
}

export interface PlacingFacts extends CheckoutFacts {
  address: Address | null;
  deliverySchedule: DeliverySchedule;
  unpaid: Unpaid;
  unpaidLimits: UnpaidLimits;
  /** why the company may not order for now, or null */
  frozen: string | null;
}
