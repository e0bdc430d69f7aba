/** Brings a database to this version's schema: all missing migrations in one transaction, under one lock, so a kill or a second start leaves nothing half done. */
import { type Kysely, sql } from "kysely";
import { now } from "./clock.server";
import type { Engine } from "./engine";
import * as shop from "./migrations/001-shop";
import * as content from "./migrations/002-content";
import * as chat from "./migrations/003-chat";
import * as signIn from "./migrations/004-sign-in";
import * as files from "./migrations/005-files";
import * as claims from "./migrations/006-claims";
import * as pointsCharged from "./migrations/007-points-charged";
import * as manyOrders from "./migrations/008-many-orders";
import * as outgoing from "./migrations/009-outgoing-and-invoices";
import * as sessionCookie from "./migrations/010-session-cookie";
import * as goodsKeys from "./migrations/011-goods-keys";
import * as pricesShown from "./migrations/012-prices-shown";
import { WITHOUT_LIMITS } from "./postgres.server";

export interface Migration {
  name: string;
  up(trx: Kysely<unknown>, engine: Engine): Promise<void>;
}

/** In order, never renamed once released. */
export const migrations: readonly Migration[] = [
  { name: "001-shop", up: shop.up },
  { name: "002-content", up: content.up },
  { name: "003-chat", up: chat.up },
  { name: "004-sign-in", up: signIn.up },
  { name: "005-files", up: files.up },
  { name: "006-claims", up: claims.up },
  { name: "007-points-charged", up: pointsCharged.up },
  { name: "008-many-orders", up: manyOrders.up },
  { name: "009-outgoing-and-invoices", up: outgoing.up },
  { name: "010-session-cookie", up: sessionCookie.up },
  { name: "011-goods-keys", up: goodsKeys.up },
  { name: "012-prices-shown", up: pricesShown.up },
];

/** The database belongs to a later version of the shop. */
export class NewerDatabase extends Error {
  constructor(name: string) {
    super(`数据库由更新版本的商城使用过（本版本没有数据库版本 ${name}），请启动新版本，或恢复较早的备份`);
    this.name = "NewerDatabase";
  }
}

/** Any number will do, as long as nothing else in the same server takes it. */
export const MIGRATION_LOCK = 7_301_955;

/**
 * Runs what is missing and gives the names of what ran. SQLite: BEGIN IMMEDIATE keeps other processes out; PostgreSQL: an advisory lock
 * that ends with the transaction. Throws NewerDatabase where the database knows a migration that this version does not.
 */
export async function migrateTo<T>(
  db: Kysely<T>,
  engine: Engine,
  list: readonly Migration[] = migrations,
): Promise<string[]> {
  return db.transaction().execute(async (typed) => {
    const trx = typed as unknown as Kysely<{ migration: { name: string; ran_at: number } }>;
    // Another start may be at it, and a large table takes its time.
    if (engine === "postgres") await sql.raw(WITHOUT_LIMITS).execute(trx);
    if (engine === "postgres")
      await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx);
    await trx.schema
      .createTable("migration")
      .ifNotExists()
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("ran_at", "bigint", (column) => column.notNull())
      .execute();
    const rows = await trx.selectFrom("migration").select("name").orderBy("name").execute();
    const ran = new Set(rows.map((row) => row.name));
    const unknown = rows.find((row) => !list.some(({ name }) => name === row.name));
    if (unknown) throw new NewerDatabase(unknown.name);
    const missing = list.filter(({ name }) => !ran.has(name));
    for (const { name, up } of missing) {
      await up(trx as unknown as Kysely<unknown>, engine);
      await trx.insertInto("migration").values({ name, ran_at: now() }).execute();
    }
    return missing.map(({ name }) => name);
  });
}
