export const PRICE_VISIBILITIES = ["public", "company", "approved"] as const;

export const LOG_LEVELS = ["silent", "error", "info"] as const;
