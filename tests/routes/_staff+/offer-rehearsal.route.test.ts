/** An offer is rehearsed on orders that were placed and on carts as they stand, by real requests. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { placeOrders } from "~/checkout/place.server";
import { markPaid } from "~/orders/transitions/transitions.server";
import { bumpVersion, db, inTransaction } from "~/platform/database/database.server";
import { now } from "~/platform/values/clock.server";
import { DAY } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import * as page from "~/routes/_staff+/staff.offers.$id.rehearsal/route";
import { recentBaskets } from "~/orders/overview/recent-baskets.server";
import { offer } from "../../promotions/offers/offer-scene";
import { cart, clear, company, draftOf, goods, ground, NOW, signedIn, voucher } from "../../orders/shop";
import { answerOf, loadPeople, roleBrowser } from "../../staff/desk/people";

/** What an order of 40 at 10.00 comes to without any offer. */
let payable: number;
beforeAll(loadPeople);
beforeEach(async () => {
  await clear();
  await ground();
  for (const id of [1, 2]) await goods(id, [[400, 500]]);
  const buyer = await company(1);
  await cart(1, [[1, 40]]);
  payable = await order(buyer);
});

async function order(buyer: Awaited<ReturnType<typeof company>>, vouchers = {}): Promise<number> {
  const placed = await placeOrders(buyer, await draftOf(buyer, { vouchers }), NOW);
  expect(placed.ok).toBe(true);
  const { id, payable: sum } = await db
    .selectFrom("orders")
    .select(["id", "payable"])
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  await inTransaction((trx) => markPaid(trx, id, sum, { actor: "shop", note: "" }, NOW));
  await db
    .updateTable("orders")
    .set({ placed_at: now() - DAY })
    .where("id", "=", id)
    .execute();
  return sum;
}

/** Off, so that the shop itself knows nothing of it. */
async function draft(given: Parameters<typeof offer>[1]) {
  await offer(7, given);
  await db.updateTable("offer").set({ status: "off" }).where("id", "=", 7).execute();
  await bumpVersion(db, "offers");
}
const REDUCTION = { kind: "lineReduction", terms: { tiers: [{ from: 30_000, off: 2_500 }] } };

async function look(query = "", role: "marketing" | "warehouse" = "marketing") {
  const browser = await roleBrowser(role);
  const answer = await answerOf(page.loader, browser.get(`/staff/offers/7/rehearsal${query}`), { id: "7" });
  return { status: answer.status, data: answer.ok ? ((await answer.json()) as Shown) : null };
}
interface Shown {
  span: string;
  rehearsed: {
    orders: number;
    placed: Record<string, unknown> & { changed: { name: string; note: string }[] };
    carts: Record<string, unknown>;
    days: { orders: number; before: number; after: number }[];
  } | null;
}

test("what it would have cost on the orders that were paid, day by day", async () => {
  await draft(REDUCTION);
  const { rehearsed, span } = (await look()).data!;
  expect(span).toBe("28");
  expect(rehearsed).toMatchObject({
    orders: 1,
    placed: {
      ...{ baskets: 1, used: 1, cost: "¥25.00", dearer: 0, beats: [], idle: [] },
      ...{ before: formatYuan(payable), after: formatYuan(payable - 2_500) },
    },
    carts: { baskets: 0 },
  });
  expect(rehearsed!.days.filter(({ orders }) => orders > 0)).toEqual([
    expect.objectContaining({ orders: 1, before: payable, after: payable - 2_500 }),
  ]);
});

test("prices of its goods are held against the prices of today", async () => {
  await draft({ kind: "flashSale", goods: [{ id: 1, price: 900, stock: 100 }] });
  expect((await look()).data!.rehearsed!.placed).toMatchObject({ used: 1, cost: "¥40.00" });
});

test("an order that was paid with a voucher keeps it, unless the offer stands in its way", async () => {
  await voucher(3, 1, { kind: "coupon", threshold: 10_000, amount: 1_000 });
  await cart(1, [[1, 40]]);
  await order(signedIn(1), { coupon: 3 });
  await draft({ ...REDUCTION, terms: { ...REDUCTION.terms, notWith: ["coupon"] } });
  const { placed } = (await look()).data!.rehearsed!;
  expect(placed).toMatchObject({ baskets: 2, cost: "¥40.00", beats: [{ name: "满100减10", count: 1 }] });
  expect(placed.changed.map(({ note }) => note).toSorted()).toEqual(["", "代替满100减10"]);
});

test("carts of now stand apart, with what is ticked in them alone", async () => {
  await company(2);
  await cart(2, [
    [1, 50],
    [2, 50],
  ]);
  await db.updateTable("cart_line").set({ is_selected: 0 }).where("goods_id", "=", 2).execute();
  await draft({ ...REDUCTION, scope: { goods: [2] } });
  expect((await look()).data!.rehearsed!.carts).toMatchObject({ baskets: 1, used: 0, cost: "¥0.00" });
  await db.updateTable("cart_line").set({ is_selected: 1 }).where("goods_id", "=", 2).execute();
  expect((await look()).data!.rehearsed!.carts).toMatchObject({ used: 1, cost: "¥25.00" });
});

test("orders before the days that are asked for, and those that were not paid, are left out", async () => {
  await draft(REDUCTION);
  await db
    .updateTable("orders")
    .set({ placed_at: now() - 10 * DAY })
    .execute();
  expect((await look("?days=7")).data).toMatchObject({
    span: "7",
    rehearsed: { orders: 0, placed: { cost: "¥0.00" } },
  });
  expect((await look("?days=14")).data!.rehearsed!.orders).toBe(1);
  expect((await look("?days=9999")).data!.span).toBe("28");
  await db.updateTable("orders").set({ status: "cancelled" }).execute();
  expect((await look("?days=14")).data!.rehearsed!.orders).toBe(0);
});

test("only the newest are priced where there are too many, and how many there are is said", async () => {
  await cart(1, [[2, 1]]);
  await order(signedIn(1));
  const { baskets, orders } = await recentBaskets(0, 1);
  expect(orders).toBe(2);
  expect(baskets).toMatchObject([{ companyId: 1, lines: [{ goodsId: 2, type: "ordinary", quantity: 1 }] }]);
});

test("what buyers choose is not rehearsed, and the page says so", async () => {
  await draft({ kind: "bundle", goods: [{ id: 1 }, { id: 2 }] });
  expect((await look()).data!.rehearsed).toBeNull();
});

test("is not for those who do not see promotions, nor for offers that there are not", async () => {
  expect((await look()).status).toBe(404);
  expect((await look("", "warehouse")).status).toBe(403);
});
