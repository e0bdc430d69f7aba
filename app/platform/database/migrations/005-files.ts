import { type Kysely, sql } from "kysely";
import { now } from "~/platform/values/clock.server";

/** Forms of the previous version may still run, ms. */
const UNDER_WAY = 10 * 60_000;

export async function up(
  db: Kysely<unknown>,
  heldIn: readonly (readonly [table: string, column: string])[],
): Promise<void> {
  for (const column of ["unused_since", "registration_id"])
    await db.schema.alterTable("file").addColumn(column, "bigint").execute();
  const held = sql.join(
    heldIn.map(
      ([table, column]) =>
        sql`select ${sql.ref(column)} from ${sql.table(table)} where ${sql.ref(column)} is not null`,
    ),
    sql` union `,
  );
  await sql`update file set unused_since = created_at
    where created_at < ${now() - UNDER_WAY} and id not in (${held})`.execute(db);
  await db.schema.createIndex("file_company").on("file").column("company_id").execute();
  await db.schema.createIndex("file_stored").on("file").column("stored_name").execute();
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
