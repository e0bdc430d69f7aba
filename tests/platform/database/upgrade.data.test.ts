/** A database of the first released schema with something in every column comes to the newest one with all of it. */
import { migrations } from "~/migrations";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ColumnMetadata, type Kysely, sql, type TableMetadata } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { engine } from "~/platform/database/database.server";
import { type Migration, migrateTo } from "~/platform/database/migrator.server";
import type { Database } from "~/platform/database/schema";
import { type OwnDatabase, ownDatabase } from "./own-database";

const [released] = migrations;
let folder: string;
let own: OwnDatabase;
let db: Kysely<Database>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "shop-upgrade-"));
  own = await ownDatabase(folder);
  db = own.open();
  await migrateTo(db, engine, [released!]);
});
afterEach(async () => {
  await db.destroy();
  await own.drop();
  rmSync(folder, { recursive: true, force: true });
});

const ROWS = [1, 2, 3];

/** Of its own for every row and column; the last row has nothing where nothing may stand. */
function valueOf(table: string, { name, dataType, isNullable }: ColumnMetadata, row: number) {
  if (isNullable && row === ROWS.length) return null;
  return /int/i.test(dataType) ? row : `${table}.${name} 第${row}行`;
}

async function findTables(): Promise<TableMetadata[]> {
  const tables = await db.introspection.getTables();
  return tables.filter(({ name }) => name !== "migration" && !name.startsWith("sqlite_"));
}

async function fill(tables: readonly TableMetadata[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const { name, columns } of tables) {
      const rows = ROWS.map((row) =>
        Object.fromEntries(columns.map((column) => [column.name, valueOf(name, column, row)])),
      );
      await trx
        .insertInto(name as "setting")
        .values(rows as never)
        .execute();
    }
  });
}

/** What later versions have no use for: a session's message to the next page, which lies in a cookie now. */
const DROPPED = new Set(["session.data"]);

/** What stands in the columns that the first schema had and that are still there. */
async function contentsOf(tables: readonly TableMetadata[]): Promise<Record<string, unknown[]>> {
  const read = async ({ name, columns }: TableMetadata) => {
    const rows = await db
      .selectFrom(name as "setting")
      .select(
        columns
          .filter((column) => !DROPPED.has(`${name}.${column.name}`))
          .map((column) => sql.ref(column.name).as(column.name)),
      )
      .orderBy(sql`1`)
      .execute();
    return [name, rows] as const;
  };
  return Object.fromEntries(await Promise.all(tables.map(read)));
}

const ran = async () =>
  (await sql<{ name: string }>`select name from migration order by name`.execute(db)).rows.map(
    ({ name }) => name,
  );

test("nothing is lost on the way to the newest schema, and going there again does nothing", async () => {
  const tables = await findTables();
  expect(tables.length).toBeGreaterThan(100);
  await fill(tables);
  const before = await contentsOf(tables);
  expect(await migrateTo(db, engine, migrations)).toEqual(migrations.slice(1).map(({ name }) => name));
  expect(await contentsOf(tables)).toEqual(before);
  expect(await migrateTo(db, engine, migrations)).toEqual([]);
  expect(await ran()).toEqual(migrations.map(({ name }) => name));
});

test("an upgrade that is cut off leaves the old state, from which it works the next time", async () => {
  const tables = await findTables();
  await fill(tables);
  const before = await contentsOf(tables);
  const cutOff: Migration = {
    name: "900-cut-off",
    up: async (trx) => {
      await sql`create table half (id integer)`.execute(trx);
      await sql`delete from setting`.execute(trx);
      // As when its process is killed: the server loses the connection. On SQLite that is shown with a real kill in sqlite.test.ts.
      if (engine === "postgres") await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
      throw new Error("cut off");
    },
  };
  await expect(migrateTo(db, engine, [...migrations, cutOff])).rejects.toThrow();
  await db.destroy();
  db = own.open();
  expect(await ran()).toEqual([released!.name]);
  expect((await findTables()).map(({ name }) => name)).toEqual(tables.map(({ name }) => name));
  expect(await contentsOf(tables)).toEqual(before);
  await migrateTo(db, engine, migrations);
  expect(await contentsOf(tables)).toEqual(before);
});

test("returns that were settled before are known with what came off them", async () => {
  await fill(await findTables());
  await sql`update order_case set number = 'TH1', missing = 55 where id = 1`.execute(db);
  await sql`update order_undo set key = 'case:TH1' where order_id = 1`.execute(db);
  await migrateTo(db, engine, migrations);
  const rows = await db.selectFrom("order_undo").select("missing").orderBy("order_id").execute();
  expect(rows.map(({ missing }) => missing)).toEqual([55, 0, 0]);
});
