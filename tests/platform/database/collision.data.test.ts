import { Kysely } from "kysely";
import { expect, test } from "vitest";
import { db, engine, inTransaction } from "~/platform/database/database.server";
import { postgresDialect } from "~/platform/database/postgres.server";
import type { Database } from "~/platform/database/schema";

const collision = () => Object.assign(new Error("deadlock detected"), { code: "40P01" });
const put = (key: string) => ({ key, value: "1" });
const known = (key: string) => db.selectFrom("setting").select("key").where("key", "=", key).execute();

/** What is thrown when it was tried in vain. */
const BUSY = { status: 503, body: "系统繁忙，请稍候再试" };

test("a transaction that collided is done again from its beginning, and what it wrote before is undone", async () => {
  let attempts = 0;
  const done = await inTransaction(async (trx) => {
    attempts += 1;
    await trx
      .insertInto("setting")
      .values(put(`attempt-${attempts}`))
      .execute();
    if (attempts < 3) throw collision();
    return attempts;
  });
  expect(done).toBe(3);
  expect([await known("attempt-1"), await known("attempt-2")]).toEqual([[], []]);
  expect(await known("attempt-3")).toHaveLength(1);
});

test("one that always collides ends, with the words that a buyer reads", async () => {
  let attempts = 0;
  const failing = inTransaction(() => {
    attempts += 1;
    return Promise.reject(collision());
  });
  await expect(failing).rejects.toMatchObject(BUSY);
  expect(attempts).toBe(6);
});

test("any other error ends it at once", async () => {
  let attempts = 0;
  const failing = inTransaction(() => {
    attempts += 1;
    return Promise.reject(new Error("no"));
  });
  await expect(failing).rejects.toThrow("no");
  expect(attempts).toBe(1);
});

if (engine === "postgres") {
  /** Holds a row in a transaction until it is let go. */
  async function held(key: string) {
    let letGo = () => {};
    const isFree = new Promise<void>((resolve) => (letGo = resolve));
    let isIn = () => {};
    const inside = new Promise<void>((resolve) => (isIn = resolve));
    await db.insertInto("setting").values(put(key)).execute();
    const holding = inTransaction(async (trx) => {
      await trx.selectFrom("setting").select("key").where("key", "=", key).forUpdate().execute();
      isIn();
      await isFree;
    });
    await inside;
    return { letGo: () => (letGo(), holding) };
  }

  /** Another process, which waits for locks but a moment; `heard` hears of each of its statements. */
  async function impatient(heard: (sql: string) => void = () => undefined) {
    const url = `${process.env.DATABASE_URL!}?options=-c%20lock_timeout%3D20`;
    const other = new Kysely<Database>({
      dialect: postgresDialect(url, { limit: 1, onQuery: heard, limits: {} }),
    });
    const change = (key: string) =>
      other.updateTable("setting").set({ value: "2" }).where("key", "=", key).executeTakeFirst();
    return { change, end: () => other.destroy() };
  }

  test("a single statement waits for a lock so long, is done again, and gives up in the end", async () => {
    const row = await held("held-1");
    const other = await impatient();
    await expect(other.change("held-1")).rejects.toMatchObject(BUSY);
    await row.letGo();
    expect((await other.change("held-1")).numUpdatedRows).toBe(1n);
    await other.end();
  });

  test("a single statement succeeds as soon as the row is free", async () => {
    const row = await held("held-2");
    let attempts = 0;
    const other = await impatient(() => {
      attempts += 1;
      if (attempts === 1) void row.letGo();
    });
    expect((await other.change("held-2")).numUpdatedRows).toBe(1n);
    expect(attempts).toBeGreaterThan(1);
    await other.end();
  });
}
