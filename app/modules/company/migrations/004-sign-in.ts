import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("known_device")
    .addColumn("account_id", "bigint", (column) => column.notNull())
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("network", "text")
    .addColumn("session_id", "text")
    .addColumn("seen_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("known_device_key", ["account_id", "id"] as never)
    .execute();
  await db.schema.createIndex("known_device_id").on("known_device").column("id").execute();
  // SQLite cannot change a primary key: the table is recreated.
  await db.schema
    .createTable("sms_code_by_asker")
    .addColumn("phone", "text", (column) => column.notNull())
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("asker", "text", (column) => column.notNull())
    .addColumn("code_hash", "text", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addColumn("tries", "bigint", (column) => column.notNull())
    .addColumn("used_at", "bigint")
    .addPrimaryKeyConstraint("sms_code_by_asker_key", ["phone", "purpose", "asker"] as never)
    .execute();
  await sql`insert into sms_code_by_asker select phone, purpose, '', code_hash, expires_at, tries, used_at from sms_code`.execute(
    db,
  );
  await db.schema.dropTable("sms_code").execute();
  await db.schema.alterTable("sms_code_by_asker").renameTo("sms_code").execute();
  await db.schema.createIndex("sms_code_expiry").on("sms_code").column("expires_at").execute();
}
