import { type Kysely, sql } from "kysely";
import type { Engine } from "~/platform/database/engine";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const chat = db.schema.createTable("chat");
  await (
    engine === "sqlite"
      ? chat.addColumn("id", sql`integer`, (column) => column.primaryKey().autoIncrement().notNull())
      : chat.addColumn("id", "bigint", (column) =>
          column.primaryKey().generatedByDefaultAsIdentity().notNull(),
        )
  )
    .addColumn("company_id", "bigint")
    .addColumn("browser", "text")
    .addColumn("last_number", "bigint", (column) => column.notNull())
    .addColumn("buyer_last", "bigint", (column) => column.notNull())
    .addColumn("staff_last", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("buyer_read", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("staff_read", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("waiting_since", "bigint")
    .addColumn("closed_at", "bigint")
    .addColumn("last_at", "bigint", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  for (const column of ["company_id", "browser"])
    await db.schema.createIndex(`chat_${column}`).on("chat").column(column).unique().execute();
  for (const column of ["waiting_since", "last_at"])
    await db.schema.createIndex(`chat_${column}`).on("chat").column(column).execute();
  await db.schema
    .createTable("chat_message")
    .addColumn("chat_id", "bigint", (column) => column.notNull())
    .addColumn("number", "bigint", (column) => column.notNull())
    .addColumn("side", "text", (column) => column.notNull())
    .addColumn("author", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("subject", "text")
    .addColumn("subject_id", "bigint")
    .addColumn("subject_text", "text")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("chat_message_key", ["chat_id", "number"] as never)
    .execute();
}
