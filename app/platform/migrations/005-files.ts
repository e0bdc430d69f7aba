/** Files know since when nothing refers to them, and which registration they came with: quotas count them, and a job removes the unused. */
import { type Kysely, sql } from "kysely";
import { now } from "../clock.server";

/** Every column that held a file before this migration; a download of a report is no claim to it. */
const HELD_IN = [
  ["qualification", "file_id"],
  ["registration_document", "file_id"],
  ["ephedrine_receipt", "file_id"],
  ["order_case_photo", "file_id"],
  ["test_report", "file_id"],
  ["goods_document", "file_id"],
  ["invoice_file", "file_id"],
  ["support_picture", "file_id"],
  ["payment", "slip_file_id"],
] as const;

/** Forms of the version before may be under way while this runs, ms. */
const UNDER_WAY = 10 * 60_000;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["unused_since", "registration_id"])
    await db.schema.alterTable("file").addColumn(column, "bigint").execute();
  // Forms that were refused left theirs behind.
  const held = sql.join(
    HELD_IN.map(
      ([table, column]) =>
        sql`select ${sql.ref(column)} from ${sql.table(table)} where ${sql.ref(column)} is not null`,
    ),
    sql` union `,
  );
  await sql`update file set unused_since = created_at
    where created_at < ${now() - UNDER_WAY} and id not in (${held})`.execute(db);
  await sql`update file set registration_id = (
    select d.registration_id from registration_document d where d.file_id = file.id)
    where id in (select file_id from registration_document)`.execute(db);
  await db.schema.createIndex("file_company").on("file").column("company_id").execute();
  await db.schema.createIndex("file_stored").on("file").column("stored_name").execute();
  // A job deletes by it.
  await db.schema.createIndex("message_created").on("message").column("created_at").execute();
  await db.schema
    .createIndex("file_unused")
    .on("file")
    .column("unused_since")
    .where("unused_since", "is not", null)
    .execute();
  await db.schema
    .createIndex("file_registration")
    .on("file")
    .column("registration_id")
    .where("registration_id", "is not", null)
    .execute();
}
