import type { Kysely } from "kysely";
import { makeIndex } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>): Promise<void> {
  await makeIndex(db, "feedback_answered", "feedback", ["answered_at", "created_at"]);
}
