import type { CartPricing, GiftLine } from "~/modules/cart/pricing/pricing";
import { withheldGift, withheldRow } from "~/modules/cart/pricing/withheld";
import type { Checkout } from "~/modules/cart/pricing/checkout";
import type { Delivery } from "~/modules/orders/order/order-options";
import type { LinePermits } from "~/modules/orders/order/permitted-lines";

export function withGiftsInStock(checkout: Checkout, stock: ReadonlyMap<number, number>): Checkout {
  const left = new Map(stock);
  for (const { pricing } of checkout.orders)
    for (const line of pricing.lines)
      if (line.counts && left.has(line.goodsId))
        left.set(line.goodsId, left.get(line.goodsId)! - line.quantity);
  const orders = checkout.orders.map((order) => ({
    ...order,
    pricing: {
      ...order.pricing,
      gifts: order.pricing.gifts.flatMap((gift) => {
        const quantity = Math.min(gift.quantity, Math.max(0, left.get(gift.goodsId) ?? 0));
        left.set(gift.goodsId, (left.get(gift.goodsId) ?? 0) - quantity);
        return quantity > 0 ? [{ ...gift, quantity }] : [];
      }),
    },
  }));
  return { ...checkout, orders };
}

/** Returns the pricing with the reasons of refused gifts. */
export function withoutGifts(pricing: CartPricing, refused: LinePermits["refused"]): CartPricing {
  if (refused.length === 0) return pricing;
  const withheld = refused.map(({ line, restriction }) =>
    withheldGift({ ...line, offerId: line.offerId ?? 0 }, restriction),
  );
  const isOut = (gift: GiftLine) =>
    withheld.some((item) => item.offerId === gift.offerId && item.goodsId === gift.goodsId);
  const [goods, ...others] = pricing.rows;
  return {
    ...pricing,
    gifts: pricing.gifts.filter((gift) => !isOut(gift)),
    withheld: [...pricing.withheld, ...withheld],
    rows: [goods!, ...withheld.map(withheldRow), ...others],
  };
}

/** Collected orders have no shipping fee, and no offer saves any. */
export function priceForDelivery(delivery: Delivery, pricing: CartPricing): CartPricing {
  const isFree = pricing.shipping === 0 && pricing.savings.every(({ shipping }) => shipping === 0);
  if (delivery === "carrier" || isFree) return pricing;
  const savings = pricing.savings.map((saving) => ({ ...saving, shipping: 0 }));
  if (pricing.shipping === 0) return { ...pricing, savings };
  const payable = pricing.payable - pricing.shipping;
  const rows = pricing.rows.map((row) => {
    if (row.kind === "shipping") return { ...row, label: "运费（自提）", amount: 0 };
    return row.kind === "payable" ? { ...row, amount: payable } : row;
  });
  return { ...pricing, savings, shipping: 0, payable, rows };
}

/** Returns the total of all orders with this delivery. */
export function payableForDelivery(delivery: Delivery, checkout: Checkout): number {
  return checkout.orders.reduce((sum, { pricing }) => sum + priceForDelivery(delivery, pricing).payable, 0);
}
