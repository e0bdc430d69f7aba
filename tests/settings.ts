/** The shop's settings by name, so that no test inherits one from outside. */
export const settings = [
  "PORT",
  "HOST",
  "WEB_CONCURRENCY",
  "DATABASE_URL",
  "SHOP_DATA",
  "SHOP_DEMO",
  "SHOP_NAME",
  "MAIN_SITE_URL",
  "PRICE_VISIBILITY",
  "PAYMENT_SANDBOX_KEY",
  "BEHIND_TLS",
] as const;
