import { type Kysely, sql } from "kysely";
import type { Engine } from "~/platform/database/engine";

/** Both engines get the columns in the same position: SQLite cannot make a column nullable in place. */
async function makeNullable(db: Kysely<unknown>, engine: Engine, column: string): Promise<void> {
  const int = sql`${sql.raw(engine === "sqlite" ? "integer" : "bigint")}`;
  await db.schema.alterTable("goods").renameColumn(column, `old_${column}`).execute();
  await db.schema.alterTable("goods").addColumn(column, int).execute();
}

const dropOld = (db: Kysely<unknown>, column: string) =>
  db.schema.alterTable("goods").dropColumn(`old_${column}`).execute();

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await makeNullable(db, engine, "is_prescription");
  await sql`update goods set is_prescription = old_is_prescription where old_is_prescription <> 0`.execute(
    db,
  );
  await dropOld(db, "is_prescription");
  await makeNullable(db, engine, "case_size");
  await sql`update goods set case_size = old_case_size`.execute(db);
  await dropOld(db, "case_size");
  await sql`update goods set dosage_form = '' where kind = 'drug' and dosage_form = '其他'`.execute(db);
  await sql`update goods set dosage_form = '' where kind = 'device' and dosage_form = '医疗器械'`.execute(db);
}
