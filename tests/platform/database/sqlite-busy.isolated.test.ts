import type Sqlite from "better-sqlite3";
import { Kysely, sql } from "kysely";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { openSqlite } from "~/platform/database/open-sqlite.server";
import { WAITED_FOR } from "../../runner/limits";

/** Those who wait for the lock of another process, until the test lets them try again. */
const waiting: (() => void)[] = [];
vi.mock("node:timers/promises", () => ({
  setTimeout: () => new Promise<void>((resolve) => waiting.push(resolve)),
}));

// Files of one process share what they load: this one has it with timers of its own.
vi.resetModules();
afterAll(() => void vi.resetModules());
const { sqliteDialect } = await import("~/platform/database/sqlite.server");

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "shop-busy-read-"))));
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

/** The next rows that anybody asks for are in another process's way. */
function busyOnce(): void {
  const raw = openSqlite(":memory:");
  const statements = Object.getPrototypeOf(raw.prepare("select 1")) as Sqlite.Statement;
  raw.close();
  vi.spyOn(statements, "all").mockImplementationOnce(() => {
    throw Object.assign(new Error("database is locked"), { code: "SQLITE_BUSY" });
  });
}

test("a read that was busy sees nothing uncommitted", async () => {
  const db = new Kysely<{ counter: { value: number } }>({ dialect: sqliteDialect(join(folder, "shop.db")) });
  await sql`create table counter (value integer)`.execute(db);
  const all = db.selectFrom("counter").select("value").compile();
  busyOnce();
  const read = db.executeQuery(all);
  await vi.waitFor(() => expect(waiting).toHaveLength(1), WAITED_FOR);
  const failing = db.transaction().execute(async (trx) => {
    await trx.insertInto("counter").values({ value: 1 }).execute();
    waiting.pop()!();
    expect((await read).rows).toEqual([]);
    throw new Error("undo");
  });
  await expect(failing).rejects.toThrow("undo");
  await db.destroy();
});

test("a write waits for its turn whatever the wall clock does meanwhile", async () => {
  const file = join(folder, "shop.db");
  const db = new Kysely<{ counter: { value: number } }>({ dialect: sqliteDialect(file) });
  await sql`create table counter (value integer)`.execute(db);
  const other = openSqlite(file);
  other.exec("begin immediate");
  let at = Date.now();
  vi.spyOn(Date, "now").mockImplementation(() => (at += 3_600_000));
  const written = sql`insert into counter values (1)`.execute(db);
  for (let tries = 0; tries < 3; tries += 1) {
    await vi.waitFor(() => expect(waiting).toHaveLength(1), WAITED_FOR);
    waiting.pop()!();
  }
  await vi.waitFor(() => expect(waiting).toHaveLength(1), WAITED_FOR);
  other.exec("commit");
  waiting.pop()!();
  expect(await written).toMatchObject({ numAffectedRows: 1n });
  other.close();
  await db.destroy();
});
