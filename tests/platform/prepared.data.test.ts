/** Queries whose SQL is worked out once give what the same queries, built anew, give. */
import { beforeAll, expect, test } from "vitest";
import { db, inTransaction } from "~/platform/database.server";
import { prepared } from "~/platform/prepared.server";

beforeAll(async () => {
  const rows = Array.from({ length: 6 }, (_, i) => ({ key: `key ${i}`, count: i, until: i * 10 }));
  await db.insertInto("rate").values(rows).execute();
});

let built = 0;
const among = prepared(db, ({ keys, from }: { keys: readonly string[]; from: number }) => {
  built += 1;
  return db
    .selectFrom("rate")
    .select(["key", "count"])
    .where("until", ">=", from)
    .where("key", "in", keys)
    .where("count", "<", 5)
    .orderBy("key");
});

test("values are put in, and each length of a list is built once", async () => {
  const found = async (keys: string[], from: number) => (await among({ keys, from })).map((row) => row.count);
  expect(await found(["key 1", "key 2", "key 3"], 20)).toEqual([2, 3]);
  expect(await found(["key 4", "key 1", "key 5"], 0)).toEqual([1, 4]);
  expect(await found(["key 4"], 0)).toEqual([4]);
  expect(await found(["' or 1 = 1 --"], 0)).toEqual([]);
  expect(built).toBe(2);
});

test("in a transaction it sees what the transaction has changed", async () => {
  const seen = inTransaction(async (trx) => {
    await trx.updateTable("rate").set({ count: 3 }).where("key", "=", "key 0").execute();
    return among({ keys: ["key 0"], from: 0 }, trx);
  });
  expect(await seen).toEqual([{ key: "key 0", count: 3 }]);
});

test("what looks at a value while it is built, or changes something, is no such query", async () => {
  const looking = prepared(db, ({ key }: { key: string }) =>
    db.selectFrom("rate").select("count").where("key", "=", `${key}`),
  );
  await expect(looking({ key: "key 1" })).rejects.toThrow("not known");
  const changing = prepared(db, ({ key }: { key: string }) => db.deleteFrom("rate").where("key", "=", key));
  await expect(changing({ key: "key 1" })).rejects.toThrow("Only reads");
  expect(await among({ keys: ["key 1"], from: 0 })).toHaveLength(1);
});
