/** The shop's database: `db` for reads and single statements, `inTransaction` for everything that must happen whole or not at all. */
import Sqlite from "better-sqlite3";
import { Kysely, SqliteDialect, type Transaction } from "kysely";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { config } from "./config.server";
import type { Engine } from "./engine";
import type { Database } from "./schema";

export type Db = Kysely<Database> | Transaction<Database>;

export const engine: Engine = config.DATABASE_URL ? "postgres" : "sqlite";

function open(): Kysely<Database> {
  mkdirSync(config.SHOP_DATA, { recursive: true });
  return new Kysely<Database>({
    dialect: new SqliteDialect({ database: new Sqlite(join(config.SHOP_DATA, "shop.db")) }),
  });
}

export const db: Kysely<Database> = open();

/** Runs `work` in one transaction: committed when it returns, undone when it throws. */
export function inTransaction<T>(work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}
