/** Commands whose work the desk has no page for, with why. One that gets a page leaves this table. */

const because = (why: string, ...commands: string[]) =>
  Object.fromEntries(commands.map((command) => [command, why]));

export const COMMANDS_TO_COME: Readonly<Record<string, string>> = {
  ...because(
    "goods, prices and names: the second half of the desk",
    "import-goods",
    "import-stock",
    "import-prices",
  ),
  ...because(
    "vouchers, draws and points: the second half of the desk",
    "draws",
    "set-draw",
    "start-draw",
    "stop-draw",
  ),
  ...because(
    "zones and content: the second half of the desk",
    "zones",
    "set-zone",
    "start-zone",
    "stop-zone",
    "publish-help",
    "ads",
    "set-ad",
    "remove-ad",
  ),
  ...because("exports: the second half of the desk", "export"),
  ...because(
    "the database as a whole, with the server stopped or beside it",
    "backup",
    "check-backup",
    "restore",
  ),
};
