/** Addresses of one payment. Pure. */

/** The page of the shop that shows a payment: its code to scan, or the way to the provider. */
export const paymentPath = (number: string): string => `/pay/${number}`;

/** The same for a payer who comes back from the provider: its provider is asked before the result is shown. */
export const getPaymentReturnPath = (number: string): string => `${paymentPath(number)}?returned=1`;
/** Where a company sees its recharges. */

export const RECHARGES_PATH = "/yegl/recharge";
/** Where a payment's buyer goes when it is decided. */

/** `isJoint`: the payment pays several orders together. */
export function resultPath(payment: { number: string; orderId: number | null }, isJoint = false): string {
  if (payment.orderId !== null) return `/cart/step4?id=${payment.orderId}`;
  return isJoint ? `/cart/step4?payment=${payment.number}` : `${RECHARGES_PATH}?back=${payment.number}`;
}

/** The same for orders that were paid together from the balance alone. */
export const jointResultPath = (orderIds: readonly number[]): string =>
  `/cart/step4?${new URLSearchParams(orderIds.map((id) => ["order", String(id)]))}`;
