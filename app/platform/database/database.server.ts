/** `db` for reads and single statements, `inTransaction` for several writes. For the lock order see README.md. */
import { Kysely, type SelectQueryBuilder, sql, type Transaction } from "kysely";
import { AsyncLocalStorage } from "node:async_hooks";
import { join } from "node:path";
import { auditPlugin, auditRest, isAudited } from "./audit.server";
import { againOnCollision } from "./collision";
import { config } from "~/platform/config/config.server";
import type { Engine, OnQuery } from "./engine";
import { Locks } from "./lock-order";
import { countLater, metrics } from "~/platform/observability/metrics.server";
import { type Migration, migrateTo } from "./migrator.server";
import { OneAtATime } from "./one-at-a-time";
import { preparedQuery } from "./prepared-query.server";
import { cancelledUnits, postgresDialect, WAITING } from "./postgres.server";
import type { Database } from "./schema";
import { sqliteDialect } from "./sqlite.server";

export { DatabaseUnavailable } from "./unavailable.server";

export type Db = Kysely<Database> | Transaction<Database>;

export const engine: Engine = config.DATABASE_URL ? "postgres" : "sqlite";

/** Set by tests and the bench to see every query. */
const QUERY = Symbol.for("shop.query");
const watched = globalThis as { [QUERY]?: (sql: string, ms: number) => void };

interface Open {
  isOpen: boolean;
  locks: Locks;
}
/** Refuses queries outside the open transaction, which would deadlock; not in production, where each await would pay for it. */
const inside = config.NODE_ENV === "production" ? null : new AsyncLocalStorage<Open>();
const openNow = () => {
  const open = inside?.getStore();
  return open?.isOpen ? open : null;
};
const insideTransaction = () => openNow() !== null;

const onQuery: OnQuery = (sql, ms) => {
  countLater(() => metrics.querySeconds.observe(ms / 1000));
  watched[QUERY]?.(sql, ms);
};
const onServerQuery: OnQuery = (sql, ms) => {
  onQuery(sql, ms);
  openNow()?.locks.saw(sql);
};

const embedded = config.DATABASE_URL
  ? null
  : sqliteDialect(join(config.SHOP_DATA, "shop.db"), {
      insideTransaction,
      onQuery,
    });
const bare = new Kysely<Database>({
  dialect:
    embedded ??
    postgresDialect(config.DATABASE_URL!, {
      onQuery: onServerQuery,
      insideTransaction,
    }),
});
export const db: Kysely<Database> = bare.withPlugin(auditPlugin(null));

/** Runs `work` in one transaction, rolled back when it throws. `work` is repeated after a collision (collision.ts), so all its changes must go through `trx`. Not nested: inner functions take `trx`. Operators' changes are audited (audit.server.ts). */
export async function inTransaction<T>(work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  if (insideTransaction()) throw new Error("A transaction inside a transaction: hand `trx` on instead.");
  return againOnCollision(() => attempted(work), WAITING, cancelledUnits);
}

async function attempted<T>(work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  const since = performance.now();
  const done = bare.transaction().execute((begun) => {
    noteWait(performance.now() - since);
    if (!inside) return worked(begun, work);
    const open: Open = { isOpen: true, locks: new Locks() };
    return inside.run(open, () => worked(begun, work)).finally(() => (open.isOpen = false));
  });
  return done.finally(forgetVersions);
}

/** Kysely queues parallel statements, and a queued one may outlive the transaction, so they are refused. */
function inTurn(trx: Transaction<Database>): void {
  const turns = new OneAtATime();
  const executor = trx.getExecutor();
  const { executeQuery } = executor;
  executor.executeQuery = (query) => turns.run(() => executeQuery.call(executor, query) as never);
}

const noteWait = (ms: number) => countLater(() => metrics.transactionWait.observe(ms / 1000));

async function worked<T>(
  begun: Transaction<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  const trail = { wrote: false, notified: false };
  const trx = isAudited() ? begun.withPlugin(auditPlugin(trail)) : begun;
  if (inside) inTurn(trx);
  versions.set(trx, new Set());
  const done = await work(trx);
  await bumpAll(trx);
  await auditRest(trx, trail);
  return done;
}

type Read = () => Promise<unknown>;

