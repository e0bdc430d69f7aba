import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  countSales,
  goodsWithExpired,
  refreshStock,
  returnStock,
  takeStock,
} from "~/modules/catalogue/stock/stock.server";
import { DAY, toDay } from "~/platform/values/clock";
import { dataVersion, db, inTransaction } from "~/platform/database/database.server";
import { PLAIN_GOODS } from "../../../plain-goods";
import { queriesOf } from "../../../query-count";
import { emptyTables, ensureRows } from "../../../rows";

const NOW = Date.parse("2026-11-20T02:00:00Z");
const day = (offset: number) => toDay(NOW + offset * DAY);

const FACTS = { ...PLAIN_GOODS, created_at: NOW, updated_at: NOW };

/** A goods with batches given as [expiry, quantity]; ids of goods and batches. */
async function goodsWith(id: number, batches: [string, number][]): Promise<number[]> {
  await db
    .insertInto("goods")
    .values({ ...FACTS, id, name: `商品${id}`, stock: 0 })
    .execute();
  const rows = await db
    .insertInto("batch")
    .values(
      batches.map(([expires_on, quantity], i) => ({
        goods_id: id,
        number: `B${id}-${i}`,
        produced_on: "2025-01-01",
        expires_on,
        quantity,
      })),
    )
    .returning("id")
    .execute();
  await inTransaction((trx) => refreshStock(trx, [id], NOW));
  return rows.map((row) => row.id);
}

const left = async (goodsId: number) => {
  const goods = await db
    .selectFrom("goods")
    .select(["stock", "nearest_expiry", "sales"])
    .where("id", "=", goodsId)
    .executeTakeFirstOrThrow();
  const batches = await db
    .selectFrom("batch")
    .select("quantity")
    .where("goods_id", "=", goodsId)
    .orderBy("id")
    .execute();
  return { ...goods, batches: batches.map((batch) => batch.quantity) };
};

beforeAll(async () => {
  for (const table of ["manufacturer", "category", "warehouse"] as const) await ensureRows(table, 1);
});
beforeEach(async () => {
  await emptyTables(["goods", "batch"]);
});

