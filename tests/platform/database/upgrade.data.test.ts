import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { engine } from "~/platform/database/database.server";
import { type Migration, migrateTo, NewerDatabase, OlderDatabase } from "~/platform/database/migrator.server";
import type { Database } from "~/platform/database/schema";
import { type OwnDatabase, ownDatabase } from "./own-database";

const FIRST: Migration = {
  name: "001-baseline",
  up: async (trx) =>
    void (await sql`create table thing (id integer primary key, name text not null)`.execute(trx)),
};
const SECOND: Migration = {
  name: "002-colour",
  up: async (trx) => {
    await sql`alter table thing add column colour text`.execute(trx);
    await sql`update thing set colour = 'red' where name = 'a'`.execute(trx);
  },
};

let folder: string;
let own: OwnDatabase;
let db: Kysely<Database>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "shop-upgrade-"));
  own = await ownDatabase(folder);
  db = own.open();
  await migrateTo(db, engine, [FIRST]);
  await sql`insert into thing (id, name) values (1, 'a'), (2, 'b')`.execute(db);
});
afterEach(async () => {
  await db.destroy();
  await own.drop();
  rmSync(folder, { recursive: true, force: true });
});

const things = async () => (await sql`select * from thing order by id`.execute(db)).rows;
const ran = async () =>
  (await sql<{ name: string }>`select name from migration order by name`.execute(db)).rows.map(
    ({ name }) => name,
  );

test("missing migrations run once, in order, and rows stay", async () => {
  expect(await migrateTo(db, engine, [FIRST, SECOND])).toEqual(["002-colour"]);
  expect(await things()).toEqual([
    { id: 1, name: "a", colour: "red" },
    { id: 2, name: "b", colour: null },
  ]);
  expect(await migrateTo(db, engine, [FIRST, SECOND])).toEqual([]);
  expect(await ran()).toEqual(["001-baseline", "002-colour"]);
});

test("an upgrade that is cut off leaves the old state, from which it works the next time", async () => {
  const before = await things();
  const cutOff: Migration = {
    name: "003-cut-off",
    up: async (trx) => {
      await sql`create table half (id integer)`.execute(trx);
      await sql`delete from thing`.execute(trx);
      // As when its process is killed: the server loses the connection. On SQLite that is shown with a real kill in sqlite.test.ts.
      if (engine === "postgres") await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
      throw new Error("cut off");
    },
  };
  await expect(migrateTo(db, engine, [FIRST, SECOND, cutOff])).rejects.toThrow();
  await db.destroy();
  db = own.open();
  expect(await ran()).toEqual(["001-baseline"]);
  expect(await things()).toEqual(before);
  expect((await db.introspection.getTables()).map(({ name }) => name)).not.toContain("half");
  expect(await migrateTo(db, engine, [FIRST, SECOND])).toEqual(["002-colour"]);
});

test.each([
  ["from before the baseline", "001-shop", OlderDatabase, "数据库由旧的开发版本建立，不能升级到本版本"],
  ["of a newer version", "999-later", NewerDatabase, "本版本没有数据库版本 999-later"],
])("a database %s is refused with a sentence, and nothing changes", async (_, name, error, sentence) => {
  await sql`insert into migration (name, ran_at) values (${name}, 1)`.execute(db);
  const refused = migrateTo(db, engine, [FIRST, SECOND]);
  await expect(refused).rejects.toThrow(error);
  await expect(refused).rejects.toThrow(sentence);
  expect(await ran()).not.toContain("002-colour");
});
