export const paymentPath = (number: string): string => `/pay/${number}`;

/** Returns the address for a payer who comes back; the provider is queried before the result is shown. */
export const getPaymentReturnPath = (number: string): string => `${paymentPath(number)}?returned=1`;

export const RECHARGES_PATH = "/yegl/recharge";

/** `isJoint`: the payment pays several orders together. */
export function resultPath(payment: { number: string; orderId: number | null }, isJoint = false): string {
  if (payment.orderId !== null) return `/cart/step4?id=${payment.orderId}`;
  return isJoint ? `/cart/step4?payment=${payment.number}` : `${RECHARGES_PATH}?back=${payment.number}`;
}

export const jointResultPath = (orderIds: readonly number[]): string =>
  `/cart/step4?${new URLSearchParams(orderIds.map((id) => ["order", String(id)]))}`;
