import type { Kysely } from "kysely";
import { makeIndex } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>): Promise<void> {
  await makeIndex(db, "ledger_account", "ledger", ["account", "at", "kind", "order_id", "amount"]);
  await makeIndex(db, "withdrawal_created", "withdrawal", ["created_at", "amount"]);
  await makeIndex(db, "withdrawal_finished", "withdrawal", ["finished_at", "state", "amount"]);
}
