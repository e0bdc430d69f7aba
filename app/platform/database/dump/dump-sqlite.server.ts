import type Sqlite from "better-sqlite3";
import { Kysely } from "kysely";
import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import {
  type Dump,
  type DumpFile,
  type DumpPort,
  DumpProblem,
  type DumpShape,
  shapeFault,
  SHOP_RUNS,
} from "./dump";
import { type Migration, migrateTo } from "~/platform/database/migrator.server";
import { openSqlite } from "~/platform/database/open-sqlite.server";
import { sqliteDialect } from "~/platform/database/sqlite.server";

const names = (database: Sqlite.Database, sql: string) => database.prepare(sql).pluck().all() as string[];

function rowsByTable(database: Sqlite.Database): Record<string, number> {
  const tables = names(
    database,
    "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name",
  );
  const count = (table: string) =>
    database.prepare(`select count(*) from "${table}"`).pluck().get() as number;
  return Object.fromEntries(tables.map((table) => [table, count(table)]));
}

const PAGE = 1000;

function* filesOf(database: Sqlite.Database): Generator<DumpFile> {
  const page = database.prepare(
    "select id, stored_name as storedName, sha256 from file where id > ? order by id limit ?",
  );
  for (let last = 0; ;) {
    const rows = page.all(last, PAGE) as (DumpFile & { id: number })[];
    yield* rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1)!.id;
  }
}

function check(database: Sqlite.Database): void {
  const [result] = names(database, "pragma integrity_check(1)");
  if (result !== "ok") throw new DumpProblem(`数据库已损坏：${result}`);
  const loose = database.prepare("pragma foreign_key_check").get() as { table: string } | undefined;
  if (loose) throw new DumpProblem(`数据库已损坏：表 ${loose.table} 有失去关联的行`);
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path), "r");
  await folder.sync().finally(() => folder.close());
}

/** Copies the database to `path`, checks the copy, and keeps it open for reading. */
function takeCopy(file: string, path: string): Dump {
  if (!existsSync(file)) throw new DumpProblem(`没有数据库 ${file}`);
  const live = openSqlite(file, { readonly: true, timeout: 5000 });
  try {
    live.prepare("vacuum into ?").run(path);
  } finally {
    live.close();
  }
  const copy = openSqlite(path, { readonly: true });
  check(copy);
  const tables = rowsByTable(copy);
  return {
    migrations: names(copy, "select name from migration order by name"),
    tables,
    fileCount: tables["file"] ?? 0,
    files: async function* () {
      yield* filesOf(copy);
    },
    close: async () => void copy.close(),
  };
}

/** Checks and migrates the copy at `path`. */
async function prepareCopy(path: string, shape: DumpShape, list: readonly Migration[]): Promise<void> {
  const copy = openSqlite(path);
  try {
    check(copy);
    const fault = shapeFault(shape, rowsByTable(copy));
    if (fault) throw new DumpProblem(fault);
  } finally {
    copy.close();
  }
  const migrating = new Kysely<unknown>({ dialect: sqliteDialect(path) });
  await migrateTo(migrating, "sqlite", list).finally(() => migrating.destroy());
  const whole = openSqlite(path);
  whole.pragma("journal_mode = delete");
  whole.close();
  const handle = await open(path, "r+");
  await handle.sync().finally(() => handle.close());
}

export function sqliteDump(file: string, list: readonly Migration[]): DumpPort {
  /** Leaving WAL needs the file alone, so it fails while any process has it open. */
  function alone<T>(work: () => T): T {
    const database = openSqlite(file, { timeout: 0 });
    try {
      database.pragma("journal_mode = delete");
      database.exec("begin exclusive");
      return work();
    } catch (error) {
      if (String((error as { code?: unknown }).code).startsWith("SQLITE_BUSY"))
        throw new DumpProblem(SHOP_RUNS);
      throw error;
    } finally {
      database.close();
    }
  }

  /** Returns `otherwise` without a database of this shop. */
  function reading<T>(read: (database: Sqlite.Database) => T, otherwise: T): T {
    if (!existsSync(file)) return otherwise;
    const database = openSqlite(file, { timeout: 5000 });
    try {
      return read(database);
    } catch (error) {
      if (/no such table/.test((error as Error).message)) return otherwise;
      throw error;
    } finally {
      database.close();
    }
  }

  return {
    engine: "sqlite",
    take: async (path) => takeCopy(file, path),
    async isInUse() {
      try {
        if (existsSync(file)) alone(() => null);
        return false;
      } catch (error) {
        if (error instanceof DumpProblem) return true;
        throw error;
      }
    },
    countOfData: async () =>
      reading(
        (database) =>
          database
            .prepare(
              "select (select count(*) from account) + (select count(*) from goods) + (select count(*) from orders)",
            )
            .pluck()
            .get() as number,
        0,
      ),
    storedNames: async () => reading((database) => names(database, "select stored_name from file"), []),
    async put(path, shape) {
      await prepareCopy(path, shape, list);
      if (existsSync(file)) alone(() => null);
      for (const rest of ["-wal", "-shm", "-journal"]) await rm(file + rest, { force: true });
      await rename(path, file);
      await syncFolder(file);
    },
  };
}
