/** The embedded engine: one connection that writes, behind a queue, and one that reads; several processes on one file. */
import type Sqlite from "better-sqlite3";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { now } from "~/platform/values/clock.server";
import type { OnQuery } from "./engine";
import { openSqlite } from "./open-sqlite.server";
import { unavailable } from "./unavailable.server";

/** ms to wait for another process's writes */
const PATIENCE = 20_000;
const MAX_STATEMENTS = 400;
/** Statements with thousands of values hold megabytes and hardly repeat. */
const MAX_CACHED_LENGTH = 8000;

const toCode = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : error instanceof Error ? error.name : "";
const isBusy = (error: unknown) => /^SQLITE_BUSY/.test(toCode(error));
/** Whether the file or its disk failed, so that it must be reopened. */
const isLost = (error: unknown) =>
  /^(SQLITE_(FULL|IOERR|CANTOPEN|READONLY|NOTADB|CORRUPT|PROTOCOL)|EACCES|ENOENT|ENOSPC|EROFS)/.test(
    toCode(error),
  );

const failed = (error: unknown) => (isLost(error) ? unavailable(error, now()) : error);

/** Retries until another process's lock is free; waits outside SQLite, so the event loop is not blocked. */
function patiently<T>(attempt: () => T): T | Promise<T> {
  try {
    return attempt();
  } catch (error) {
    if (!isBusy(error)) throw failed(error);
    return patientlyAgain(attempt);
  }
}

async function patientlyAgain<T>(attempt: () => T): Promise<T> {
  // Not the wall clock, which may jump.
  const until = performance.now() + PATIENCE;
  for (let wait = 1; ; wait = Math.min(wait * 2, 32)) {
    await pause(wait * (0.5 + Math.random()));
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error)) throw failed(error);
      if (performance.now() > until) throw unavailable(error, now());
    }
  }
}

type Values = readonly unknown[];

/** Builds rows from lists, because SQLite's own objects take longer: up to a tenth of a page. */
class Prepared {
  private names: readonly string[] = [];
  constructor(readonly statement: Sqlite.Statement) {
    if (!statement.reader) return;
    statement.raw(true);
    this.readNames();
  }

  private readNames(): void {
    this.names = this.statement.columns().map(({ name }) => name);
  }

  private toRow(values: Values): object {
    const row: Record<string, unknown> = {};
    for (let i = 0; i < this.names.length; i += 1) row[this.names[i]!] = values[i];
    return row;
  }

  all<R>(parameters: Values): R[] {
    const rows = this.statement.all(...parameters) as Values[];
    // A column was added: SQLite prepares again itself.
    if (rows[0] && rows[0].length !== this.names.length) this.readNames();
    return rows.map((values) => this.toRow(values) as R);
  }
}

class Connection {
  private readonly statements = new Map<string, Prepared>();
  private constructor(
    readonly raw: Sqlite.Database,
    private readonly onQuery: OnQuery,
  ) {}

  static open(path: string, readOnly: boolean, onQuery: OnQuery): Connection {
    mkdirSync(dirname(path), { recursive: true });
    // Opening may wait in SQLite; later waiting is ours.
    const raw = openSqlite(path, { timeout: 5000 });
    try {
      raw.pragma("journal_mode = WAL");
      raw.pragma("synchronous = FULL");
      raw.pragma("foreign_keys = ON");
      raw.pragma("cache_size = -65536");
      raw.pragma("temp_store = MEMORY");
      raw.pragma("journal_size_limit = 67108864");
      // Rows of an index that ANALYZE reads.
      raw.pragma("analysis_limit = 400");
      if (readOnly) raw.pragma("query_only = ON");
      raw.pragma("busy_timeout = 0");
    } catch (error) {
      raw.close();
      throw error;
    }
    return new Connection(raw, onQuery);
  }

  prepare(sql: string): Prepared {
    const known = this.statements.get(sql);
    const prepared = known ?? new Prepared(this.raw.prepare(sql));
    if (sql.length > MAX_CACHED_LENGTH) return prepared;
    if (known) this.statements.delete(sql);
    this.statements.set(sql, prepared);
    if (this.statements.size > MAX_STATEMENTS) this.statements.delete(this.statements.keys().next().value!);
    return prepared;
  }

  run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const since = performance.now();
    const result = this.resultOf<R>(this.prepare(sql), parameters);
    this.onQuery(sql, performance.now() - since);
    return result;
  }

  private resultOf<R>(prepared: Prepared, parameters: readonly unknown[]): QueryResult<R> {
    const { statement } = prepared;
    if (!statement.reader) return { rows: [], numAffectedRows: BigInt(statement.run(...parameters).changes) };
    const rows = prepared.all<R>(parameters);
    return statement.readonly ? { rows } : { rows, numAffectedRows: BigInt(rows.length) };
  }

  say(sql: "BEGIN IMMEDIATE" | "COMMIT" | "ROLLBACK"): void {
    this.prepare(sql).statement.run();
  }
}

export interface SqliteOptions {
  /** The caller has the write turn: waiting for it again would never end. */
  insideTransaction?: () => boolean;
  patience?: number;
  onQuery?: OnQuery;
}

type Use = "reading" | "writing";

class SqliteFile {
  private writing: Connection | null = null;
  private reading: Connection | null = null;
  private lastInQueue: Promise<void> = Promise.resolve();
  private inQueue = 0;
  private readonly insideTransaction: () => boolean;
  private readonly patience: number;
  private readonly onQuery: OnQuery;

  constructor(
    private readonly path: string,
    { insideTransaction = () => false, patience = PATIENCE, onQuery = () => {} }: SqliteOptions,
  ) {
    [this.insideTransaction, this.patience, this.onQuery] = [insideTransaction, patience, onQuery];
  }

