/** When the browser was last given a session's cookie, so that it is renewed with use; and no session lasts longer than 30 days. */
import { type Kysely, sql } from "kysely";

const LONGEST = 30 * 24 * 3_600_000;

export async function up(db: Kysely<unknown>): Promise<void> {
  // 0: not known, so the next page renews it. Read with its row alone: no index.
  await db.schema
    .alterTable("session")
    .addColumn("cookie_at", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update session set expires_at = created_at + ${sql.lit(LONGEST)}
    where expires_at > created_at + ${sql.lit(LONGEST)}`.execute(db);
}
