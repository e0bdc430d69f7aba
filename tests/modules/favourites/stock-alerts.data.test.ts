import { beforeEach, describe, expect, test } from "vitest";
import { placeOrders } from "~/modules/checkout/place.server";
import { blockBatch, releaseBatch } from "~/modules/catalogue/batches/block.server";
import { correctStock } from "~/modules/catalogue/batches/stock-admin.server";
import { importStock } from "~/modules/imports/run-file.server";
import { holdBatch, returnStock } from "~/modules/catalogue/stock/stock.server";
import {
  announceStock,
  askStockAlert,
  cancelStockAlert,
  listStockAlerts,
} from "~/modules/favourites/stock-alerts.server";
import { cancelOrder } from "~/modules/orders/transitions/transitions.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { cart, clear, company, day, draftOf, flashSale, goods, ground, NOW, signedIn } from "../orders/shop";
import { emptyTables, ensureRows } from "../../rows";
import { receiveGoods } from "../catalogue/batches/receive";

const [SOLD_OUT, FULL] = [11, 12];
const MINUTE = 60_000;

const notified = async () =>
  (
    await db
      .selectFrom("message")
      .select(["company_id", "goods_id", "title", "body", "url", "read_at"])
      .where("goods_id", "is not", null)
      .orderBy("company_id")
      .execute()
  ).map((row) => ({ ...row }));

const getBatch = async (goodsId: number) =>
  (await db.selectFrom("batch").select("id").where("goods_id", "=", goodsId).executeTakeFirstOrThrow()).id;

beforeEach(async () => {
  await clear();
  await emptyTables(["stock_alert"]);
  await ground();
  await company(1);
  await company(2);
  await goods(SOLD_OUT, [[300, 0]]);
  await goods(FULL, [[300, 5]]);
});

const WAYS: readonly [way: string, before: () => Promise<unknown>, back: () => Promise<unknown>][] = [
  [
    "goods come in",
    async () => {},
    () =>
      receiveGoods(
        {
          goodsId: SOLD_OUT,
          batch: "NEW",
          producedOn: "2026-01-01",
          expiresOn: day(200),
          quantity: 40,
          place: "",
          paper: "P1",
        },
        "key-of-a-receipt",
        NOW,
      ),
  ],
  [
    "a count corrects the stock",
    async () => {},
    async () => correctStock(await getBatch(SOLD_OUT), { onHand: 40, seen: 0 }, async () => new Map(), NOW),
  ],
  [
    "a list of stock is imported",
    async () => {},
    () =>
      importStock([{ 商品编号: String(SOLD_OUT), 批号: `B${SOLD_OUT}-0`, 数量: "40" }], {
        file: "stock.csv",
        isAdded: false,
        heldOf: async () => new Map(),
        onRowResult: () => {},
        now: NOW,
      }),
  ],
  [
    "returned goods are put back",
    async () => {},
    async () => {
      const batchId = await getBatch(SOLD_OUT);
      await inTransaction((trx) => returnStock(trx, [{ batchId, quantity: 40 }], NOW));
    },
  ],
  [
    "a block ends",
    async () => {
      await db.updateTable("batch").set({ quantity: 40 }).where("goods_id", "=", SOLD_OUT).execute();
      await blockBatch(await getBatch(SOLD_OUT), "周", "外观异常", NOW);
    },
    async () => releaseBatch(await getBatch(SOLD_OUT), NOW),
  ],
  [
    "a recall ends",
    async () => {
      await db.updateTable("batch").set({ quantity: 40 }).where("goods_id", "=", SOLD_OUT).execute();
      const batch = { id: await getBatch(SOLD_OUT), goodsId: SOLD_OUT };
      await ensureRows("recall", 7);
      await inTransaction((trx) => holdBatch(trx, batch, { recallId: 7, isHeld: true }, NOW));
    },
    async () => {
      const batch = { id: await getBatch(SOLD_OUT), goodsId: SOLD_OUT };
      await inTransaction((trx) => holdBatch(trx, batch, { recallId: 7, isHeld: false }, NOW));
    },
  ],
];

describe.each(WAYS)("when %s", (_way, before, back) => {
  test("the company that waits is told what is there, once", async () => {
    await before();
    await askStockAlert(1, SOLD_OUT, NOW);
    expect(await announceStock(NOW)).toBe(0);
    await back();
    expect(await announceStock(NOW)).toBe(1);
    expect(await announceStock(NOW + 60 * MINUTE)).toBe(0);
    expect(await notified()).toMatchObject([
      {
        company_id: 1,
        goods_id: SOLD_OUT,
        url: `/list/info/${SOLD_OUT}`,
        read_at: null,
        title: `到货提醒：商品${SOLD_OUT}`,
        body: expect.stringMatching(/库存 40，每\S+ ¥10\.00，有效期至 2027-/),
      },
    ]);
    expect(await listStockAlerts(1)).toEqual([]);
  });
});

