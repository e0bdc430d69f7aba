import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { Engine } from "~/platform/database/engine";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = sql`${sql.raw(engine === "sqlite" ? "integer" : "bigint")}`;
  await db.schema.alterTable("account").addColumn("face_file_id", int).execute();
  await db.schema.createIndex("account_face").unique().on("account").column("face_file_id").execute();
}
