/** Where the desk does what a command does; a new command needs a row here. Pure. */

/** Command → the path of its page, as the routes write it. */
export const COMMAND_PAGES: Readonly<Record<string, string>> = {
  audit: "/staff/audit",
  "add-staff": "/staff/people",
  "invite-staff": "/staff/people/:id",
  "reset-second-factor": "/staff/people/:id",
  "staff-members": "/staff/people",
};
