import { Kysely, sql } from "kysely";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { db, engine } from "~/platform/database/database.server";
import { postgresDialect, type PostgresOptions } from "~/platform/database/postgres.server";
import { postgresPresence } from "~/platform/database/presence/presence-postgres.server";
import type { Database } from "~/platform/database/schema";
import { type Server, startPostgres } from "../../runner/postgres";
import { wireTo } from "../wire";

test("the database is there", async () => {
  expect(await db.selectFrom("setting").select("key").execute()).toEqual([]);
});

const LOST = { name: "DatabaseUnavailable", status: 503 };

if (engine === "postgres")
  describe("on PostgreSQL", () => {
    const url = process.env.DATABASE_URL!;
    const { host, pathname, port } = new URL(url);
    const name = pathname.slice(1);
    const open: (() => unknown)[] = [];
    afterEach(async () => {
      for (const close of open.splice(0)) await close();
    });

    /** A process of the shop with few connections. */
    function shopAt(at: string, options: PostgresOptions = {}) {
      const shop = new Kysely<Database>({ dialect: postgresDialect(at, { limit: 2, ...options }) });
      open.push(() => shop.destroy());
      return shop;
    }
    const pidOf = async (shop: Kysely<Database>) =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(shop)).rows[0]!.pid;
    const write = (shop: Kysely<Database>) =>
      shop
        .insertInto("data_version")
        .values({ name: "lost-server", version: 1 })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ version: 2 }))
        .execute();

    /** Two servers: `first` can be told to be a standby. */
    let second: Server;
    beforeAll(async () => {
      const started = await startPostgres(fileURLToPath(new URL("../../..", import.meta.url)), () => {});
      if (typeof started === "string") throw new Error(started);
      second = started;
      await on(second.url, `create database ${name}`);
      await on(second.url, "create table data_version (name text primary key, version bigint)", name);
      return () => second.stop();
    });
    async function on(server: string, statement: string, database = "postgres") {
      const client = new pg.Client({ connectionString: new URL(`/${database}`, server).href });
      await client.connect();
      await client.query(statement).finally(() => client.end());
    }
    /** As when it is restarted as a standby: connections end, and new ones write nothing. */
    async function demote(server: string) {
      await on(server, `alter database ${name} set default_transaction_read_only = on`);
      open.push(() => promote(server));
      await on(
        server,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and application_name = 'shop'`,
      );
    }
    const promote = (server: string) =>
      on(server, `alter database ${name} reset default_transaction_read_only`);
    const both = () => `postgres://shop@${host},${new URL(second.url).host}/${name}`;
    const serverOf = async (shop: Kysely<Database>) =>
      (await sql<{ port: string }>`select current_setting('port') as port`.execute(shop)).rows[0]!.port;

    test("a connection whose server takes no writes any more is not used again", async () => {
      const shop = shopAt(url, { limit: 1 });
      const before = await pidOf(shop);
      await sql`set default_transaction_read_only = on`.execute(shop);
      await expect(write(shop)).rejects.toMatchObject(LOST);
      await write(shop);
      expect(await pidOf(shop)).not.toBe(before);
    });

    test("nor are the others to the same server", async () => {
      const shop = shopAt(url);
      const [item, other] = await Promise.all([
        shop.connection().execute((held) => pidOf(held)),
        shop.connection().execute((held) => pidOf(held)),
      ]);
      expect(item).not.toBe(other);
      await shop.connection().execute(async (held) => {
        await sql`set default_transaction_read_only = on`.execute(held);
        await expect(write(held)).rejects.toMatchObject(LOST);
      });
      const after = await Promise.all([1, 2].map(() => shop.connection().execute((held) => pidOf(held))));
      expect(after.filter((pid) => pid === item || pid === other)).toEqual([]);
    });

    test("one that broke in a transaction is closed, and the next transaction is on another", async () => {
      const shop = shopAt(url, { limit: 1 });
      let before = 0;
      const broken = shop.transaction().execute(async (trx) => {
        before = await pidOf(trx as never);
        await sql`select pg_terminate_backend(${before})`.execute(trx);
      });
      await expect(broken).rejects.toMatchObject(LOST);
      expect(await pidOf(shop)).not.toBe(before);
    });

    test("a mistake in a statement costs no connection", async () => {
      const shop = shopAt(url, { limit: 1 });
      const before = await pidOf(shop);
      await expect(sql`select nothing from nowhere`.execute(shop)).rejects.toMatchObject({ code: "42P01" });
      expect(await pidOf(shop)).toBe(before);
    });

    test("a server that takes no writes is not read, unless that is what is wanted", async () => {
      await demote(url);
      await expect(pidOf(shopAt(url))).rejects.toMatchObject({
        ...LOST,
        message: expect.stringContaining("takes no writes"),
      });
      expect(await pidOf(shopAt(`${url}?target_session_attrs=any`))).toBeGreaterThan(0);
    });

    test("of two servers the one that can be written is taken, and again when they change places", async () => {
      await demote(second.url);
      const shop = shopAt(both());
      expect(await serverOf(shop)).toBe(port);
      await promote(second.url);
      await demote(url);
      // Whoever held a connection is told once; whoever asks next is at the other server.
      await shop
        .selectFrom("data_version")
        .select("name")
        .execute()
        .catch(() => []);
      expect(await serverOf(shop)).toBe(new URL(second.url).port);
      await write(shop);
    });

    test("a server that is not there is passed over, and each says why where none is", async () => {
      const shop = shopAt(`postgres://shop@127.0.0.1:1,${host}/${name}`);
      expect(await serverOf(shop)).toBe(port);
      await demote(url);
      await expect(pidOf(shopAt(`postgres://shop@127.0.0.1:1,${host}/${name}`))).rejects.toThrow(
        "connect ECONNREFUSED 127.0.0.1:1; the server takes no writes",
      );
    });

    test("presence is held at the server that can be written", async () => {
      await demote(url);
      let lost = () => {};
      const isLost = new Promise<void>((resolve) => (lost = resolve));
      const held = await postgresPresence(both()).hold(lost);
      expect(held).toMatch(/^[0-9a-f]{8}$/);
      await on(
        second.url,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and application_name = 'shop'`,
      );
      await isLost;
    });

    test("a statement ends at its limit, and so does what stands still in a transaction", async () => {
      const shop = shopAt(url, { limits: { statement_timeout: 100 } });
      await expect(sql`select pg_sleep(600)`.execute(shop)).rejects.toMatchObject({ name: "DatabaseBusy" });
      const idle = shopAt(url, { limit: 1, limits: { idle_in_transaction_session_timeout: 100 } });
      let before = 0;
      const still = idle.transaction().execute(async (trx) => {
        before = await pidOf(trx as never);
        while ((await known(before)) > 0);
        await pidOf(trx as never);
      });
      await expect(still).rejects.toMatchObject({ status: 503 });
      expect(await pidOf(idle)).not.toBe(before);
    });
    const known = async (pid: number) =>
      (await sql`select 1 from pg_stat_activity where pid = ${pid}`.execute(db)).rows.length;

    test("a server that is silent past the limit is given up, with all that was open to it", async () => {
      const serialized = await wireTo(Number(port));
      open.push(() => serialized.close());
      const at = `postgres://shop@127.0.0.1:${serialized.port},${host}/${name}`;
      const shop = shopAt(at, { limits: { statement_timeout: 2_000 }, silent: 500, connectWithin: 5_000 });
      const before = await pidOf(shop);
      const hung = shop.transaction().execute(async (trx) => {
        await pidOf(trx as never);
        serialized.freeze();
        await pidOf(trx as never);
      });
      await expect(hung).rejects.toMatchObject(LOST);
      expect(await pidOf(shop)).not.toBe(before);
    });
  });
