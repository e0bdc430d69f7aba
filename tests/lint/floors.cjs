// The rooms from the ground up, for the arrows of imports (arrows.cjs) and of SQL (tables.ts).
/** Folders of app/ that are no rooms. */
const FRAME = ["platform", "ui", "shell", "routes", "server", "api", "operator", "demo", "sharing", "desk"];
/** The rooms from the ground up: a room imports its own floor and those below it. */
const FLOORS = [
  ["notifications", "help", "order-status", "pictures"],
  ["company"],
  ["staff", "catalogue", "content"],
  ["promotions", "favourites"],
  ["vouchers", "zones"],
  ["support"],
  ["wallet", "cart", "credit"],
  ["payments", "rewards"],
  ["orders"],
  ["checkout", "invoices", "ephedrine"],
  ["returns", "documents", "recalls", "quality"],
  ["reports"],
];

module.exports = { FRAME, FLOORS };
