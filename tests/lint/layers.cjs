// Layers of business modules (app/modules), lowest first, for the rules of imports (dependencies.cjs) and of SQL (tables.ts).
/** A module imports its own layer and those below it. */
const LAYERS = [
  ["notifications", "help", "order-status", "pictures"],
  ["company"],
  ["staff", "catalogue", "content"],
  ["promotions", "favourites", "shortages", "suppliers", "rejected-goods"],
  ["vouchers", "zones", "shipping", "purchasing"],
  ["support"],
  ["wallet", "cart", "credit"],
  ["payments", "rewards", "trace-codes"],
  ["orders"],
  ["checkout", "cold-chain", "stock-care", "invoices", "ephedrine", "imports"],
  ["returns", "documents", "recalls", "quality", "receiving"],
  ["reports"],
];

module.exports = { LAYERS };
