import { beforeEach, expect, it } from "vitest";
import { placeOrders } from "~/modules/checkout/place.server";
import { db } from "~/platform/database/database.server";
import { toDay } from "~/platform/values/clock";
import { offerYields } from "~/modules/reports/offers/offer-yield.server";
import { rollUpSales } from "~/modules/reports/rolled/roll-up.server";
import { offer, offerLines } from "../../promotions/offers/offer-fixtures";
import {
  cart,
  clear,
  company,
  draftOf,
  flashSale,
  goods,
  ground,
  NOW,
  signedIn,
  voucher,
} from "../../orders/shop";
import { emptyTables } from "../../../rows";

const TODAY = { from: toDay(NOW), to: toDay(NOW) };
const yields = async () => {
  await rollUpSales(NOW);
  const rows = await offerYields("offer", TODAY, { skip: 0, limit: 99 });
  return new Map(rows.map(({ id, orders, saved, unknown }) => [id, { orders, saved, unknown }]));
};
const place = async (also: Parameters<typeof draftOf>[1] = {}) => {
  const viewer = signedIn(1);
  expect(await placeOrders(viewer, await draftOf(viewer, also), NOW)).toMatchObject({ ok: true });
};

beforeEach(async () => {
  await clear();
  await emptyTables(["sales_span", "sales_goods", "sales_company", "sales_offer"]);
  await db.updateTable("report_run").set({ looked_at: 0 }).execute();
  await ground();
  await company(1);
  // Each at 10.00.
  for (const id of [1, 2, 3, 4, 5, 6, 7, 8]) await goods(id, [[400, 900]]);
});

/** An order of everything, beside which a group is joined; what each offer took off by its id. */
async function everything(): Promise<Map<number, number>> {
  const tiers = (...all: object[]) => ({ terms: { tiers: all, notWith: [] } });
  await flashSale(1, 1, 900, 500, null);
  await offer(2, {
    kind: "bundle",
    goods: [
      { id: 2, price: 800 },
      { id: 3, price: 950 },
    ],
  });
  await offer(3, { kind: "swap", ...tiers({ from: 100, choose: 1 }), goods: [{ id: 4, price: 100 }] });
  await offer(4, { kind: "lineReduction", ...tiers({ from: 5_000, off: 333 }), scope: { goods: [5, 6] } });
  await offer(5, { kind: "orderReduction", ...tiers({ from: 10_000, off: 777 }) });
  await offer(6, { kind: "cashback", ...tiers({ from: 10_000, back: 450 }) });
  await offer(7, {
    kind: "gift",
    ...tiers({ from: 100, gives: [{ goodsId: 7, number: 2 }] }),
    goods: [{ id: 7 }],
  });
  await offer(8, { kind: "groupBuy", terms: { needs: 2 }, goods: [{ id: 8, price: 850 }] });
  await voucher(3, 1, { kind: "cashVoucher", threshold: 100, amount: 150 });
  await cart(1, [
    [1, 10],
    [5, 4],
    [6, 3],
  ]);
  await offerLines(1, 3, 2, [
    [2, 6],
    [3, 6],
  ]);
  await offerLines(1, 2, 3, [[4, 1]]);
  await place();
  await place({ group: { offerId: 8, quantity: 20 } });
  return new Map([
    [1, 10 * 100],
    [2, 6 * 250],
    [3, 900],
    [4, 333],
    [5, 777],
    [6, 450],
    [7, 0],
    [8, 20 * 150],
  ]);
}

it("is kept with each order, and adds up to its ordinary prices less what is paid for its goods", async () => {
  await everything();
  const orders = await db.selectFrom("orders").select("id").orderBy("id").execute();
  expect(orders).toHaveLength(2);
  for (const { id } of orders) {
    const lines = await db.selectFrom("order_line").selectAll().where("order_id", "=", id).execute();
    const bought = lines.filter(({ type }) => type !== "gift");
    const listed = bought.reduce((sum, line) => sum + 1_000 * line.number, 0);
    const paid = bought.reduce((sum, line) => sum + line.amount - line.discount_share, 0);
    const stored = await db.selectFrom("order_offer").selectAll().where("order_id", "=", id).execute();
    const used = await db.selectFrom("voucher").select("id").where("order_id", "=", id).execute();
    const saved = stored.reduce((sum, row) => sum + row.saved, 0);
    expect(saved).toBe(listed - paid - used.length * 150);
    expect(saved).toBeGreaterThan(0);
  }
});

it("is what the report tells of every kind, cashback and all, day after day made anew", async () => {
  const costs = await everything();
  const notified = await yields();
  expect(notified).toEqual(new Map([...costs].map(([id, saved]) => [id, { orders: 1, saved, unknown: 0 }])));
  await db.updateTable("report_run").set({ looked_at: 0 }).execute();
  await emptyTables(["sales_span"]);
  expect(await yields()).toEqual(notified);
});

it("of orders from before it was kept is unknown, but for what their price rows tell", async () => {
  await everything();
  await emptyTables(["order_offer"]);
  // The rows call it by its tier.
  await db.updateTable("offer").set({ name: "满100减7.77" }).where("id", "=", 5).execute();
  const old = await yields();
  expect(old.get(1)).toEqual({ orders: 1, saved: 0, unknown: 1 });
  expect(old.get(5)).toEqual({ orders: 1, saved: 777, unknown: 0 });
  expect(old.get(7)).toEqual({ orders: 1, saved: 0, unknown: 0 });
  expect(old.has(4)).toBe(false);
  await cart(1, [[1, 5]]);
  await place();
  expect((await yields()).get(1)).toEqual({ orders: 2, saved: 500, unknown: 1 });
});

it("of an order that ships free by an offer is its fee, and nothing of one that is fetched", async () => {
  await offer(9, { kind: "freeShipping", terms: { tiers: [{ from: 100, free: "shipping" }] } });
  await cart(1, [[1, 1]]);
  await place();
  await cart(1, [[1, 1]]);
  await place({ delivery: "pickup" });
  const stored = await db.selectFrom("order_offer").selectAll().orderBy("order_id").execute();
  expect(stored.map(({ offer_id, saved }) => [offer_id, saved])).toEqual([
    [9, 0],
    [9, 0],
  ]);
  expect(stored[0]!.shipping_saved).toBeGreaterThan(0);
  expect(stored[1]!.shipping_saved).toBe(0);
  expect((await yields()).get(9)).toMatchObject({ orders: 2, saved: stored[0]!.shipping_saved });
});
