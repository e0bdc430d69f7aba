/** What a buyer fills in while checking an order (specification, section 2 "Cart", step 2). Pure. */
import { choiceOf, choiceQuery } from "~/cart/choice";
import type { VoucherChoice } from "~/cart/pricing";
import { groupChoiceOf, groupQuery, type GroupChoice } from "~/promotions/group-buy";

export const INVOICES = {
  ordinary: "增值税电子普通发票",
  special: "增值税电子专用发票",
  none: "暂不开票",
} as const;
export type InvoiceType = keyof typeof INVOICES;

export const DELIVERIES = {
  carrier: "普通物流",
  pickup: "自提",
} as const;
export type Delivery = keyof typeof DELIVERIES;

export const REMARK_LENGTH = 200;

/** What is being ordered: the cart with a choice of coupon and voucher, or a number of one group buy. */
export interface CheckWish {
  choice: VoucherChoice;
  group: GroupChoice | null;
  /** least validity for all lines without a wish of their own, in months; undefined: what the cart asks for, of a group buy nothing */
  expiryMonths?: number;
}

/** Reads the address of step 2. */
export function wishOf(query: URLSearchParams): CheckWish {
  return { choice: choiceOf(query), group: groupChoiceOf(query) };
}

/** The same as a query: "", "?coupon=12" or "?group=5&number=20". */
export function wishQuery({ choice, group }: CheckWish): string {
  return group ? groupQuery(group) : choiceQuery(choice);
}

export interface OrderDraft extends CheckWish {
  addressId: number;
  invoiceType: InvoiceType;
  delivery: Delivery;
  remark: string;
  expiryMonths: number;
  /** form token: the same token places the same orders once */
  token: string;
  /** digest of what the buyer saw (orders/seen.ts) */
  seen: string;
}
