/** Who answers chats signs in at the desk: links and sessions of the chat page's own are gone. */
import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("staff_key").execute();
}
