import type { CartOffer } from "~/modules/promotions/offers/offer";
import type { OrderState, OrderStep } from "./order-state";
import type { CartLine } from "./pricing";
import { runSteps, startPricing, type PricingState, type PricingStep } from "./pricing-state";
import { checkUnselected } from "./steps/check-unselected";
import { countLines } from "./steps/count-lines";
import { discountOrder } from "./steps/discount-order";
import { explainPrices } from "./steps/explain-prices";
import { explainShipping } from "./steps/explain-shipping";
import { giveCashback } from "./steps/give-cashback";
import { giveGifts } from "./steps/give-gifts";
import { offerAddOns } from "./steps/offer-add-ons";
import { priceUnits } from "./steps/price-units";
import { reduceLines } from "./steps/reduce-lines";
import { sumSelected } from "./steps/sum-selected";

/** From lines to the selected total (specification, sections 4 and 5). */
export const LINE_STEPS: readonly PricingStep[] = [
  priceUnits,
  countLines,
  reduceLines,
  offerAddOns,
  checkUnselected,
  giveGifts,
  explainPrices,
  sumSelected,
];

/** From the selected total to the amount to pay: coupon, order reduction, order discount, cash voucher and free shipping in one step, because they are chosen together; then reasons and cashback. */
export const ORDER_STEPS: readonly OrderStep[] = [discountOrder, explainShipping, giveCashback];

/** Prices lines up to the selected total; `offers` may include some that do not run at `now` (epoch ms). */
export const priceLines = (
  lines: readonly CartLine[],
  offers: readonly CartOffer[],
  now: number,
): PricingState => runSteps(LINE_STEPS, startPricing(lines, offers, now));

/** Applies the order's discounts. */
export const discountLines = (order: OrderState): OrderState => runSteps(ORDER_STEPS, order);