  get writer(): Connection {
    return (this.writing ??= Connection.open(this.path, false, this.onQuery));
  }

  get reader(): Connection {
    // The first connection creates the file, so it must be the writer.
    if (!this.reading) void this.writer;
    return (this.reading ??= Connection.open(this.path, true, this.onQuery));
  }

  /** Waits for this process's turn to write; returns the function that ends it. Gives up when the queue does not move. */
  async turn(): Promise<() => void> {
    if (this.insideTransaction()) throw new Error("A write past the running transaction: hand `trx` on.");
    const before = this.lastInQueue;
    let done = () => {};
    const ended = new Promise<void>((resolve) => (done = resolve));
    this.lastInQueue = ended.then(() => void (this.inQueue -= 1));
    this.inQueue += 1;
    if (this.inQueue === 1) return done;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<true>((resolve) => (timer = setTimeout(resolve, this.patience, true)));
    const isLate = await Promise.race([before, late]);
    clearTimeout(timer);
    if (!isLate) return done;
    void before.then(done);
    throw unavailable(new Error("The queue of writes did not move."), now());
  }

  close(): void {
    this.reading?.raw.close();
    this.writing?.raw.close();
    this.reading = this.writing = null;
  }

  isRead(query: CompiledQuery): boolean | Promise<boolean> {
    return this.reads((connection) => connection.prepare(query.sql).statement.readonly);
  }

  read<R>(query: CompiledQuery): QueryResult<R> | Promise<QueryResult<R>> {
    return this.reads((connection) => connection.run<R>(query));
  }

  /** Outside a transaction the writer is used, which need not drop its page cache. Chosen at each try, because a transaction may have begun. */
  private reads<T>(attempt: (connection: Connection) => T): T | Promise<T> {
    return this.attempt(() => (this.writing?.raw.inTransaction ? "reading" : "writing"), attempt);
  }

  write<T>(attempt: (writer: Connection) => T): T | Promise<T> {
    return this.attempt(() => "writing", attempt);
  }

  /** Throws if the file takes no writes; a running write shows that it does. */
  tryWriting(): void | Promise<void> {
    return this.write((writer) => {
      if (writer.raw.inTransaction) return;
      try {
        writer.say("BEGIN IMMEDIATE");
        writer.say("ROLLBACK");
      } catch (error) {
        if (!isBusy(error)) throw error;
      }
    });
  }

  /** Runs at once if nothing is in the way; reopens a lost file next time. */
  private attempt<T>(choose: () => Use, attempt: (connection: Connection) => T): T | Promise<T> {
    return patiently(() => {
      const use = choose();
      try {
        return attempt(use === "reading" ? this.reader : this.writer);
      } catch (error) {
        if (isLost(error)) {
          this[use]?.raw.close();
          this[use] = null;
        }
        throw error;
      }
    });
  }
}

/** Reads use the reading connection, writes take turns, a transaction keeps the writer. */
class SqliteSession implements DatabaseConnection {
  private transaction: { writer: Connection; endTurn: () => void } | null = null;
  constructor(private readonly file: SqliteFile) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { file, transaction } = this;
    // Always the connection that began: a reopened one would write outside the transaction.
    if (transaction) return patiently(() => transaction.writer.run<R>(query));
    if (await file.isRead(query)) return file.read<R>(query);
    const endTurn = await file.turn();
    try {
      return await file.write((writer) => writer.run<R>(query));
    } finally {
      endTurn();
    }
  }

  async begin(): Promise<void> {
    const endTurn = await this.file.turn();
    try {
      const writer = await this.file.write((writer) => (writer.say("BEGIN IMMEDIATE"), writer));
      this.transaction = { writer, endTurn };
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  /** A commit that fails (disk full) leaves the turn to Kysely's rollback. */
  async commit(): Promise<void> {
    const { transaction } = this;
    if (transaction) await patiently(() => transaction.writer.say("COMMIT"));
    this.end();
  }

  async rollback(): Promise<void> {
    const writer = this.transaction?.writer;
    try {
      // After some errors SQLite has already rolled back.
      if (writer?.raw.inTransaction) writer.say("ROLLBACK");
    } catch (error) {
      this.file.close();
      throw unavailable(error, now());
    } finally {
      this.end();
    }
  }

  private end(): void {
    this.transaction?.endTurn();
    this.transaction = null;
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("Read in pages by key: a stream would hold the connection.");
  }
}

interface SqliteDialect extends Dialect {
  tryWriting: () => void | Promise<void>;
}

class SqliteDriver implements Driver {
  private readonly idle: SqliteSession[] = [];
  constructor(private readonly file: SqliteFile) {}
  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.idle.pop() ?? new SqliteSession(this.file);
  }
  async beginTransaction(session: SqliteSession): Promise<void> {
    await session.begin();
  }
  async commitTransaction(session: SqliteSession): Promise<void> {
    await session.commit();
  }
  async rollbackTransaction(session: SqliteSession): Promise<void> {
    await session.rollback();
  }
  async releaseConnection(session: SqliteSession): Promise<void> {
    this.idle.push(session);
  }
  async destroy(): Promise<void> {
    this.file.close();
  }
}

/** Returns Kysely's dialect for the file at `path`, which is created at the first query. */
export function sqliteDialect(path: string, options: SqliteOptions = {}): SqliteDialect {
  const file = new SqliteFile(path, options);
  const driver = new SqliteDriver(file);
  return {
    tryWriting: () => file.tryWriting(),
    createDriver: () => driver,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
  };
}
