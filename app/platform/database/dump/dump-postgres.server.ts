import { Kysely } from "kysely";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { type Dump, type DumpFile, type DumpPort, DumpProblem, type DumpShape, SHOP_RUNS } from "./dump";
import { type Migration, MIGRATION_LOCK, migrateTo } from "~/platform/database/migrator.server";
import { APPLICATION, openClient } from "~/platform/database/postgres-server.server";
import { postgresDialect } from "~/platform/database/postgres.server";

const PAGE = 1000;
const LOOKS = 10;

/** The password is passed in the environment, never in the process list. */
function connection(url: string): { args: string[]; env: NodeJS.ProcessEnv } {
  const place = new URL(url);
  const password = decodeURIComponent(place.password);
  place.password = "";
  return {
    args: ["--no-password", `--dbname=${place.href}`],
    env: {
      ...process.env,
      ...(password && { PGPASSWORD: password }),
      PGAPPNAME: "shop-backup",
      PGCLIENTENCODING: "UTF8",
    },
  };
}

function begin(program: string, args: string[], env: NodeJS.ProcessEnv) {
  const child = spawn(program, args, { env, stdio: ["pipe", "pipe", "pipe"] });
  let errors = "";
  child.stderr.on("data", (part: Buffer) => (errors = (errors + part.toString()).slice(-4000)));
  // The exit code says why a program ended early.
  child.stdin.on("error", () => {});
  const ended = Promise.race([
    once(child, "close").then(([code]) => {
      if (code !== 0)
        throw new DumpProblem(
          `${program}：${errors.trim().split("\n").slice(-3).join(" ") || `退出码 ${code}`}`,
        );
    }),
    once(child, "error").then(([error]: Error[]) => {
      throw new DumpProblem(
        (error as NodeJS.ErrnoException).code === "ENOENT"
          ? `没有安装 ${program}：请安装 PostgreSQL 客户端程序（postgresql-client），版本不低于服务器`
          : `${program}：${error!.message}`,
      );
    }),
  ]);
  ended.catch(() => {});
  return { child, ended };
}

/** Runs pg_dump in the snapshot of this connection and keeps the connection to read the same data. */
async function takeCopy(client: pg.Client, place: string, path: string): Promise<Dump> {
  const column = async (sql: string) =>
    (await client.query({ text: sql, rowMode: "array" })).rows.map((row: unknown[]) => String(row[0]));
  await client.query("begin isolation level repeatable read read only");
  const [snapshot] = await column("select pg_export_snapshot()");
  const { args, env } = connection(place);
  const dumping = ["--format=custom", "--no-owner", "--no-privileges", `--snapshot=${snapshot}`];
  await begin("pg_dump", [...args, ...dumping, `--file=${path}`], env).ended;
  const tables: Record<string, number> = {};
  for (const table of await column(
    "select table_name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1",
  ))
    tables[table] = Number((await column(`select count(*) from "${table}"`))[0]);
  return {
    migrations: await column("select name from migration order by name"),
    tables,
    fileCount: tables["file"] ?? 0,
    files: () => filesOf(client),
    close: () => client.end(),
  };
}

/** Restores the dump at `path` in one transaction. */
async function restore(place: string, path: string, shape: DumpShape): Promise<void> {
  const { args, env } = connection(place);
  const script = begin("pg_restore", ["--no-owner", "--no-privileges", "--file=-", path], env);
  const running = ["--single-transaction", "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--file=-"];
  const psql = begin("psql", [...args, ...running], env);
  psql.child.stdout.resume();
  psql.child.stdin.write(BEFORE);
  await pipeline(script.child.stdout, psql.child.stdin, { end: false }).catch(() => {});
  const read = await script.ended.then(
    () => null,
    (error: Error) => error,
  );
  // Makes the transaction fail if the script was truncated.
  psql.child.stdin.end(read ? "\ndo $$ begin raise exception 'cut off'; end $$;\n" : checked(shape));
  await psql.ended.catch((error: Error) => Promise.reject(read ?? error));
  if (read) throw read;
}

export function postgresDump(url: string, list: readonly Migration[]): DumpPort {
  /** Programs must connect to the same server as this connection. */
  const connected = () =>
    openClient(url, { application_name: "shop-backup" }).catch((error: Error) => {
      throw new DumpProblem(`数据库没有响应：${error.message}`);
    });

  async function query<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const { client } = await connected();
    return client
      .query(sql, values)
      .then(({ rows }) => rows as Row[])
      .finally(() => client.end());
  }

  const hasTables = async () =>
    (await query<{ there: boolean }>("select to_regclass('account') is not null as there"))[0]!.there;

  return {
    engine: "postgres",
    async take(path): Promise<Dump> {
      const { client, url: place } = await connected();
      try {
        return await takeCopy(client, place, path);
      } catch (error) {
        await client.end();
        throw error;
      }
    },
    async isInUse() {
      // The server notices only after a moment that a shop has stopped.
      for (let look = 1; ; look += 1) {
        const [row] = await query<{ count: string }>(
          "select count(*) from pg_stat_activity where datname = current_database() and application_name = $1",
          [APPLICATION],
        );
        if (Number(row!.count) === 0) return false;
        if (look === LOOKS) return true;
        await pause(200);
      }
    },
    async countOfData() {
      if (!(await hasTables())) return 0;
      const [row] = await query<{ count: string }>(
        "select (select count(*) from account) + (select count(*) from goods) + (select count(*) from orders) as count",
      );
      return Number(row!.count);
    },
    async storedNames() {
      if (!(await hasTables())) return [];
      return (await query<{ stored_name: string }>("select stored_name from file")).map(
        (row) => row.stored_name,
      );
    },
    async put(path, shape) {
      const { client, url: place } = await connected();
      await client.end();
      await restore(place, path, shape);
      const migrating = new Kysely<unknown>({ dialect: postgresDialect(url, { limit: 1 }) });
      await migrateTo(migrating, "postgres", list).finally(() => migrating.destroy());
    },
  };
}

/** A shop that starts meanwhile waits for the migrations' lock. */
const BEFORE = `
select pg_advisory_xact_lock(${MIGRATION_LOCK});
do $$
declare held record;
begin
  if exists (select from pg_stat_activity where datname = current_database() and application_name = '${APPLICATION}')
  then raise exception '${SHOP_RUNS}'; end if;
  for held in select tablename from pg_tables where schemaname = current_schema() loop
    execute format('drop table %I cascade', held.tablename);
  end loop;
end $$;
`;

/** Rolls back unless every table has the counted rows. */
function checked({ tables }: DumpShape): string {
  const faults = Object.entries(tables).map(
    ([table, rows]) =>
      `if (select count(*) from public."${table}") <> ${rows} then raise exception '表 ${table} 应有 ${rows} 行'; end if;`,
  );
  return `\ndo $$ begin\n${faults.join("\n")}\nend $$;\n`;
}

async function* filesOf(client: pg.Client): AsyncGenerator<DumpFile> {
  for (let last = "0"; ;) {
    const { rows } = await client.query<DumpFile & { id: string }>(
      'select id, stored_name as "storedName", sha256 from file where id > $1 order by id limit $2',
      [last, PAGE],
    );
    yield* rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1)!.id;
  }
}
