import { migrations } from "~/migrations";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import {
  bumpVersion,
  dataVersion,
  dataVersions,
  db,
  engine,
  inTransaction,
  analyzeTables,
  type Db,
} from "~/platform/database/database.server";
import { migrateTo, NewerDatabase } from "~/platform/database/migrator.server";

const put = (key: string, value: string) => ({ key, value });

describe("transactions", () => {
  test("are undone as a whole when the work throws", async () => {
    const failing = inTransaction(async (trx) => {
      await trx.insertInto("setting").values(put("undone", "1")).execute();
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await db.selectFrom("setting").where("key", "=", "undone").selectAll().execute()).toEqual([]);
  });

  test("after a failed one the next one works", async () => {
    await expect(
      inTransaction((trx) =>
        trx
          .insertInto("setting")
          .values([put("twice", "1"), put("twice", "2")])
          .execute(),
      ),
    ).rejects.toThrow();
    await inTransaction((trx) => trx.insertInto("setting").values(put("after", "1")).execute());
    expect(await db.selectFrom("setting").where("key", "=", "after").selectAll().execute()).toHaveLength(1);
  });

  test("of one process never lose an update", async () => {
    await db.insertInto("setting").values(put("count", "0")).execute();
    await Promise.all(
      Array.from({ length: 30 }, () =>
        inTransaction(async (trx) => {
          const used = await trx
            .selectFrom("setting")
            .select("value")
            .where("key", "=", "count")
            .$if(engine === "postgres", (query) => query.forUpdate())
            .executeTakeFirstOrThrow();
          const value = String(Number(used.value) + 1);
          await trx.updateTable("setting").set({ value }).where("key", "=", "count").execute();
        }),
      ),
    );
    const row = await db.selectFrom("setting").select("value").where("key", "=", "count").executeTakeFirst();
    expect(row?.value).toBe("30");
  });

  test("are not seen by readers before they end", async () => {
    const read = (from: Db) => from.selectFrom("setting").where("key", "=", "unseen").selectAll().execute();
    let written = () => {};
    const isWritten = new Promise<void>((resolve) => (written = resolve));
    let looked = () => {};
    const isLooked = new Promise<void>((resolve) => (looked = resolve));
    const writing = inTransaction(async (trx) => {
      await trx.insertInto("setting").values(put("unseen", "1")).execute();
      written();
      await isLooked;
      expect(await read(trx)).toHaveLength(1);
    });
    await isWritten;
    expect(await read(db)).toEqual([]);
    looked();
    await writing;
    expect(await read(db)).toHaveLength(1);
  });

  test("refuse to nest, and refuse a write past them; where connections are few, a read as well", async () => {
    await expect(inTransaction(() => inTransaction(async () => 1))).rejects.toThrow("inside a transaction");
    await expect(
      inTransaction(() => db.insertInto("setting").values(put("past", "1")).execute()),
    ).rejects.toThrow("past the running transaction");
    const reading = inTransaction(() => db.selectFrom("setting").selectAll().execute());
    if (engine === "postgres") await expect(reading).rejects.toThrow("past the running transaction");
    else expect(await reading).not.toEqual([]);
  });
});

describe("values", () => {
  test("numbers come back as numbers, also counts, sums and large ones", async () => {
    const large = 9_007_199_254_740_000;
    await db.insertInto("rate").values({ key: "large", count: large, until: 1 }).execute();
    const row = await db
      .selectFrom("rate")
      .select(({ fn }) => [fn.countAll<number>().as("rows"), fn.sum<number>("count").as("sum")])
      .where("key", "=", "large")
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ rows: 1, sum: large });
  });

  test("changed and inserted rows are counted", async () => {
    const insert = () =>
      db
        .insertInto("setting")
        .values(put("once", "1"))
        .onConflict((conflict) => conflict.column("key").doNothing())
        .executeTakeFirst();
    expect(Number((await insert()).numInsertedOrUpdatedRows)).toBe(1);
    expect(Number((await insert()).numInsertedOrUpdatedRows)).toBe(0);
    const changed = await db
      .updateTable("setting")
      .set({ value: "2" })
      .where("key", "=", "once")
      .executeTakeFirst();
    expect(Number(changed.numUpdatedRows)).toBe(1);
  });

  test("a data version goes up by one each time", async () => {
    expect(await dataVersion("goods")).toBe(0);
    await inTransaction((trx) => bumpVersion(trx, "goods"));
    await inTransaction((trx) => bumpVersion(trx, "goods"));
    expect(await dataVersion("goods")).toBe(2);
    // Outside a transaction, too, and of all names together.
    await bumpVersion(db, "goods");
    expect(await dataVersion("goods")).toBe(3);
    expect(await dataVersions(["goods", "trial"])).toBe("goods 3, trial 0");
  });

  test("a data version that another process raises is seen in the next turn", async () => {
    expect(await dataVersion("names")).toBe(0);
    await sql`insert into data_version (name, version) values ('names', 7)`.execute(db);
    await new Promise(setImmediate);
    expect(await dataVersion("names")).toBe(7);
  });
});

describe("migrations", () => {
  test("run once", async () => {
    expect(await migrateTo(db, engine, migrations)).toEqual([]);
  });

  test("a failing one leaves nothing behind, tables included", async () => {
    const half = {
      name: "900-half",
      up: async (trx: Parameters<typeof migrateTo>[0]) => {
        await trx.schema.createTable("half").addColumn("id", "integer").execute();
        throw new Error("broken");
      },
    };
    await expect(migrateTo(db, engine, [...migrations, half as never])).rejects.toThrow("broken");
    expect((await db.introspection.getTables()).map(({ name }) => name)).not.toContain("half");
  });

  test("a database of a newer version is refused by name", async () => {
    const untyped = db as unknown as Parameters<
      typeof migrateTo<{ migration: { name: string; ran_at: number } }>
    >[0];
    await untyped.insertInto("migration").values({ name: "999-later", ran_at: 1 }).execute();
    await expect(migrateTo(db, engine, migrations)).rejects.toThrow(NewerDatabase);
    await expect(migrateTo(db, engine, migrations)).rejects.toThrow("999-later");
  });
});

test("how tables are filled is known to connections that were open before", async () => {
  await sql`create table filled (id integer primary key, one integer, two integer)`.execute(db);
  for (const column of ["one", "two"])
    await sql`create index ${sql.ref(`by_${column}`)} on filled (${sql.ref(column)})`.execute(db);
  const fill = (rows: readonly [number, number][]) =>
    sql`insert into filled (one, two) values ${sql.join(rows.map(([item, two]) => sql`(${sql.lit(item)}, ${sql.lit(two)})`))}`;
  /** `most`: explained anew each time, as the statement of another. */
  const way = async (limit: number) => {
    const query = sql`select id from filled where one = 1 and two = 1 limit ${sql.lit(limit)}`;
    await query.execute(db);
    const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(db);
    return rows[0]!.detail;
  };
  try {
    for (const id of Array(5).keys()) await sql`insert into filled values (${id}, ${id}, 1)`.execute(db);
    await analyzeTables();
    if (engine === "postgres") return;
    expect(await way(1)).toContain("by_one");
    await fill(Array.from({ length: 2_000 }, (_, i) => [1, i])).execute(db);
    await analyzeTables();
    expect(await way(2)).toContain("by_two");
  } finally {
    await sql`drop table filled`.execute(db);
  }
});
