/** What the commands that only read print of the shop as it is. */
import { sql } from "kysely";
import { vi } from "vitest";
import { shopCommands } from "~/cli/commands";
import { db } from "~/platform/database/database.server";
import { now } from "~/platform/values/clock.server";
import { monthOf } from "~/modules/reports/month-end/closing";
import { COMMANDS } from "./commands";

/** Arguments with which each command prints most; those that print nothing of the database are left out. */
const REQUESTED: Record<string, () => Promise<string[][]>> = {
  companies: async () => [["--status", "all"], ["1"], ["2"]],
  orders: async () => [["--state", "all"]],
  unshipped: async () => [[await first("orders", "number")]],
  cases: async () => [["all"]],
  case: async () => [[await first("order_case", "number")]],
  invoices: async () => [["all"]],
  withdrawals: async () => [["all"]],
  "month-end": async () => [[monthOf(now())]],
  requests: async () => [["all"]],
  feedback: async () => [["--all"]],
  "release-requests": async () => [["--all"]],
  "recall-status": async () => [[await first("recall", "number")]],
  reconciliation: async () => [["--all"]],
  complaints: async () => [["--all"]],
  "trace-batch": async () => [[await first("quality_case", "batch_number")]],
  "stock-counts": async () => [[], ["PD000001"]],
  "delivery-runs": async () => [[], ["PS000001"]],
  "goods-reviews": async () => [
    ["--state", "waiting"],
    ["--state", "returned"],
  ],
  chats: async () => [["--all"]],
  chat: async () => [[await first("chat", "id")]],
  offers: async () => [["--all"]],
  draws: async () => [[], [await first("draw", "id")]],
  article: async () => [[await first("article", "id")]],
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
