/** The demo shop that is asked, on either engine, and a look into its database. */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { type Dialect, Kysely, SqliteDialect } from "kysely";
import pg from "pg";
import { afterAll, expect } from "vitest";
import type { Engine } from "~/platform/database/engine";
import { openSqlite } from "~/platform/database/open-sqlite.server";
import { postgresDialect } from "~/platform/database/postgres.server";
import type { Database } from "~/platform/database/schema";
import { Visitor } from "../crawl/visitor";
import { folder, onlyShop, type Serving } from "../server/running";
import { MAIN_SITE } from "./attempt";

const PASSWORD = "Demo-2026";

export interface HostileShop {
  engine: Engine;
  /** Starts it; the rest is for afterwards. */
  open(): Promise<void>;
  readonly url: string;
  /** the processes that serve, by id */
  workers(): number[];
  /** its database, beside it */
  readonly books: Kysely<Database>;
  /** what it says of its own faults */
  logged(): string[];
  signedIn(who: string): Promise<Visitor>;
  /** Nothing is done by the clock while `during` runs: what it changes by then is nobody's doing. */
  withoutJobs(during: () => Promise<void>): Promise<void>;
  /** PostgreSQL alone: nobody is let into its database while `during` runs */
  shutOut(during: () => Promise<void>): Promise<void>;
}

const server = process.env.TEST_POSTGRES_URL ?? "";

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Who has the jobs in hand while none may be done: no process of the shop has such a name, so none is taken for gone. */
const HOLDER = "tests";
/** For so long a job is taken to be in hand, and so often that is said again, ms. */
const [HELD_FOR, MESSAGE_EVERY] = [120_000, 10_000];

/** Waits for the jobs under way, has the shop believe that somebody does all of them, and gives them back. */
async function withJobsInHand(ledgers: Kysely<Database>, during: () => Promise<void>): Promise<void> {
  const take = async () => {
    await ledgers
      .updateTable("job")
      .set({ leased_by: HOLDER, leased_until: Date.now() + HELD_FOR })
      .where((row) => row.or([row("leased_until", "=", 0), row("leased_by", "in", ["", HOLDER])]))
      .execute();
    const { all, held } = await ledgers
      .selectFrom("job")
      .select(({ fn, eb }) => [
        fn.countAll<number>().as("all"),
        fn.count<number>(eb.case().when("leased_by", "=", HOLDER).then(1).end()).as("held"),
      ])
      .executeTakeFirstOrThrow();
    return all > 0 && held === all;
  };
  await expect.poll(take).toBe(true);
  const holding = setInterval(() => void take(), MESSAGE_EVERY);
  await during().finally(async () => {
    clearInterval(holding);
    await ledgers.updateTable("job").set({ leased_until: 0 }).where("leased_by", "=", HOLDER).execute();
  });
}

/** Once in a test file. */
export function hostileShop(engine: Engine, settings: Readonly<Record<string, string>> = {}): HostileShop {
  if (engine === "postgres" && !server)
    throw new Error(
      "This needs TEST_POSTGRES_URL; `npm run test:all` and `npm run hostile` start a server and set it.",
    );
  const name = `test_${randomBytes(6).toString("hex")}`;
  const own = engine === "postgres" ? new URL(`/${name}`, server).href : null;
  const env = {
    SHOP_DEMO: "1",
    MAIN_SITE_URL: MAIN_SITE,
    LOG_LEVEL: "error",
    ...(own && { DATABASE_URL: own }),
    ...settings,
  };
  const opened: { shop?: Serving; books?: Kysely<Database> } = {};
  // Run after what ends the shop, which is registered later.
  afterAll(async () => {
    await opened.books?.destroy();
    if (own) await onServer(`drop database if exists ${name} with (force)`);
  });
  const started = onlyShop(env);
  const dialect = (): Dialect =>
    own
      ? postgresDialect(own, { limit: 1 })
      : new SqliteDialect({ database: openSqlite(join(folder, "data", "shop.db")) });
  return {
    engine,
    async open() {
      if (own) await onServer(`create database ${name}`);
      opened.shop = await started();
      opened.books = new Kysely<Database>({ dialect: dialect() });
    },
    get url() {
      return opened.shop!.url;
    },
    workers: () => opened.shop!.workers(),
    get books() {
      return opened.books!;
    },
    logged: () => opened.shop!.said().match(/^\{.*"level":"error".*$/gm) ?? [],
    async signedIn(who) {
      const visitor = new Visitor(opened.shop!.url);
      await visitor.signIn(who, PASSWORD);
      return visitor;
    },
    withoutJobs: (during) => withJobsInHand(opened.books!, during),
    async shutOut(during) {
      await onServer(`alter database ${name} allow_connections false`);
      await onServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
      await during().finally(() => onServer(`alter database ${name} allow_connections true`));
    },
  };
}
