/** What a page leaves to the next one to say lies in a cookie: sessions hold no text. */
import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("session").dropColumn("data").execute();
}
