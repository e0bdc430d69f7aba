/** What the commands that only read print of the shop as it is. */
import { sql } from "kysely";
import { vi } from "vitest";
import { shopCommands } from "~/cli/commands";
import { db } from "~/platform/database/database.server";
import { COMMANDS } from "./commands";

/** Arguments with which each command prints most; those that print nothing of the database are left out. */
const REQUESTED: Record<string, () => Promise<string[][]>> = {
  cases: async () => [["all"]],
  case: async () => [[await first("order_case", "number")]],
  invoices: async () => [["all"]],
  reconciliation: async () => [["--all"]],
};
/** These write files, which table-file's tests look at. */
const TO_FILES = ["backup", "check-backup", "export", "export-ephedrine"];

async function first(table: string, column: string): Promise<string> {
  const { rows } = await sql<{
    it: string | number;
  }>`select ${sql.ref(column)} as it from ${sql.table(table)} order by 1 limit 1`.execute(db);
  return String(rows[0]?.it);
}

/** What each command prints, by what was typed. */
export async function printed(): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  const names = shopCommands().map((command) => command.name());
  for (const name of names.filter((name) => COMMANDS[name] === "reads" && !TO_FILES.includes(name)))
    for (const values of (await REQUESTED[name]?.()) ?? [[]]) {
      let message = "";
      const hear = (text: string | Uint8Array) => ((message += String(text)), true);
      vi.spyOn(process.stdout, "write").mockImplementation(hear);
      vi.spyOn(process.stderr, "write").mockImplementation(hear);
      const command = shopCommands().find((command) => command.name() === name)!;
      await command.parseAsync(values, { from: "user" }).finally(() => vi.restoreAllMocks());
      all.set([name, ...values].join(" "), message);
    }
  return all;
}
