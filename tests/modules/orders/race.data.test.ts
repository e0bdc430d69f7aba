import { beforeEach, describe, expect, it } from "vitest";
import { placeOrders } from "~/modules/checkout/place.server";
import { formatCheckoutChange } from "~/modules/checkout/snapshot";
import { db } from "~/platform/database/database.server";
import type { PlacingResult } from "./buyers";
import { startBuyers } from "./processes";
import { cart, clear, company, draftOf, flashSale, goods, ground, NOW, signedIn } from "./shop";

const BUYERS = 50;
const SCARCE = 20;

/** Fifty companies that all want the same two scarce goods, one of them on a flash sale with even less stock. */
beforeEach(async () => {
  await clear();
  await ground();
  await goods(11, [
    [300, 12],
    [60, 8],
  ]);
  await goods(12, [[300, 500]]);
  await flashSale(1, 12, 700, 30, 2);
  for (let id = 1; id <= BUYERS; id += 1) {
    await company(id);
    await cart(
      id,
      id % 2
        ? [
            [11, 1 + (id % 3)],
            [12, 1],
          ]
        : [
            [12, 1],
            [11, 1 + (id % 3)],
          ],
    );
  }
});

async function expectNothingOversold(results: readonly PlacingResult[]): Promise<void> {
  expect(results).toHaveLength(BUYERS);
  for (const { to, texts } of results) if (!to) expect(texts!.join()).toMatch(/仅剩|缺货|已抢完|限购|单价由/);
  const orders = await db.selectFrom("orders").select(["id", "company_id"]).execute();
  expect(orders.length).toBe(results.filter((result) => result.to).length);
  const sold = async (goodsId: number) => {
    const row = await db
      .selectFrom("order_line_batch as b")
      .innerJoin("order_line as l", "l.id", "b.order_line_id")
      .select((eb) => eb.fn.sum<number>("b.number").as("n"))
      .where("l.goods_id", "=", goodsId)
      .executeTakeFirstOrThrow();
    return Number(row.n);
  };
  const batches = await db.selectFrom("batch").select(["goods_id", "quantity"]).execute();
  expect(Math.min(...batches.map((batch) => batch.quantity))).toBeGreaterThanOrEqual(0);
  const left = batches.filter((b) => b.goods_id === 11).reduce((sum, b) => sum + b.quantity, 0);
  expect(left + (await sold(11))).toBe(SCARCE);
  expect(left).toBeLessThan(3);
  const stock = await db.selectFrom("goods").select("stock").where("id", "=", 11).executeTakeFirstOrThrow();
  expect(stock.stock).toBe(left);
  const offer = await db.selectFrom("offer_goods").selectAll().executeTakeFirstOrThrow();
  expect(offer.sold).toBe(await sold(12));
  expect(offer.sold).toBeLessThanOrEqual(30);
}

describe("fifty buyers at once on the same scarce goods", () => {
  it("get what there is and not one unit more, in one process", async () => {
    const results = await Promise.all(
      Array.from({ length: BUYERS }, async (_, i): Promise<PlacingResult> => {
        const viewer = signedIn(i + 1);
        const placed = await placeOrders(viewer, await draftOf(viewer), NOW);
        return placed.ok
          ? { company: i + 1, to: placed.to }
          : { company: i + 1, texts: placed.changes.map(formatCheckoutChange) };
      }),
    );
    await expectNothingOversold(results);
  });

  it("get what there is and not one unit more, in two processes", async () => {
    const halves = [startBuyers(1, 25, "all"), startBuyers(26, BUYERS, "all")];
    const results = await Promise.all(halves.map((half) => half.done));
    expect(halves.map((half) => half.process.exitCode)).toEqual([0, 0]);
    await expectNothingOversold(results.flat());
  });
});
