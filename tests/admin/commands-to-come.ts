/** Commands whose work the desk has no page for, with why. One that gets a page leaves this table. */

const because = (why: string, ...commands: string[]) =>
  Object.fromEntries(commands.map((command) => [command, why]));

export const COMMANDS_TO_COME: Readonly<Record<string, string>> = because(
  "the database as a whole, with the server stopped or beside it",
  "backup",
  "check-backup",
  "restore",
);
