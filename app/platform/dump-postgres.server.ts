/** Copies of a PostgreSQL database: pg_dump within an exported snapshot, and psql, in one transaction, puts one in its place. */
import { Kysely } from "kysely";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { type Dump, type DumpFile, type DumpPort, DumpProblem, type DumpShape, SHOP_RUNS } from "./dump";
import { MIGRATION_LOCK, migrateTo } from "./migrator.server";
import { APPLICATION, openClient } from "./postgres-server.server";
import { postgresDialect } from "./postgres.server";

const PAGE = 1000;
/** How often, 200 ms apart, it is looked whether the shop has gone. */
const LOOKS = 10;

/** How the server's own programs are told where it is: the password never stands in the list of processes. */
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
  let said = "";
  child.stderr.on("data", (part: Buffer) => (said = (said + part.toString()).slice(-4000)));
  // A program that ends early says why itself.
  child.stdin.on("error", () => {});
  const ended = Promise.race([
    once(child, "close").then(([code]) => {
      if (code !== 0)
        throw new DumpProblem(
          `${program}：${said.trim().split("\n").slice(-3).join(" ") || `退出码 ${code}`}`,
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

export function postgresDump(url: string): DumpPort {
  /** A connection, and the address of the server that it is to: what is started beside it must go to no other. */
  const connected = () =>
    openClient(url, { application_name: "shop-backup" }).catch((error: Error) => {
      throw new DumpProblem(`数据库没有响应：${error.message}`);
    });

  async function asked<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const { client } = await connected();
    return client
      .query(sql, values)
      .then(({ rows }) => rows as Row[])
      .finally(() => client.end());
  }

  const hasTables = async () =>
    (await asked<{ there: boolean }>("select to_regclass('account') is not null as there"))[0]!.there;

  return {
    engine: "postgres",
    async take(path): Promise<Dump> {
      const { client, url: place } = await connected();
      const column = async (sql: string) =>
        (await client.query({ text: sql, rowMode: "array" })).rows.map((row: unknown[]) => String(row[0]));
      try {
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
      } catch (error) {
        await client.end();
        throw error;
      }
    },
    async isInUse() {
      // The server notices only after a moment that a shop that was stopped has gone.
      for (let look = 1; ; look += 1) {
        const [row] = await asked<{ count: string }>(
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
      const [row] = await asked<{ count: string }>(
        "select (select count(*) from account) + (select count(*) from goods) + (select count(*) from orders) as count",
      );
      return Number(row!.count);
    },
    async storedNames() {
      if (!(await hasTables())) return [];
      return (await asked<{ stored_name: string }>("select stored_name from file")).map(
        (row) => row.stored_name,
      );
    },
    async put(path, shape) {
      const { client, url: place } = await connected();
      await client.end();
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
      // Without its last lines the transaction must not end well.
      psql.child.stdin.end(read ? "\ndo $$ begin raise exception 'cut off'; end $$;\n" : checked(shape));
      await psql.ended.catch((error: Error) => Promise.reject(read ?? error));
      if (read) throw read;
      const migrating = new Kysely<unknown>({ dialect: postgresDialect(url, { most: 1 }) });
      await migrateTo(migrating, "postgres").finally(() => migrating.destroy());
    },
  };
}

/** A shop that starts meanwhile waits for the lock of the migrations; what was there before goes. */
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

/** What ends the script: every table has the rows that were counted, or all of it is undone. */
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
