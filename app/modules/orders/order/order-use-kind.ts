/** offer: units of a product or, without one, times of the whole offer. voucher: one voucher. */
export const ORDER_USE_KINDS = ["offer", "voucher"] as const;
