import { type Kysely, sql } from "kysely";

const LONGEST = 30 * 24 * 3_600_000;

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("session")
    .addColumn("cookie_at", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update session set expires_at = created_at + ${sql.lit(LONGEST)}
    where expires_at > created_at + ${sql.lit(LONGEST)}`.execute(db);
}
