import type { SoldLine, SoldOrder } from "~/modules/orders/order/refund";

/** Ten units for 100 yuan, of which nothing came back. */
export const sold = (id: number, input: Partial<SoldLine>): SoldLine => ({
  id,
  goodsId: id,
  type: "ordinary",
  offerId: null,
  quantity: 10,
  returned: 0,
  amount: 10_000,
  discountShare: 0,
  giftRule: null,
  ...input,
});

/** An order of these lines, paid whole. */
export const orderOf = (lines: SoldLine[], shipping = 0, cashback = 0): SoldOrder => ({
  payable: lines.reduce((sum, line) => sum + line.amount - line.discountShare, 0) + shipping,
  shipping,
  cashback,
  lines,
});
