/** An empty database beside the one of the test file, on the engine of its project. */
import { migrations } from "~/migrations";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { type Dialect, Kysely } from "kysely";
import pg from "pg";
import { engine } from "~/platform/database/database.server";
import type { DumpPort } from "~/platform/database/dump/dump";
import { postgresDump } from "~/platform/database/dump/dump-postgres.server";
import { sqliteDump } from "~/platform/database/dump/dump-sqlite.server";
import { postgresDialect } from "~/platform/database/postgres.server";
import type { Database } from "~/platform/database/schema";
import { sqliteDialect } from "~/platform/database/sqlite.server";

export interface OwnDatabase {
  name: string;
  dump: DumpPort;
  open(): Kysely<Database>;
  drop(): Promise<void>;
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** SQLite's lies in `folder`, which its owner removes. */
export async function ownDatabase(folder: string): Promise<OwnDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const opened = (dialect: Dialect) => new Kysely<Database>({ dialect });
  if (engine === "sqlite") {
    const file = join(folder, `${name}.db`);
    return {
      name,
      dump: sqliteDump(file, migrations),
      open: () => opened(sqliteDialect(file)),
      drop: async () => {},
    };
  }
  await onServer(`create database ${name}`);
  const url = new URL(process.env.TEST_POSTGRES_URL!);
  url.pathname = `/${name}`;
  return {
    name,
    dump: postgresDump(url.href, migrations),
    open: () => opened(postgresDialect(url.href, { limit: 1 })),
    drop: () => onServer(`drop database if exists ${name} with (force)`),
  };
}
