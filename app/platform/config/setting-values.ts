/** What some settings may be. Pure. */

export const PRICE_VISIBILITIES = ["public", "company", "approved"] as const;

/** The quietest first. */
export const LOG_LEVELS = ["silent", "error", "info"] as const;
