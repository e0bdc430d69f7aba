import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("message").addColumn("announcement_id", "bigint").execute();
  await sql`create index message_announcement on message (announcement_id, id) where announcement_id is not null`.execute(
    db,
  );
}
