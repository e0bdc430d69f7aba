import { type Kysely, sql } from "kysely";
import { now } from "~/platform/values/clock.server";
import type { Engine } from "./engine";
import { WITHOUT_LIMITS } from "./postgres.server";

export interface Migration {
  name: string;
  up(trx: Kysely<unknown>, engine: Engine): Promise<void>;
}

/** The database belongs to a later version of the shop. */
export class NewerDatabase extends Error {
  constructor(name: string) {
    super(`数据库由更新版本的商城使用过（本版本没有数据库版本 ${name}），请启动新版本，或恢复较早的备份`);
    this.name = "NewerDatabase";
  }
}

/** The first migration of databases from before the baseline, which nothing upgrades. */
export const BEFORE_BASELINE = "001-shop";

/** The database was made before the baseline migration. */
export class OlderDatabase extends Error {
  constructor() {
    super("数据库由旧的开发版本建立，不能升级到本版本：请改用空的数据目录或空的数据库");
    this.name = "OlderDatabase";
  }
}

export const MIGRATION_LOCK = 7_301_955;

/** Runs the missing migrations and returns their names. SQLite: BEGIN IMMEDIATE keeps other processes out; PostgreSQL: an advisory lock. Throws NewerDatabase if the database has a migration that this version does not know, OlderDatabase if it is from before the baseline. */
export async function migrateTo<T>(
  db: Kysely<T>,
  engine: Engine,
  list: readonly Migration[],
): Promise<string[]> {
  return db.transaction().execute(async (input) => {
    const trx = input as unknown as Kysely<{ migration: { name: string; ran_at: number } }>;
    // Another start may be running it, and a large table takes time.
    if (engine === "postgres") await sql.raw(WITHOUT_LIMITS).execute(trx);
    if (engine === "postgres")
      await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx);
    await trx.schema
      .createTable("migration")
      .ifNotExists()
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("ran_at", "bigint", (column) => column.notNull())
      .execute();
    const rows = await trx.selectFrom("migration").select("name").orderBy("name").execute();
    const ran = new Set(rows.map((row) => row.name));
    if (ran.has(BEFORE_BASELINE)) throw new OlderDatabase();
    const unknown = rows.find((row) => !list.some(({ name }) => name === row.name));
    if (unknown) throw new NewerDatabase(unknown.name);
    const missing = list.filter(({ name }) => !ran.has(name));
    for (const { name, up } of missing) {
      await up(trx as unknown as Kysely<unknown>, engine);
      await trx.insertInto("migration").values({ name, ran_at: now() }).execute();
    }
    return missing.map(({ name }) => name);
  });
}
