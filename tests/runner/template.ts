/** The empty database with the schema from which every PostgreSQL test file's own is copied. */
import { migrations } from "~/migrations";
import { Kysely } from "kysely";
import pg from "pg";
import { migrateTo } from "~/platform/database/migrator.server";
import { postgresDialect } from "~/platform/database/postgres.server";

/** Makes `migrated_template` anew on the server at `url`. */
export async function makeTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("drop database if exists migrated_template");
  await client.query("create database migrated_template");
  await client.end();
  const template = new URL(url);
  template.pathname = "/migrated_template";
  const db = new Kysely({ dialect: postgresDialect(template.href, { limit: 1 }) });
  await migrateTo(db, "postgres", migrations).finally(() => db.destroy());
}
