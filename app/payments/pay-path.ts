/** Addresses of one payment. Pure. */

/** The page of the shop that shows a payment: its code to scan, or the way to the provider. */
export const payAt = (number: string): string => `/pay/${number}`;

/** The same for a payer who comes back from the provider: its provider is asked before the result is shown. */
export const returnTo = (number: string): string => `${payAt(number)}?returned=1`;
