import { migrations } from "~/migrations";
import { Kysely, sql } from "kysely";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSqlite } from "~/platform/database/open-sqlite.server";
import { sqliteDialect } from "~/platform/database/sqlite.server";

let folder: string;
let file: string;
let children: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "shop-sqlite-"));
  file = join(folder, "shop.db");
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

function another(...args: string[]): ChildProcess {
  const child = spawn(process.execPath, ["--import", "tsx", "tests/platform/database/child.ts", ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  return child;
}
async function outputOf(child: ChildProcess): Promise<{ code: number; said: string }> {
  let message = "";
  child.stdout!.on("data", (part: Buffer) => (message += part.toString()));
  const [code] = (await once(child, "close")) as [number];
  return { code, said: message.trim() };
}
const findTables = (path: string) => {
  const raw = openSqlite(path, { readonly: true });
  const names = raw.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[];
  raw.close();
  return names;
};

describe("several processes on one file", () => {
  test("never lose an update", async () => {
    const db = new Kysely<{ counter: { value: number } }>({ dialect: sqliteDialect(file) });
    await sql`create table counter (value integer)`.execute(db);
    await sql`insert into counter values (0)`.execute(db);
    const ends = await Promise.all([1, 2, 3].map(() => outputOf(another("count", file, "60"))));
    expect(ends.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(await db.selectFrom("counter").select("value").execute()).toEqual([{ value: 180 }]);
    await db.destroy();
  });

  test("that start together migrate once", async () => {
    const ends = await Promise.all([1, 2, 3, 4].map(() => outputOf(another("migrate", file))));
    expect(ends.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    const all = migrations.map(({ name }) => name).join();
    expect(ends.map(({ said: message }) => message).sort()).toEqual(["", "", "", all]);
  });
});

test("a migration killed half way leaves the database as it was, and the next start goes on", async () => {
  await outputOf(another("migrate", file));
  const raw = openSqlite(file);
  raw.exec("create table counter (value integer)");
  raw.close();
  const before = findTables(file);
  const child = another("hang", file);
  await once(child.stdout!, "data");
  child.kill("SIGKILL");
  await once(child, "close");
  expect(findTables(file)).toEqual(before);
  expect(await outputOf(another("migrate", file))).toEqual({ code: 0, said: "" });
});
