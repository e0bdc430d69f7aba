import type { Delivery, InvoiceType } from "~/modules/orders/order/order-options";
import { readVoucherSelection, voucherSelectionQuery } from "~/modules/cart/pricing/voucher-selection";
import type { VoucherSelection } from "~/modules/cart/pricing/pricing";
import { getGroupChoice, groupQuery, type GroupBuyChoice } from "~/modules/promotions/group-buy/group-buy";

export const REMARK_LENGTH = 200;

/** The cart with a choice of vouchers, or a number of one group buy. */
export interface CheckoutChoice {
  vouchers: VoucherSelection;
  group: GroupBuyChoice | null;
  /** minimum validity for lines without a wish of their own, months; undefined: the cart's, or none for a group buy */
  expiryMonths?: number;
}

export function readCheckoutChoice(query: URLSearchParams): CheckoutChoice {
  return { vouchers: readVoucherSelection(query), group: getGroupChoice(query) };
}

/** Returns the query: "", "?coupon=12" or "?group=5&number=20". */
export function checkoutChoiceQuery({ vouchers, group }: CheckoutChoice): string {
  return group ? groupQuery(group) : voucherSelectionQuery(vouchers);
}

export interface CheckoutForm extends CheckoutChoice {
  addressId: number;
  invoiceType: InvoiceType;
  delivery: Delivery;
  /** the day that the buyer chose, null for none; undefined leaves it to the shop */
  deliveryDay?: string | null | undefined;
  remark: string;
  expiryMonths: number;
  token: string;
  snapshot: string;
  /** the buyer confirms changed prices */
  pricesSeen?: boolean;
}
