import type { CartOffer, OwnedVoucher } from "~/modules/promotions/offers/offer";
import type { Fen } from "~/platform/values/money";
import type { CartPricing, CashbackState, Offers, PriceSumRow, VoucherSelection } from "./pricing";
import type { PricingState, PricingStep } from "./pricing-state";
import type { Shipping } from "./shipping";

/** Tiers and vouchers as the cart shows them, and what another choice would cost. */
export type OrderTiers = Pick<
  CartPricing,
  | "coupons"
  | "reductions"
  | "discounts"
  | "cashVouchers"
  | "usedVoucherIds"
  | "bestPayable"
  | "without"
  | "discountTotal"
>;

/** Priced lines with what is known of the order's discounts after the steps so far. */
export interface OrderState extends PricingState {
  vouchers: readonly OwnedVoucher[];
  choice: VoucherSelection;
  /** shipping without free-shipping offers, and its address in words */
  shipping: Shipping;
  shippingLabel: string;
  tiers: OrderTiers;
  rows: readonly PriceSumRow[];
  /** by index: price of each line after everything */
  left: readonly Fen[];
  /** price of all lines after everything, without shipping */
  total: Fen;
  /** what the order's offers take off, without vouchers */
  applied: readonly { id: number; amount: Fen }[];
  freeShipping: CartOffer | null;
  cashback: CashbackState | null;
}

export type OrderStep = PricingStep<OrderState>;

/** Priced lines as an order without any discount. */
export const startOrder = (
  priced: PricingState,
  { vouchers, shipping: { label } }: Pick<Offers, "vouchers" | "shipping">,
  choice: VoucherSelection,
  shipping: Shipping,
): OrderState => ({
  ...priced,
  vouchers,
  choice,
  shipping,
  shippingLabel: label,
  tiers: {
    coupons: [],
    reductions: [],
    discounts: [],
    cashVouchers: [],
    usedVoucherIds: [],
    bestPayable: priced.selectedTotal + shipping.fee,
    without: { coupon: 0, cashVoucher: 0 },
    discountTotal: 0,
  },
  rows: [],
  left: priced.start,
  total: priced.selectedTotal,
  applied: [],
  freeShipping: null,
  cashback: null,
});
