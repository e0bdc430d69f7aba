/**
 * PostgreSQL through pg: numbers come back as numbers, a lost server is said as such, the pool recovers by itself, and a statement that
 * collides is done again. Transactions do so as a whole (database.server.ts).
 */
import { type Dialect, PostgresDialect } from "kysely";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { now } from "./clock.server";
import { againOnCollision } from "./collision";
import type { OnQuery } from "./engine";
import { log } from "./log.server";
import { busy, DatabaseUnavailable, unavailable } from "./unavailable.server";

/** Everything the shop counts fits into 2^53. */
const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
      ? Number
      : pg.types.getTypeParser(oid, format as "text"),
};

/** Connections, resources, shutting down, disk; not the mistakes of a query. */
const LOST =
  /^(08|53|57P|58|25006|ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOENT)/;
const LOST_WORDS =
  /Connection terminated|connection error|timeout exceeded|not queryable|Client was closed|connect timeout/i;

/** A limit of the connection was passed: of a statement, or of a transaction that stood still. */
const PASSED = /^(57014|25P03)$/;

const translated = (error: unknown): unknown => {
  if (error instanceof DatabaseUnavailable || !(error instanceof Error)) return error;
  const code = "code" in error ? String(error.code) : "";
  if (PASSED.test(code)) return busy(error, now());
  return LOST.test(code) || LOST_WORDS.test(error.message) ? unavailable(error, now()) : error;
};

/** Under this name the shop's processes stand in pg_stat_activity. */
export const APPLICATION = "shop";

/** Limits of every connection, ms. Migrations and other long work by the operator's hand lift them (`withoutLimits`). */
const LIMITS = {
  /** Whoever holds a row for so long is stuck: the others are better told to try again than kept. */
  lock_timeout: 5_000,
  /** The browser has given up by then; nobody waits for the rest. */
  statement_timeout: 60_000,
  /** A process that stands still in a transaction keeps others from its rows: the server ends it. */
  idle_in_transaction_session_timeout: 20_000,
};
/** For work that may take as long as it takes, in its own transaction. */
export const WITHOUT_LIMITS = Object.keys(LIMITS)
  .map((name) => `set local ${name} = 0`)
  .join("; ");

/** How what collides waits: by the clock that nobody puts back. */
export const WAITING = { clock: () => performance.now(), pause, random: Math.random };

/** What collided and was done again to the end; the next request may find it free. */
export const givenUp = (collision: unknown) => busy(collision, now());

export interface PostgresOptions {
  /** connections a process */
  most?: number;
  /** hears of every query and of its ms */
  onQuery?: OnQuery;
  /** of each connection, ms */
  limits?: Partial<typeof LIMITS>;
  /** whether the caller already holds a connection: who waits for a second one may wait for itself */
  insideTransaction?: () => boolean;
}

/** The dialect for Kysely on the server at `url`. */
export function postgresDialect(
  url: string,
  { most = 10, onQuery = () => {}, insideTransaction = () => false, limits = LIMITS }: PostgresOptions = {},
): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    types,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
    keepAlive: true,
    application_name: APPLICATION,
    ...limits,
  });
  // A connection that breaks while it is held says so to its query; unheard, its event would end the process.
  pool.on("connect", (client) => void client.on("error", () => {}));
  // An idle connection that breaks is replaced at the next use.
  pool.on("error", (error) => log("error", "database", { message: error.message }));
  const connect = async () => {
    if (insideTransaction()) throw new Error("A query past the running transaction: hand `trx` on.");
    // Whatever keeps one out: gone, full, closed for a restore, another password.
    const client = await pool.connect().catch((error: unknown) => Promise.reject(unavailable(error, now())));
    let isInTransaction = false;
    const asked = async (sql: string, parameters: readonly unknown[]) => {
      const since = performance.now();
      try {
        return await client.query(sql, [...parameters]);
      } catch (error) {
        throw translated(error);
      } finally {
        onQuery(sql, performance.now() - since);
      }
    };
    const query = (sql: string, parameters: readonly unknown[]) => {
      if (/^(begin|start transaction)/.test(sql)) isInTransaction = true;
      // Of a transaction all is undone, so all of it has to be done again.
      return isInTransaction
        ? asked(sql, parameters)
        : againOnCollision(() => asked(sql, parameters), WAITING, givenUp);
    };
    return { query: query as never, release: () => client.release() };
  };
  return new PostgresDialect({ pool: { connect, end: () => pool.end() } });
}
