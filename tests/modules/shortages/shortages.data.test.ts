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
  countShortages,
  deleteOldShortages,
  listShortages,
  noteShortages,
  waitForShortage,
} from "~/modules/shortages/shortages.server";
import { cancelOrder } from "~/modules/orders/transitions/transitions.server";
import { addLines } from "~/modules/cart/lines/lines.server";
import { takeSubstitute } from "~/modules/cart/lines/take-substitute.server";
import { inCompany } from "~/modules/company/identity/lock.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { cart, clear, company, day, draftOf, flashSale, goods, ground, NOW, signedIn } from "../orders/shop";
import { emptyTables, ensureRows } from "../../rows";
import { receiveGoods } from "../catalogue/batches/receive";

const [SOLD_OUT, FULL] = [11, 12];
const MINUTE = 60_000;

const listOpen = async (companyId: number) =>
  (await listShortages(companyId)).filter(({ cameAt }) => cameAt === null);

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
  await emptyTables(["shortage"]);
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
    expect(await listOpen(1)).toEqual([]);
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
    expect(await listOpen(2)).toEqual([]);
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
  expect(await listOpen(1)).toHaveLength(1);
  await free();
  expect(await announceStock(NOW + 15 * MINUTE)).toBe(1);
});

test("wishes of a company that was closed are dropped", async () => {
  await askStockAlert(1, FULL, NOW);
  await db.updateTable("company").set({ status: "closed" }).where("id", "=", 1).execute();
  expect(await announceStock(NOW)).toBe(0);
  expect([await notified(), await listOpen(1)]).toEqual([[], []]);
});

describe("the book", () => {
  const note = (goodsId: number, values: Partial<{ units: number; needed: number }> = {}, at = NOW) =>
    inTransaction((trx) => noteShortages(trx, 1, [{ goodsId, units: 20, needed: 1, ...values }], at));
  const restock = (stock: number) =>
    db.updateTable("goods").set({ stock }).where("id", "=", SOLD_OUT).execute();

  test("has what the cart refused for want of stock, with its number, and no other refusal", async () => {
    await goods(13, [[300, 50]], { purchase_limit: 5 });
    await inCompany(1, (trx) =>
      addLines(
        trx,
        signedIn(1),
        [
          { goodsId: SOLD_OUT, quantity: 20 },
          { goodsId: FULL, quantity: 8 },
          { goodsId: 13, quantity: 9 },
        ],
        NOW,
      ),
    );
    expect(await listShortages(1)).toMatchObject([
      { goodsId: SOLD_OUT, units: 20, isWaiting: false, cameAt: null },
      { goodsId: FULL, units: 8, isWaiting: false, cameAt: null },
    ]);
  });

  test("says what came, without a message to a company that decided nothing", async () => {
    await note(SOLD_OUT);
    await restock(40);
    expect(await announceStock(NOW + MINUTE)).toBe(0);
    expect(await notified()).toEqual([]);
    expect(await listShortages(1)).toMatchObject([{ goodsId: SOLD_OUT, units: 20, cameAt: NOW + MINUTE }]);
    expect(await countShortages(1)).toEqual({ open: 0, came: 1 });
  });

  test("too few are come when the wanted number is there", async () => {
    await note(SOLD_OUT, { units: 60, needed: 60 });
    expect(await waitForShortage(1, SOLD_OUT, null)).toBe(true);
    await restock(59);
    expect(await announceStock(NOW)).toBe(0);
    await restock(60);
    expect(await announceStock(NOW)).toBe(1);
  });

  test("a wait with a last day sends its message until then, and silently comes later", async () => {
    for (const [until, sent] of [
      [day(0), 1],
      [day(-1), 0],
    ] as const) {
      await emptyTables(["shortage"]);
      await note(SOLD_OUT);
      await waitForShortage(1, SOLD_OUT, until);
      await restock(40);
      expect(await announceStock(NOW), until).toBe(sent);
      expect((await countShortages(1)).came, until).toBe(1);
    }
  });

  test("a refusal never ends a wait; what came and is refused again is undecided", async () => {
    await note(SOLD_OUT);
    await waitForShortage(1, SOLD_OUT, day(9));
    await note(SOLD_OUT, { units: 30 }, NOW + MINUTE);
    expect(await listShortages(1)).toMatchObject([
      { units: 30, isWaiting: true, waitUntil: day(9), requestedAt: NOW },
    ]);
    await restock(40);
    await announceStock(NOW + MINUTE);
    await note(SOLD_OUT, {}, NOW + 2 * MINUTE);
    expect(await listShortages(1)).toMatchObject([
      { isWaiting: false, waitUntil: null, cameAt: null, requestedAt: NOW + 2 * MINUTE },
    ]);
  });

  test("is the company's own: nobody waits for what is not in it", async () => {
    await note(SOLD_OUT);
    expect(await waitForShortage(2, SOLD_OUT, null)).toBe(false);
    expect(await listShortages(2)).toEqual([]);
  });

  test("forgets what came 30 days ago and what nobody decided on for 90, never a wait", async () => {
    const DAY = 1440 * MINUTE;
    await note(SOLD_OUT);
    await restock(40);
    await announceStock(NOW);
    await note(FULL, { needed: 99 });
    expect(await deleteOldShortages(NOW + 30 * DAY)).toBe(0);
    expect(await deleteOldShortages(NOW + 31 * DAY)).toBe(1);
    await waitForShortage(1, FULL, null);
    expect(await deleteOldShortages(NOW + 91 * DAY)).toBe(0);
    await db.updateTable("shortage").set({ is_waiting: 0 }).execute();
    expect(await deleteOldShortages(NOW + 91 * DAY)).toBe(1);
  });

  test("a substitute goes into the cart and the short product out of the book, in one", async () => {
    await note(SOLD_OUT);
    const take = (insteadId: number, quantity: number) =>
      inTransaction((trx) =>
        takeSubstitute(trx, signedIn(1), { goodsId: SOLD_OUT, insteadId, quantity, shown: undefined }, NOW),
      );
    expect(await take(FULL, 6)).toMatchObject({ ok: false });
    expect((await listShortages(1)).map(({ goodsId }) => goodsId).sort()).toEqual([SOLD_OUT, FULL]);
    expect(await take(FULL, 5)).toMatchObject({ ok: true, quantity: 5 });
    expect((await listShortages(1)).map(({ goodsId }) => goodsId)).toEqual([FULL]);
    expect(await take(FULL, 1)).toBeNull();
  });
});
