import { type Kysely, sql } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = sql`${sql.raw(engine === "sqlite" ? "integer" : "bigint")}`;
  await db.schema.alterTable("chat").addColumn("holder_id", int).execute();
  await db.schema.alterTable("chat_message").addColumn("member_id", int).execute();
  await makeIndex(db, "chat_holder", "chat", ["holder_id", "last_at"]);
  await makeIndex(db, "chat_closed", "chat", ["closed_at", "last_at"]);
}
