/** Where the desk does what a command does; a new command needs a row here. Pure. */

/** Command → the path of its page, as the routes write it. */
export const COMMAND_PAGES: Readonly<Record<string, string>> = {
  companies: "/staff/companies",
  "approve-company": "/staff/companies/:id/second",
  "reject-company": "/staff/companies/:id/return",
  documents: "/staff/documents",
  "approve-document": "/staff/documents/:id",
  "reject-document": "/staff/documents/:id",
  "set-scope": "/staff/companies/:id/scope",
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
