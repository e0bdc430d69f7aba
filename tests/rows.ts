/** Rows that tests need for what they are about, and tables without any. */
import { sql } from "kysely";
import { baseline } from "~/migrations";
import { type Db, db, engine } from "~/platform/database/database.server";
import type { Database } from "~/platform/database/schema";
import type { Column, Table } from "~/platform/database/table-definition";
import { toChunks } from "~/platform/values/chunks";

type Row = Record<string, number | string>;

const byName = new Map(baseline.map((table) => [table.name, table]));

/** A value that the constraints allow; texts are unique by `id`. */
function valueOf(name: string, { facts }: Column, id: number): number | string {
  const listed = /\bin \('?([^',)]*)/.exec(facts.check ?? "")?.[1];
  if (facts.type === "id" || name === "id") return id;
  if (facts.type === "int") return Number(listed ?? (facts.references || facts.check === "$ > 0" ? 1 : 0));
  return listed ?? `${name} ${id}`;
}

/** Returns a row with only what has to be there; what it refers to has id 1. */
export function minimalRow({ columns }: Table, id: number): Row {
  const needed = Object.entries(columns).filter(
    ([, { facts }]) => !facts.isNullable && facts.fallback === undefined,
  );
  return Object.fromEntries(needed.map(([name, column]) => [name, valueOf(name, column, id)]));
}

/** 1 … n */
export const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);

/** Inserts minimal rows with these ids, and those that they refer to, where there are none yet. */
export async function ensureRows(table: keyof Database, ...ids: number[]): Promise<void> {
  const definition = byName.get(table)!;
  const kept = await db
    .selectFrom(table as "account")
    .select("id")
    .execute();
  const known = new Set(kept.map((row) => row.id));
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length === 0) return;
  for (const { facts } of Object.values(definition.columns)) {
    const parent = facts.isNullable ? undefined : facts.references?.table;
    if (parent && parent !== table) await ensureRows(parent as keyof Database, 1);
  }
  for (const part of toChunks(missing))
    await db
      .insertInto(table as "setting")
      .values(part.map((id) => minimalRow(definition, id)) as never)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  if (engine === "postgres")
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)}`.execute(
      db,
    );
}

const references = baseline.flatMap(({ name, columns }) =>
  Object.entries(columns).flatMap(([column, { facts }]) =>
    facts.references
      ? [{ table: name, column, parent: facts.references.table, isNullable: facts.isNullable }]
      : [],
  ),
);

/** The statements that empty these tables: rows of others that must refer to them go too, those that may do so forget them. */
function emptying(tables: readonly string[]): string[] {
  const gone = new Set(tables);
  const isNeeded = ({ table, column, isNullable }: (typeof references)[number]) =>
    !isNullable || Object.values(byName.get(table)!.checks ?? {}).some((check) => check.includes(column));
  for (const name of gone)
    for (const reference of references)
      if (reference.parent === name && isNeeded(reference)) gone.add(reference.table);
  const forgotten = references.filter(({ table, parent }) => gone.has(parent) && !gone.has(table));
  return [
    ...forgotten.map(
      ({ table, column }) => `update "${table}" set "${column}" = null where "${column}" is not null`,
    ),
    ...[...gone].map((table) => `delete from "${table}"`),
  ];
}

const LIFTED = `set local session_replication_role = replica;
  do $$ declare held record; begin
    for held in select conrelid::regclass as place, conname from pg_constraint
      where contype = 'c' and connamespace = current_schema()::regnamespace
    loop execute format('alter table %s drop constraint %I', held.place, held.conname); end loop;
  end $$`;

/** Lets a transaction that is rolled back write what the constraints refuse, as a fault of the database would; then `restoreConstraints`. */
export async function liftConstraints(trx: Db): Promise<void> {
  if (engine === "postgres") await sql.raw(LIFTED).execute(trx);
  else
    for (const setting of ["defer_foreign_keys", "ignore_check_constraints"])
      await sql.raw(`pragma ${setting} = on`).execute(trx);
}

export async function restoreConstraints(): Promise<void> {
  if (engine === "sqlite")
    await db.transaction().execute((trx) => sql`pragma ignore_check_constraints = off`.execute(trx));
}

/** Empties tables in any order. */
export async function emptyTables(tables: readonly (keyof Database)[]): Promise<void> {
  const statements = emptying(tables);
  await db.transaction().execute(async (trx) => {
    if (engine === "postgres")
      await sql.raw(["set local session_replication_role = replica", ...statements].join("; ")).execute(trx);
    else {
      await sql`pragma defer_foreign_keys = on`.execute(trx);
      for (const statement of statements) await sql.raw(statement).execute(trx);
    }
  });
}
