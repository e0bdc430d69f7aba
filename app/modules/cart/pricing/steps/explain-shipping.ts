import { offersAt } from "~/modules/promotions/offers/kinds/kinds";
import type { CartOffer } from "~/modules/promotions/offers/offer";
import { ask, checkEligibility, getHindrance, measured, short } from "../offer-eligibility";
import type { OrderState, OrderStep } from "../order-state";
import type { OfferReason } from "../pricing";
import { withReasons } from "../pricing-state";

/** Adds what is missing for free shipping while there is a fee. */
export const explainShipping: OrderStep = (state) => {
  if (state.shipping.fee === 0 || state.freeShipping) return state;
  return withReasons(
    state,
    offersAt(state.offers, "shipping").flatMap((offer) => shippingReason(state, offer) ?? []),
  );
};

function shippingReason({ index, used, start }: OrderState, offer: CartOffer): OfferReason | null {
  const item = ask(index, offer);
  if (!item || (item.places.length === 0 && !item.hindrance)) return null;
  const why = getHindrance(used, item);
  if (why) return why;
  const judged = checkEligibility(item, measured(index, offer.measure, item.places, start));
  return judged.tier ? null : short(index, item, judged);
}
