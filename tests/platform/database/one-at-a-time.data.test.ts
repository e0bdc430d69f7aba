import { expect, test } from "vitest";
import { db, inTransaction, together } from "~/platform/database/database.server";
import { preparedQuery } from "~/platform/database/prepared-query.server";

const settings = preparedQuery(db, ({ key }: { key: string }) =>
  db.selectFrom("setting").select("key").where("key", "=", key),
);

const AT_ONCE = "Two statements of one transaction at once";

test("two statements of one transaction at once are refused, however they are asked", async () => {
  const query = inTransaction((trx) =>
    Promise.all(
      ["a", "b"].map((key) => trx.selectFrom("setting").where("key", "=", key).select("key").execute()),
    ),
  );
  await expect(query).rejects.toThrow(AT_ONCE);
  const past = inTransaction((trx) => Promise.all(["a", "b"].map((key) => settings({ key }, trx))));
  await expect(past).rejects.toThrow(AT_ONCE);
});

test("a statement that failed is over", async () => {
  const put = { key: "one-at-a-time", value: "1" };
  await inTransaction(async (trx) => {
    await trx.insertInto("setting").values(put).execute();
    expect(await settings({ key: put.key }, trx)).toEqual([{ key: put.key }]);
  });
  const twice = inTransaction((trx) => trx.insertInto("setting").values(put).execute());
  await expect(twice).rejects.toThrow();
  expect(await inTransaction((trx) => settings({ key: put.key }, trx))).toHaveLength(1);
});

test("`together` asks them in turn in a transaction, and at once without one", async () => {
  const order: string[] = [];
  const read = (name: string) => async () => {
    order.push(`${name} begins`);
    await settings({ key: name });
    order.push(`${name} ends`);
    return name;
  };
  expect(await together(db, [read("a"), read("b")])).toEqual(["a", "b"]);
  expect(order.splice(0).slice(0, 2)).toEqual(["a begins", "b begins"]);
  await db.transaction().execute(async (trx) => {
    const slow = (name: string) => async () => {
      order.push(`${name} begins`);
      await settings({ key: name }, trx);
      order.push(`${name} ends`);
      return name.length;
    };
    expect(await together(trx, [slow("a"), slow("bb")])).toEqual([1, 2]);
  });
  expect(order).toEqual(["a begins", "a ends", "bb begins", "bb ends"]);
});
