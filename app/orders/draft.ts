/** What a buyer fills in while checking an order (specification, section 2 "Cart", step 2). Pure. */
import type { VoucherChoice } from "~/cart/pricing";

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

/** Least remaining validity that may be asked for, in months; 0 is no wish. */
export const EXPIRY_MONTHS = [0, 6, 12, 18, 24] as const;

export const REMARK_LENGTH = 200;

export interface OrderDraft {
  addressId: number;
  invoiceType: InvoiceType;
  delivery: Delivery;
  remark: string;
  expiryMonths: number;
  choice: VoucherChoice;
  /** form token: the same token places the same orders once */
  token: string;
  /** digest of what the buyer saw (orders/seen.ts) */
  seen: string;
}