/** Runs independent reads in parallel, in a transaction one after the other. */
export async function together<const T extends readonly Read[]>(
  trx: Db,
  reads: T,
): Promise<{ -readonly [K in keyof T]: Awaited<ReturnType<T[K]>> }> {
  const found: unknown[] = [];
  if (trx.isTransaction) for (const read of reads) found.push(await read());
  else found.push(...(await Promise.all(reads.map((read) => read()))));
  return found as { -readonly [K in keyof T]: Awaited<ReturnType<T[K]>> };
}

/** Locks the rows of the query until the transaction ends; others may still insert rows that refer to them. On SQLite the transaction is already the only writer. */
export function forUpdate<T extends keyof Database, O>(
  query: SelectQueryBuilder<Database, T, O>,
): SelectQueryBuilder<Database, T, O> {
  return engine === "postgres" ? query.forNoKeyUpdate() : query;
}

/** Locks the rows of the query against everything, also new rows that refer to them and `forKeyShare`: before they are deleted, merged or closed. */
export function forDeletion<T extends keyof Database, O>(
  query: SelectQueryBuilder<Database, T, O>,
): SelectQueryBuilder<Database, T, O> {
  return engine === "postgres" ? query.forUpdate() : query;
}

/** Protects the rows of the query from deletion and `forDeletion` until the transaction ends; it can be shared. */
export function forKeyShare<T extends keyof Database, O>(
  query: SelectQueryBuilder<Database, T, O>,
): SelectQueryBuilder<Database, T, O> {
  return engine === "postgres" ? query.forKeyShare() : query;
}

/** Migrates the database to this version's schema; safe against kills and parallel starts. */
export async function migrate(list: readonly Migration[]): Promise<void> {
  await migrateTo(db, engine, list);
}

/** Updates the statistics of SQLite's query planner; PostgreSQL does so itself. */
export async function analyzeTables(): Promise<void> {
  if (engine === "postgres") return;
  await inTransaction(async (trx) => {
    // Other connections read new statistics only after a schema change, so a table is recreated.
    await sql`drop table if exists sqlite_stat1`.execute(trx);
    await sql`analyze`.execute(trx);
  });
}

/** Reads a row; throws if the database does not answer. */
export const askDatabase = () => db.selectFrom("setting").select("key").limit(1).execute();

/** Throws if the database cannot be written: tested by a row on PostgreSQL, by the write lock on SQLite. */
export async function tryWriting(): Promise<void> {
  await (embedded ? embedded.tryWriting() : bumpVersion(db, "trial"));
}

/** Caches compare this number. `trial` only tests whether it can be raised. */
export type VersionName =
  | "goods"
  | "names"
  | "pictures"
  | "everyday"
  | "content"
  | "offers"
  | "chat"
  | "trial";

/** Raised at the end of a transaction, because every change of products needs this row. */
const versions = new WeakMap<Db, Set<VersionName>>();

async function bumpAll(trx: Db): Promise<void> {
  const names = [...versions.get(trx)!].sort();
  versions.delete(trx);
  for (const name of names) await bumpVersion(trx, name);
}

/** Marks all processes' caches of `name` as stale, at the end of the transaction. */
export async function bumpVersion(trx: Db, name: VersionName): Promise<void> {
  const waiting = versions.get(trx);
  if (waiting) {
    waiting.add(name);
    return;
  }
  await trx
    .insertInto("data_version")
    .values({ name, version: 1 })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet((old) => ({ version: old("data_version.version", "+", 1) })),
    )
    .execute();
  forgetVersions();
}

const readVersions = preparedQuery(db, () => db.selectFrom("data_version").select(["name", "version"]));

type Versions = ReadonlyMap<VersionName, number>;

async function versionsBy(trx: Db): Promise<Versions> {
  return new Map((await readVersions({}, trx)).map(({ name, version }) => [name as VersionName, version]));
}

/** Read once for each turn of the event loop, and again after a change of this process. */
let ofThisTurn: Promise<Versions> | null = null;
const forgetVersions = () => void (ofThisTurn = null);

function versionsNow(): Promise<Versions> {
  if (ofThisTurn) return ofThisTurn;
  setImmediate(forgetVersions);
  return (ofThisTurn = versionsBy(db));
}

/** Returns several versions as one string, which changes when one of them does. */
export async function dataVersions(names: readonly VersionName[]): Promise<string> {
  const all = await versionsNow();
  return names.map((name) => `${name} ${all.get(name) ?? 0}`).join(", ");
}

export async function dataVersion(name: VersionName, trx: Db = db): Promise<number> {
  const all = await (trx.isTransaction ? versionsBy(trx) : versionsNow());
  return all.get(name) ?? 0;
}
