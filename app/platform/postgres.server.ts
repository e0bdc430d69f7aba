/** PostgreSQL through pg: numbers come back as numbers, a lost server is said as such and the pool recovers by itself. */
import { type Dialect, PostgresDialect } from "kysely";
import pg from "pg";
import { now } from "./clock.server";
import type { OnQuery } from "./engine";
import { log } from "./log.server";
import { DatabaseUnavailable, unavailable } from "./unavailable.server";

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

const translated = (error: unknown): unknown => {
  if (error instanceof DatabaseUnavailable || !(error instanceof Error)) return error;
  const code = "code" in error ? String(error.code) : "";
  return LOST.test(code) || LOST_WORDS.test(error.message) ? unavailable(error, now()) : error;
};

/** Under this name the shop's processes stand in pg_stat_activity. */
export const APPLICATION = "shop";

/** The dialect for Kysely on the server at `url`; `most` connections a process. `onQuery` hears of every query and of its ms. */
export function postgresDialect(url: string, most = 10, onQuery: OnQuery = () => {}): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    types,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
    keepAlive: true,
    application_name: APPLICATION,
  });
  // A connection that breaks while it is held says so to its query; unheard, its event would end the process.
  pool.on("connect", (client) => void client.on("error", () => {}));
  // An idle connection that breaks is replaced at the next use.
  pool.on("error", (error) => log("error", "database", { message: error.message }));
  const connect = async () => {
    // Whatever keeps one out: gone, full, closed for a restore, another password.
    const client = await pool.connect().catch((error: unknown) => Promise.reject(unavailable(error, now())));
    const query = async (sql: string, parameters: readonly unknown[]) => {
      const since = performance.now();
      try {
        return await client.query(sql, [...parameters]);
      } catch (error) {
        throw translated(error);
      } finally {
        onQuery(sql, performance.now() - since);
      }
    };
    return { query: query as never, release: () => client.release() };
  };
  return new PostgresDialect({ pool: { connect, end: () => pool.end() } });
}
