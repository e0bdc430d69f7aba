import { migrations } from "~/migrations";
import { Kysely, sql } from "kysely";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { migrateTo } from "~/platform/database/migrator.server";
import { openSqlite } from "~/platform/database/open-sqlite.server";
import { sqliteDialect } from "~/platform/database/sqlite.server";
import { DatabaseUnavailable } from "~/platform/database/unavailable.server";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "shop-sqlite-"));
  file = join(folder, "shop.db");
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test("a reader does not wait for a writer", async () => {
  const db = new Kysely<{ counter: { value: number } }>({ dialect: sqliteDialect(file) });
  await sql`create table counter (value integer)`.execute(db);
  const other = openSqlite(file);
  other.exec("begin immediate; insert into counter values (1)");
  expect(await db.selectFrom("counter").selectAll().execute()).toEqual([]);
  other.exec("commit");
  expect(await db.selectFrom("counter").selectAll().execute()).toHaveLength(1);
  other.close();
  await db.destroy();
});

test("a write that would wait for its own transaction gives up, and those behind it go on", async () => {
  const db = new Kysely<{ counter: { value: number } }>({ dialect: sqliteDialect(file, { patience: 50 }) });
  await sql`create table counter (value integer)`.execute(db);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  /** Until so many wait for their turn. */
  const waiting = async (many: number) => {
    while (vi.getTimerCount() < many) await new Promise(setImmediate);
  };
  let behind: Promise<unknown> | undefined;
  const past = db.transaction().execute(async () => {
    const write = sql`insert into counter values (1)`.execute(db);
    await waiting(1);
    vi.advanceTimersByTime(25);
    behind = sql`insert into counter values (2)`.execute(db);
    await waiting(2);
    vi.advanceTimersByTime(25);
    return write;
  });
  await expect(past).rejects.toThrow(DatabaseUnavailable);
  await behind;
  vi.useRealTimers();
  expect(await db.selectFrom("counter").select("value").execute()).toEqual([{ value: 2 }]);
  await db.destroy();
});

test("nobody reads what a transaction of the same process has not committed", async () => {
  const db = new Kysely<{ counter: { value: number } }>({ dialect: sqliteDialect(file) });
  await sql`create table counter (value integer)`.execute(db);
  const past = () => db.selectFrom("counter").select("value").execute();
  const failing = db.transaction().execute(async (trx) => {
    await trx.insertInto("counter").values({ value: 1 }).execute();
    expect(await trx.selectFrom("counter").select("value").execute()).toEqual([{ value: 1 }]);
    expect(await past()).toEqual([]);
    throw new Error("undo");
  });
  await expect(failing).rejects.toThrow("undo");
  expect(await past()).toEqual([]);
  await sql`insert into counter values (2)`.execute(db);
  expect(await past()).toEqual([{ value: 2 }]);
  await db.destroy();
});

test("rows have the columns of today, and of two with one name the last", async () => {
  const db = new Kysely<{ counter: { value: number } }>({ dialect: sqliteDialect(file) });
  await sql`create table counter (value integer)`.execute(db);
  await sql`insert into counter values (1)`.execute(db);
  const all = () => db.selectFrom("counter").selectAll().execute();
  expect(await all()).toEqual([{ value: 1 }]);
  await sql`alter table counter add column text text default 'new'`.execute(db);
  expect(await all()).toEqual([{ value: 1, text: "new" }]);
  expect((await sql`select 1 as a, 2 as a`.execute(db)).rows).toEqual([{ a: 2 }]);
  const { rows, numAffectedRows } = await sql`update counter set value = 5 returning value`.execute(db);
  expect([rows, numAffectedRows]).toEqual([[{ value: 5 }], 1n]);
  await db.destroy();
});

describe("a lost database", () => {
  const connect = () =>
    new Kysely<{ counter: { value: number; text: string } }>({ dialect: sqliteDialect(file) });

  test("answers 503 and comes back by itself", async () => {
    mkdirSync(file);
    const db = connect();
    await expect(sql`select 1`.execute(db)).rejects.toMatchObject({
      name: "DatabaseUnavailable",
      status: 503,
    });
    rmSync(file, { recursive: true });
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await db.destroy();
  });

  test("a full one answers 503, loses nothing, and goes on once there is room", async () => {
    const db = connect();
    await sql`create table counter (value integer, text text)`.execute(db);
    const fill = (value: number, size: number) =>
      db.transaction().execute((trx) =>
        trx
          .insertInto("counter")
          .values({ value, text: "x".repeat(size) })
          .execute(),
      );
    await fill(1, 10);
    // Within a transaction, so that it reaches the connection that writes.
    await db.transaction().execute((trx) => sql`pragma max_page_count = 20`.execute(trx));
    await expect(fill(2, 500_000)).rejects.toMatchObject({ name: "DatabaseUnavailable", status: 503 });
    await db.transaction().execute((trx) => sql`pragma max_page_count = 100000`.execute(trx));
    await fill(3, 500_000);
    const rows = await db.selectFrom("counter").select("value").orderBy("value").execute();
    expect(rows.map(({ value }) => value)).toEqual([1, 3]);
    await db.destroy();
  });
});

test("migrations run on an empty file and are counted", async () => {
  const db = new Kysely<unknown>({ dialect: sqliteDialect(file) });
  expect(await migrateTo(db, "sqlite", migrations)).toEqual(migrations.map(({ name }) => name));
  expect(await migrateTo(db, "sqlite", migrations)).toEqual([]);
  await db.destroy();
});