describe("taking stock", () => {
  it("takes the batches that expire first and never an expired one", async () => {
    const [late, soon, gone, today] = await goodsWith(1, [
      [day(400), 10],
      [day(100), 4],
      [day(-1), 50],
      [day(0), 2],
    ]);
    expect(await left(1)).toMatchObject({ stock: 16, nearest_expiry: day(0) });
    const result = await inTransaction((trx) => takeStock(trx, [{ goodsId: 1, quantity: 9 }], NOW));
    expect(result.ok && result.allocated[0]).toEqual([
      { batchId: today, batchNumber: "B1-3", expiresOn: day(0), quantity: 2 },
      { batchId: soon, batchNumber: "B1-1", expiresOn: day(100), quantity: 4 },
      { batchId: late, batchNumber: "B1-0", expiresOn: day(400), quantity: 3 },
    ]);
    expect(await left(1)).toMatchObject({ stock: 7, nearest_expiry: day(400), batches: [7, 0, 50, 0] });
    expect(gone).toBeDefined();
  });

  it("keeps each wish of the same goods by itself, the strictest first", async () => {
    await goodsWith(1, [
      [day(90), 5],
      [day(500), 5],
    ]);
    const wish = { goodsId: 1, minExpiry: day(365) };
    const plain = { goodsId: 1, quantity: 6 };
    const take = (...wanted: { goodsId: number; quantity: number; minExpiry?: string }[]) =>
      inTransaction((trx) => takeStock(trx, wanted, NOW));
    const result = await take(plain, { ...wish, quantity: 2 });
    expect(result.ok && result.allocated).toMatchObject([
      [
        { expiresOn: day(90), quantity: 5 },
        { expiresOn: day(500), quantity: 1 },
      ],
      [{ expiresOn: day(500), quantity: 2 }],
    ]);
    expect(await take({ goodsId: 1, quantity: 1 }, { ...wish, quantity: 3 })).toEqual({
      ok: false,
      short: [
        { at: 0, goodsId: 1, left: 0 },
        { at: 1, goodsId: 1, left: 2 },
      ],
    });
    expect(await left(1)).toMatchObject({ stock: 2, batches: [0, 2] });
  });

  it("names every goods that is short and changes nothing", async () => {
    await goodsWith(1, [[day(90), 5]]);
    await goodsWith(2, [[day(90), 1]]);
    await goodsWith(3, [[day(-5), 9]]);
    const wanted = [3, 2, 1].map((goodsId) => ({ goodsId, quantity: 2 }));
    const result = await inTransaction((trx) => takeStock(trx, wanted, NOW));
    expect(result).toEqual({
      ok: false,
      short: [
        { at: 0, goodsId: 3, left: 0 },
        { at: 1, goodsId: 2, left: 1 },
      ],
    });
    expect((await left(1)).batches).toEqual([5]);
  });

  it("gives back exactly, also into a batch that has expired meanwhile", async () => {
    await goodsWith(1, [
      [day(1), 3],
      [day(300), 3],
    ]);
    const before = await left(1);
    const result = await inTransaction((trx) => takeStock(trx, [{ goodsId: 1, quantity: 5 }], NOW));
    const used = result.ok ? result.allocated[0]! : [];
    await inTransaction((trx) => returnStock(trx, used, NOW));
    expect(await left(1)).toEqual(before);
    await inTransaction((trx) => takeStock(trx, [{ goodsId: 1, quantity: 5 }], NOW));
    await inTransaction((trx) => returnStock(trx, used, NOW + 2 * DAY));
    expect(await left(1)).toMatchObject({ stock: 3, nearest_expiry: day(300), batches: [3, 3] });
  });

  it("takes five hundred lines and more in a handful of queries", async () => {
    const ids = Array.from({ length: 620 }, (_, i) => i + 1);
    await db
      .insertInto("goods")
      .values(ids.map((id) => ({ ...FACTS, id, name: `商品${id}`, stock: 3 })))
      .execute();
    await db
      .insertInto("batch")
      .values(
        ids.map((goods_id) => ({
          goods_id,
          number: "B",
          produced_on: day(-9),
          expires_on: day(90),
          quantity: 3,
        })),
      )
      .execute();
    const each = ids.map((goodsId) => ({ goodsId, quantity: 1 }));
    const sent = await queriesOf(async () => {
      expect((await inTransaction((trx) => takeStock(trx, each, NOW))).ok).toBe(true);
    });
    expect(sent).toBeLessThanOrEqual(12);
    const sum = await db
      .selectFrom("batch")
      .select((eb) => eb.fn.sum<number>("quantity").as("n"))
      .executeTakeFirstOrThrow();
    expect(Number(sum.n)).toBe(620 * 2);
  });

  it("tells the caches only when a goods sold out or came back", async () => {
    const [batchId] = await goodsWith(1, [[day(90), 2]]);
    const version = await dataVersion("goods");
    await inTransaction((trx) => takeStock(trx, [{ goodsId: 1, quantity: 1 }], NOW));
    expect(await dataVersion("goods")).toBe(version);
    await inTransaction((trx) => takeStock(trx, [{ goodsId: 1, quantity: 1 }], NOW));
    expect(await dataVersion("goods")).toBe(version + 1);
    await inTransaction((trx) => returnStock(trx, [{ batchId: batchId!, quantity: 1 }], NOW));
    expect(await dataVersion("goods")).toBe(version + 2);
  });

  it("finds goods that still count what has expired, and heals them", async () => {
    await goodsWith(1, [
      [day(0), 2],
      [day(90), 3],
    ]);
    const tomorrow = NOW + DAY;
    expect(await goodsWithExpired(tomorrow)).toEqual([1]);
    await inTransaction((trx) => refreshStock(trx, [1], tomorrow));
    expect(await left(1)).toMatchObject({ stock: 3, nearest_expiry: day(90) });
    expect(await goodsWithExpired(tomorrow)).toEqual([]);
  });

  it("counts sales up and down", async () => {
    await goodsWith(1, [[day(90), 3]]);
    const sold = [
      { goodsId: 1, quantity: 4 },
      { goodsId: 1, quantity: 2 },
    ];
    await inTransaction((trx) => countSales(trx, sold));
    expect((await left(1)).sales).toBe(6);
    await inTransaction((trx) => countSales(trx, [{ goodsId: 1, quantity: -6 }]));
    expect((await left(1)).sales).toBe(0);
  });
});

describe("fifty takers at once", () => {
  it("never oversell scarce goods, whatever order they ask in", async () => {
    await goodsWith(1, [
      [day(50), 7],
      [day(80), 20],
    ]);
    await goodsWith(2, [[day(50), 40]]);
    const take = async (i: number) => {
      const wanted = [
        { goodsId: 1, quantity: 1 + (i % 3) },
        { goodsId: 2, quantity: 1 },
      ];
      if (i % 2) wanted.reverse();
      const result = await inTransaction(async (trx) => {
        const used = await takeStock(trx, wanted, NOW);
        if (!used.ok) throw new Error("short");
        return used.allocated;
      }).catch((error: Error) => {
        if (error.message !== "short") throw error;
        return null;
      });
      return result ? result.flat() : [];
    };
    const reserved = (await Promise.all(Array.from({ length: 50 }, (_, i) => take(i)))).flat();
    const sold = reserved.reduce((sum, batch) => sum + batch.quantity, 0);
    const [item, two] = [await left(1), await left(2)];
    expect(Math.min(...item.batches, ...two.batches)).toBeGreaterThanOrEqual(0);
    expect(item.stock + two.stock + sold).toBe(67);
    expect(item.stock).toBe(item.batches[0]! + item.batches[1]!);
    expect(item.stock).toBeLessThan(3);
  });
});
