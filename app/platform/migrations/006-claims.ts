/** Who has a call with an Idempotency-Key in hand, so that it is free as soon as that process is gone. */
import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("kept_answer")
    .addColumn("worker", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}
