/** PostgreSQL through pg: numbers are numbers, a lost server is said as such, and a statement that collides is done again. */
import { type Dialect, PostgresDialect } from "kysely";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { now } from "~/platform/values/clock.server";
import { againOnCollision } from "./collision";
import { config } from "~/platform/config/config.server";
import type { OnQuery } from "./engine";
import { APPLICATION, combineFaults, PostgresServer } from "./postgres-server.server";
import { parsePostgresUrl } from "~/platform/config/postgres-url";
import { busy, DatabaseUnavailable, unavailable } from "./unavailable.server";

/** All numbers of the shop fit into 2^53. */
const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
      ? Number
      : pg.types.getTypeParser(oid, format as "text"),
};

/** The server is gone or read-only, so its other connections are too. */
const GONE = /^(08|57P|25006|ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOENT)/;
const GONE_WORDS =
  /Connection terminated|connection error|timeout exceeded|not queryable|Client was closed|connect timeout|Query read timeout/i;
const SHORT = /^(53|58)/;

/** A statement or idle transaction timed out; its connection has ended. */
const PASSED = /^(57014|25P03)$/;

const toCode = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "");
const isGone = (error: unknown) =>
  error instanceof Error && (GONE.test(toCode(error)) || GONE_WORDS.test(error.message));
const isLast = (error: unknown) => isGone(error) || SHORT.test(toCode(error)) || toCode(error) === "25P03";

const translated = (error: unknown): unknown => {
  if (error instanceof DatabaseUnavailable || !(error instanceof Error)) return error;
  if (PASSED.test(toCode(error))) return busy(error, now());
  return isGone(error) || SHORT.test(toCode(error)) ? unavailable(error, now()) : error;
};

const ms = (seconds: number) => seconds * 1000;

/** Limits of every connection, ms; 0: the server's setting. `WITHOUT_LIMITS` lifts them for long work. */
const LIMITS = {
  /** Whoever holds a row for so long is stuck. */
  lock_timeout: ms(config.DATABASE_LOCK_SECONDS),
  /** The browser has given up by then. */
  statement_timeout: ms(config.DATABASE_STATEMENT_SECONDS),
  /** An idle transaction blocks rows for others. */
  idle_in_transaction_session_timeout: ms(config.DATABASE_IDLE_SECONDS),
};
export const WITHOUT_LIMITS = Object.keys(LIMITS)
  .map((name) => `set local ${name} = 0`)
  .join("; ");

/** ms after a limit until a silent server counts as gone. */
const SILENT = 5_000;

export const WAITING = { clock: () => performance.now(), pause, random: Math.random };

/** Statements that collided on every try; the next request may succeed. */
export const cancelledUnits = (collision: unknown) => busy(collision, now());

export interface PostgresOptions {
  limit?: number;
  onQuery?: OnQuery;
  limits?: Partial<typeof LIMITS>;
  silent?: number;
  /** ms after which a server that answers no connection is passed over */
  connectWithin?: number;
  /** the caller holds a connection already: waiting for a second one could wait for itself */
  insideTransaction?: () => boolean;
}

class PostgresSession {
  private isInTransaction = false;
  private isLimited = true;
  private fault: Error | null = null;

  constructor(
    private readonly server: PostgresServer,
    private readonly client: pg.PoolClient,
    private readonly options: PostgresOptions & { onQuery: OnQuery; deadline: number },
  ) {}

  readonly query = (text: string, parameters: readonly unknown[]) => {
    if (/^(begin|start transaction)/.test(text)) this.isInTransaction = true;
    const query = () => this.runQuery(text, parameters);
    // In a transaction all of it must be repeated.
    return this.isInTransaction ? query() : againOnCollision(query, WAITING, cancelledUnits);
  };

  private async runQuery(text: string, parameters: readonly unknown[]) {
    // After a lost answer nothing else is answered.
    if (this.fault && GONE_WORDS.test(this.fault.message)) throw translated(this.fault);
    if (text === WITHOUT_LIMITS) this.isLimited = false;
    const since = performance.now();
    const query_timeout = this.isLimited ? this.options.deadline : 0;
    try {
      return await this.client.query({ text, values: [...parameters], query_timeout } as pg.QueryConfig);
    } catch (error) {
      if (isLast(error)) this.fault ??= error as Error;
      if (isGone(error)) this.server.doubt();
      throw translated(error);
    } finally {
      this.options.onQuery(text, performance.now() - since);
    }
  }

  readonly release = () => this.server.release(this.client, this.fault);
}

/** Returns Kysely's dialect for the first writable server of `url`. */
export function postgresDialect(url: string, options: PostgresOptions = {}): Dialect {
  const {
    limit: maxCount = 10,
    onQuery = () => {},
    insideTransaction = () => false,
    limits = LIMITS,
    connectWithin,
  } = options;
  const { urls, isAnyFine } = parsePostgresUrl(url);
  const common = { max: maxCount, types, application_name: APPLICATION, ...limits };
  const waited = connectWithin === undefined ? {} : { connectionTimeoutMillis: connectWithin };
  const servers = urls.map(
    (connectionString) => new PostgresServer({ ...common, ...waited, connectionString }, isAnyFine),
  );
  const { statement_timeout: limit = 0 } = limits;
  const deadline = limit > 0 ? limit + (options.silent ?? SILENT) : 0;
  let current = 0;

  const connect = async () => {
    if (insideTransaction()) throw new Error("A query past the running transaction: hand `trx` on.");
    const faults: unknown[] = [];
    for (let tried = 0, first = current; tried < servers.length; tried += 1) {
      const at = (first + tried) % servers.length;
      const server = servers[at]!;
      try {
        const client = await server.connect();
        current = at;
        const session = new PostgresSession(server, client, { ...options, onQuery, deadline });
        return { query: session.query as never, release: session.release };
      } catch (error) {
        faults.push(error);
        if (server.isFull) break;
      }
    }
    // Gone, full, closed for a restore, or another password.
    throw unavailable(combineFaults(faults), now());
  };
  const end = async () => void (await Promise.all(servers.map((server) => server.end())));
  return new PostgresDialect({ pool: { connect, end } });
}
