/** What a buyer fills in while checking an order (specification, section 2 "Cart", step 2). Pure. */
import type { Delivery, InvoiceType } from "~/modules/orders/order/order-options";
import { readVoucherSelection, voucherSelectionQuery } from "~/modules/cart/pricing/voucher-selection";
import type { VoucherSelection } from "~/modules/cart/pricing/pricing";
import { groupChoiceOf, groupQuery, type GroupBuyChoice } from "~/modules/promotions/group-buy/group-buy";

export const REMARK_LENGTH = 200;

/** What is being ordered: the cart with a choice of coupon and voucher, or a number of one group buy. */
export interface CheckoutChoice {
  vouchers: VoucherSelection;
  group: GroupBuyChoice | null;
  /** least validity for all lines without a wish of their own, in months; undefined: what the cart asks for, of a group buy nothing */
  expiryMonths?: number;
}

/** Reads the address of step 2. */
export function readCheckoutChoice(query: URLSearchParams): CheckoutChoice {
  return { vouchers: readVoucherSelection(query), group: groupChoiceOf(query) };
}

/** The same as a query: "", "?coupon=12" or "?group=5&number=20". */
export function checkoutChoiceQuery({ vouchers, group }: CheckoutChoice): string {
  return group ? groupQuery(group) : voucherSelectionQuery(vouchers);
}

export interface CheckoutForm extends CheckoutChoice {
  addressId: number;
  invoiceType: InvoiceType;
  delivery: Delivery;
  remark: string;
  expiryMonths: number;
  /** form token: the same token places the same orders once */
  token: string;
  snapshot: string;
  /** the buyer confirms the prices that changed since they went into the cart */
  pricesSeen?: boolean;
}
