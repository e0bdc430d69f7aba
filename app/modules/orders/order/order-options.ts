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
