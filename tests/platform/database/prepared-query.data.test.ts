import type { Transaction } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { actAs } from "~/platform/database/audit.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { preparedQuery } from "~/platform/database/prepared-query.server";
import type { Database } from "~/platform/database/schema";

beforeAll(async () => {
  const rows = Array.from({ length: 6 }, (_, i) => ({ key: `key ${i}`, count: i, until: i * 10 }));
  await db.insertInto("rate").values(rows).execute();
});

let built = 0;
const among = preparedQuery(db, ({ keys, from }: { keys: readonly string[]; from: number }) => {
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

test("in a transaction that is over it is refused", async () => {
  let late: Transaction<Database> | undefined;
  await inTransaction(async (trx) => void (late = trx));
  await expect(among({ keys: ["key 1"], from: 0 }, late)).rejects.toThrow("committed");
  const failing = inTransaction(async (trx) => {
    late = trx;
    throw new Error("undo");
  });
  await expect(failing).rejects.toThrow("undo");
  await expect(among({ keys: ["key 1"], from: 0 }, late)).rejects.toThrow("rolled back");
});

const put = preparedQuery(db, ({ rows, count }: { rows: readonly RateRow[]; count: number }, trx) =>
  trx
    .insertInto("rate")
    .values(rows)
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ count })),
);
type RateRow = { key: string; count: number; until: number };

test("rows are put in, each with its own values", async () => {
  const row = (key: string, count: number) => ({ key, count, until: 1_000 });
  await put({ rows: [row("new 1", 1), row("new 2", 2)], count: 7 });
  await put({ rows: [row("new 3", 3), row("new 2", 9)], count: 8 });
  expect(await among({ keys: ["new 1", "new 2", "new 3"], from: 1_000 })).toEqual([
    { key: "new 1", count: 1 },
    { key: "new 3", count: 3 },
  ]);
  const { count } = await db
    .selectFrom("rate")
    .select("count")
    .where("key", "=", "new 2")
    .executeTakeFirstOrThrow();
  expect(count).toBe(8);
});

test("a change in an operator's name is audited each time, and refused outside a transaction", async () => {
  const change = (key: string) =>
    inTransaction((trx) => put({ rows: [{ key, count: 1, until: 1 }], count: 1 }, trx));
  actAs({ name: "李工", command: "trial", input: { key: "x" }, why: "", now: 5 });
  try {
    for (const key of ["op 1", "op 2"]) await change(key);
    await expect(put({ rows: [{ key: "op 3", count: 1, until: 1 }], count: 1 })).rejects.toThrow(
      "outside a transaction",
    );
  } finally {
    actAs(null);
  }
  await change("nobody");
  expect(await db.selectFrom("audit").select(["operator", "command"]).execute()).toEqual(
    Array(2).fill({ operator: "李工", command: "trial" }),
  );
});

test("what looks at a value while it is built is no such query", async () => {
  const looking = preparedQuery(db, ({ key }: { key: string }) =>
    db.selectFrom("rate").select("count").where("key", "=", `${key}`),
  );
  await expect(looking({ key: "key 1" })).rejects.toThrow("not known");
  expect(await among({ keys: ["key 1"], from: 0 })).toHaveLength(1);
});