test("goods of a cancelled order are announced to others", async () => {
  await cart(1, [[FULL, 5]]);
  const placed = await placeOrders(signedIn(1), await draftOf(signedIn(1)), NOW);
  expect(placed).toMatchObject({ ok: true });
  await askStockAlert(2, FULL, NOW);
  expect(await announceStock(NOW)).toBe(0);
  const { id } = await db.selectFrom("orders").select("id").executeTakeFirstOrThrow();
  await cancelOrder(1, id, { actor: "buyer:1", reason: "不要了" }, NOW);
  expect(await announceStock(NOW)).toBe(1);
  expect(await notified()).toMatchObject([{ company_id: 2, goods_id: FULL }]);
});

test("goods that go on sale again are announced", async () => {
  await askStockAlert(1, FULL, NOW);
  await db.updateTable("goods").set({ status: "off" }).where("id", "=", FULL).execute();
  expect(await announceStock(NOW)).toBe(0);
  await db.updateTable("goods").set({ status: "on" }).where("id", "=", FULL).execute();
  expect(await announceStock(NOW)).toBe(1);
});

test("the price is the company's own at that moment", async () => {
  await flashSale(1, FULL, 777, 100, null);
  await askStockAlert(1, FULL, NOW);
  await announceStock(NOW);
  expect((await notified())[0]!.body).toContain("¥7.77");
});

test("two processes tell each wish once, and a wish that is asked again is told again", async () => {
  for (const id of [1, 2]) for (const item of [SOLD_OUT, FULL]) await askStockAlert(id, item, NOW);
  await db.updateTable("goods").set({ stock: 9 }).where("id", "=", SOLD_OUT).execute();
  const sent = await Promise.all([announceStock(NOW), announceStock(NOW), announceStock(NOW)]);
  expect(sent.reduce((sum, item) => sum + item)).toBe(4);
  expect(await notified()).toHaveLength(4);
  await askStockAlert(1, FULL, NOW + MINUTE);
  await askStockAlert(1, FULL, NOW + 2 * MINUTE);
  expect(await announceStock(NOW + 3 * MINUTE)).toBe(1);
  expect(await notified()).toHaveLength(5);
});

test("a wish that is taken back is not announced, whoever is first", async () => {
  await askStockAlert(1, FULL, NOW);
  expect(await cancelStockAlert(1, FULL)).toBe(`商品${FULL}`);
  expect(await cancelStockAlert(1, FULL)).toBe(`商品${FULL}`);
  expect(await cancelStockAlert(1, 999)).toBeNull();
  expect(await announceStock(NOW)).toBe(0);
  for (let i = 0; i < 5; i++) {
    await askStockAlert(2, FULL, NOW + i);
    const [sent] = await Promise.all([announceStock(NOW + i), cancelStockAlert(2, FULL)]);
    expect(await listStockAlerts(2)).toEqual([]);
    const messages = await db.deleteFrom("message").where("company_id", "=", 2).executeTakeFirst();
    expect(Number(messages.numDeletedRows)).toBe(sent);
  }
});

const BARRED: readonly [why: string, bar: () => Promise<unknown>, free: () => Promise<unknown>][] = [
  [
    "its licence has ended",
    () =>
      db
        .updateTable("qualification")
        .set({ ends_on: day(-1) })
        .where("kind", "=", "drugLicence")
        .execute(),
    () => db.updateTable("qualification").set({ ends_on: null }).execute(),
  ],
  [
    "it is not approved",
    () => db.updateTable("company").set({ status: "pending" }).where("id", "=", 1).execute(),
    () => db.updateTable("company").set({ status: "approved" }).where("id", "=", 1).execute(),
  ],
  [
    "the goods are not released to it",
    () => db.updateTable("goods").set({ is_controlled: 1 }).where("id", "=", FULL).execute(),
    () => db.updateTable("goods").set({ is_controlled: 0 }).where("id", "=", FULL).execute(),
  ],
  [
    "fewer than a pack are there",
    () => db.updateTable("goods").set({ pack_size: 10 }).where("id", "=", FULL).execute(),
    () => db.updateTable("goods").set({ pack_size: 1 }).where("id", "=", FULL).execute(),
  ],
];

test.each(BARRED)("a company that may not buy is not told, as %s; later it is", async (_why, bar, free) => {
  await askStockAlert(1, FULL, NOW);
  await bar();
  expect(await announceStock(NOW)).toBe(0);
  expect(await notified()).toEqual([]);
  expect(await listStockAlerts(1)).toHaveLength(1);
  await free();
  expect(await announceStock(NOW + 15 * MINUTE)).toBe(1);
});

test("wishes of a company that was closed are dropped", async () => {
  await askStockAlert(1, FULL, NOW);
  await db.updateTable("company").set({ status: "closed" }).where("id", "=", 1).execute();
  expect(await announceStock(NOW)).toBe(0);
  expect([await notified(), await listStockAlerts(1)]).toEqual([[], []]);
});
