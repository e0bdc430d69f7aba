import { beforeEach, expect, test } from "vitest";
import { recountOrderPurchases } from "~/modules/orders/order/purchases.server";
import { boughtBatchesLike, findBoughtBatch } from "~/modules/orders/overview/bought-batches.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { DAY } from "~/platform/values/clock";
import { bought, openShop } from "../../returns/after-sales-fixtures";
import { NOW } from "../shop";

beforeEach(openShop);

test("an order that was taken over later shows its own day", async () => {
  await bought();
  const later = await bought();
  await db
    .updateTable("orders")
    .set({ placed_at: NOW - 300 * DAY })
    .where("id", "=", later.id)
    .execute();
  await inTransaction((trx) => recountOrderPurchases(trx, 1, later.id));
  const orders = await db.selectFrom("orders").select(["number", "placed_at"]).execute();
  const days = new Map(orders.map((order) => [order.number, order.placed_at]));
  const found = await boughtBatchesLike(1, "商品11", 10);
  expect(found.length).toBeGreaterThan(0);
  for (const batch of found) {
    expect(batch.orderedAt).toBe(days.get(batch.orderNumber));
    expect(await findBoughtBatch(1, batch.goodsId, batch.batch)).toEqual(batch);
  }
});

test("a batch is found by every order with it", async () => {
  const orders = [await bought(), await bought()];
  for (const { id, batches } of orders) {
    const { number } = await db
      .selectFrom("orders")
      .select("number")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const found = await boughtBatchesLike(1, number, 10);
    expect(found).toHaveLength(Object.values(batches).flat().length);
  }
});
