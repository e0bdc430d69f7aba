/** Addresses of one payment. Pure. */

/** The page of the shop that shows a payment: its code to scan, or the way to the provider. */
export const paymentPath = (number: string): string => `/pay/${number}`;

/** The same for a payer who comes back from the provider: its provider is asked before the result is shown. */
export const returnTo = (number: string): string => `${paymentPath(number)}?returned=1`;
/** Where a company sees its recharges. */

export const RECHARGES_PATH = "/yegl/recharge";
/** Where a payment's buyer goes when it is decided. */

export function resultPath(payment: { number: string; orderId: number | null }): string {
  return payment.orderId === null
    ? `${RECHARGES_PATH}?back=${payment.number}`
    : `/cart/step4?id=${payment.orderId}`;
}
