/** A read that another process kept waiting is done again outside of whatever transaction has begun meanwhile. */
import type Sqlite from "better-sqlite3";
import { Kysely, sql } from "kysely";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { openSqlite } from "~/platform/open-sqlite.server";

/** Those who wait for the lock of another process, until the test lets them try again. */
const waiting: (() => void)[] = [];
vi.mock("node:timers/promises", () => ({
  setTimeout: () => new Promise<void>((resolve) => waiting.push(resolve)),
}));

// Files of one process share what they load: this one has it with timers of its own.
vi.resetModules();
afterAll(() => void vi.resetModules());
const { sqliteDialect } = await import("~/platform/sqlite.server");

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

test.each(["through Kysely", "past it"])("a read that was busy sees nothing uncommitted, %s", async (way) => {
  const dialect = sqliteDialect(join(folder, "shop.db"));
  const db = new Kysely<{ counter: { value: number } }>({ dialect });
  await sql`create table counter (value integer)`.execute(db);
  const all = db.selectFrom("counter").select("value").compile();
  busyOnce();
  const read = way === "past it" ? dialect.read(all) : db.executeQuery(all);
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  const failing = db.transaction().execute(async (trx) => {
    await trx.insertInto("counter").values({ value: 1 }).execute();
    waiting.pop()!();
    expect((await read).rows).toEqual([]);
    throw new Error("undo");
  });
  await expect(failing).rejects.toThrow("undo");
  await db.destroy();
});
