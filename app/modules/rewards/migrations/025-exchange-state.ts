import type { Kysely } from "kysely";
import { makeIndex } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>): Promise<void> {
  await makeIndex(db, "points_exchange_state", "points_exchange", ["state", "created_at"]);
}
