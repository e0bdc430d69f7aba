/** Where the desk does what a command does; a new command needs a row here. Pure. */

/** Command → the path of its page, as the routes write it. */
export const COMMAND_PAGES: Readonly<Record<string, string>> = {
  orders: "/staff/orders",
  "approve-order": "/staff/orders/:number",
  "reject-order": "/staff/orders/:number/refusal",
  "give-up-units": "/staff/orders/:number/giving-up",
  unshipped: "/staff/warehouse/:number",
  "ship-order": "/staff/warehouse/:number",
  audit: "/staff/audit",
  "add-staff": "/staff/people",
  "invite-staff": "/staff/people/:id",
  "staff-members": "/staff/people",
};
