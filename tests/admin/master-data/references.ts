/** Which columns of the database refer to categories, makers and warehouses: what a merge has to move, found by name. */
import { sql } from "kysely";
import { db, engine } from "~/platform/database/database.server";

export interface Reference {
  table: string;
  column: string;
}

/** Columns of any table that refer to one by its number or path. */
export async function referencesTo(what: "category" | "manufacturer" | "warehouse"): Promise<Reference[]> {
  const tables = await db.introspection.getTables();
  const found = new RegExp(`(^|_)(${what === "manufacturer" ? "manufacturer|maker" : what})_(id|path)$`);
  return tables
    .flatMap(({ name, columns }) =>
      columns
        .filter((column) => found.test(column.name))
        .map((column) => ({ table: name, column: column.name })),
    )
    .sort((a, b) => `${a.table}.${a.column}`.localeCompare(`${b.table}.${b.column}`));
}

/** How many rows refer to `value` there. */
export async function countAt({ table, column }: Reference, value: number | string): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(db);
  return Number(rows[0]!.n);
}

/** Rows of the shop get numbers above those that the tests give. */
export async function numbersFrom(first: number, ...tables: readonly string[]): Promise<void> {
  if (engine !== "postgres") return;
  for (const table of tables)
    await sql`alter table ${sql.table(table)} alter column id restart with ${sql.lit(first)}`.execute(db);
}
