/** Gives every data and route test file a migrated, empty database of its own on the engine of its project. */
import { randomBytes } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, vi } from "vitest";
import { newFolder } from "./runner/folder";
import { WAITED_FOR } from "./runner/limits";
import { settings } from "./settings";

for (const name of settings) delete process.env[name];
const folder = newFolder("shop-test-");
process.env.SHOP_DATA = folder;
process.env.PAYMENT_SANDBOX = "1";
// As in the demo, whose people the tests sign in; tests/modules/staff/second-factor turns it on.
process.env.STAFF_SECOND_FACTOR = "off";
// As long as a test waits for anything, in the processes that a test starts too: a busy machine hands out connections and locks late.
for (const limit of ["CONNECT", "LOCK", "STATEMENT", "IDLE"])
  process.env[`DATABASE_${limit}_SECONDS`] = String(WAITED_FOR / 1000);

const server = process.env.TEST_POSTGRES_URL;
const name = `test_${randomBytes(6).toString("hex")}`;

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** The empty database with the schema, made by the first file of a process for those that follow. */
const template = globalThis as { shopTemplate?: Buffer };
const path = join(folder, "shop.db");
if (process.env.TEST_ENGINE === "sqlite" && template.shopTemplate) writeFileSync(path, template.shopTemplate);

if (process.env.TEST_ENGINE === "postgres") {
  if (!server)
    throw new Error("The PostgreSQL tests need TEST_POSTGRES_URL; `npm test` starts a server and sets it.");
  await onServer(`create database ${name} template migrated_template`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  process.env.DATABASE_URL = url.href;
}

// What a page says of time is the same however long the machine takes over it.
if (process.env.TEST_CLOCK === "stands") vi.useFakeTimers({ toFake: ["Date"] });

// Files share a process and its packages; the shop itself, with its database and what it keeps in memory, is of one file.
vi.resetModules();
const { db, migrate } = await import("~/platform/database/database.server");
if (process.env.TEST_ENGINE === "sqlite" && !template.shopTemplate) {
  const { migrations } = await import("~/migrations");
  await migrate(migrations);
}
if (process.env.TEST_ENGINE === "sqlite" && !template.shopTemplate) {
  const { openSqlite } = await import("~/platform/database/open-sqlite.server");
  const made = openSqlite(path, { readonly: true });
  template.shopTemplate = made.serialize();
  made.close();
}
// What the shop does by itself a moment later would meet the test's own clock, rows and counted statements.
const { EXCHANGE } = await import("~/platform/http/limits/shared-rate.server");
EXCHANGE.later = () => undefined;
// A thread of an honest task may begin late on a busy machine.
const { DEADLINE } = await import("~/platform/jobs/bounded-work.server");
DEADLINE.after = (_, end) => setTimeout(end, WAITED_FOR);

afterAll(async () => {
  vi.useRealTimers();
  await db.destroy();
  if (process.env.TEST_ENGINE === "postgres") await onServer(`drop database if exists ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});
