import { afterEach, beforeEach, expect, test } from "vitest";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { expireUnpaid } from "~/modules/orders/payment/overdue.server";
import { placeOrders, type PlaceResult } from "~/modules/checkout/place.server";
import { DAY } from "~/platform/values/clock";
import { config } from "~/platform/config/config.server";
import { db } from "~/platform/database/database.server";
import { groupBuy } from "../orders/transitions/group-fixtures";
import { cart, clear, company, draftOf, goods, ground, NOW, state } from "../orders/shop";
import { emptyTables } from "../../rows";

const settings = { ...config };
let buyer: SignedIn;
beforeEach(async () => {
  await clear();
  await emptyTables(["quota_letter"]);
  await ground();
  buyer = await company(1);
  await goods(11, [[300, 500]]);
  await goods(12, [[300, 500]], { is_ephedrine: 1 });
  config.UNPAID_ORDERS = 3;
});
afterEach(() => void Object.assign(config, settings));

const place = async (lines: [number, number][], now = NOW) => {
  await emptyTables(["cart_line"]);
  await cart(1, lines);
  return placeOrders(buyer, await draftOf(buyer), now);
};
const count = async () => (await db.selectFrom("orders").select("id").execute()).length;
const tooMany = (has: number): PlaceResult => ({
  ok: false,
  changes: [
    {
      kind: "blocked",
      text: `贵司已有 ${has} 个待付款订单，同时最多保留 3 个，请先付款或取消`,
      to: "/order?status=pendingPayment",
      way: "查看待付款订单",
    },
  ],
});

test("so many, then a sentence with the way to them, and nothing is taken", async () => {
  for (let i = 0; i < 3; i += 1) expect((await place([[11, 1]])).ok).toBe(true);
  const before = await state();
  expect(await place([[11, 1]])).toEqual(tooMany(3));
  expect(await state()).toEqual(before);
  expect((await db.selectFrom("cart_line").select("id").execute()).length).toBe(1);
});

test("what was paid, cancelled or has lapsed makes room", async () => {
  for (let i = 0; i < 3; i += 1) await place([[11, 1]]);
  const orders = await db.selectFrom("orders").select("id").orderBy("id").execute();
  await db.updateTable("orders").set({ status: "pendingReview" }).where("id", "=", orders[0]!.id).execute();
  expect((await place([[11, 1]])).ok).toBe(true);
  expect(await place([[11, 1]])).toEqual(tooMany(3));
  expect(await expireUnpaid(NOW + DAY)).toBe(3);
  expect((await place([[11, 1]])).ok).toBe(true);
});

test("a checkout that makes two orders is placed whole or not at all", async () => {
  await place([[11, 1]]);
  expect(
    (
      await place([
        [11, 1],
        [12, 1],
      ])
    ).ok,
  ).toBe(true);
  expect(await count()).toBe(3);
  await db.updateTable("orders").set({ status: "cancelled" }).where("is_ephedrine", "=", 1).execute();
  const before = await state();
  expect(
    await place([
      [11, 1],
      [12, 1],
    ]),
  ).toEqual(tooMany(2));
  expect(await state()).toEqual(before);
});

test("the same form sent again is answered as the first time, also at the limit", async () => {
  config.UNPAID_ORDERS = 1;
  await cart(1, [[11, 1]]);
  const draft = await draftOf(buyer);
  const first = await placeOrders(buyer, draft, NOW);
  expect(first.ok).toBe(true);
  expect(await placeOrders(buyer, draft, NOW)).toEqual(first);
});

test("of ten checkouts at once so many are placed as there is room for", async () => {
  await groupBuy(1, 11);
  const group = { offerId: 1, quantity: 10 };
  const drafts = [];
  for (let i = 0; i < 10; i += 1) drafts.push(await draftOf(buyer, { group }));
  const placed = await Promise.all(drafts.map((draft) => placeOrders(buyer, draft, NOW)));
  expect(placed.filter(({ ok }) => ok)).toHaveLength(3);
  expect(await count()).toBe(3);
});

test("another company's orders take no room", async () => {
  const other = await company(2);
  for (let i = 0; i < 3; i += 1) await place([[11, 1]]);
  await cart(2, [[11, 1]]);
  expect((await placeOrders(other, await draftOf(other), NOW)).ok).toBe(true);
});

test("who has never paid holds goods for so much and no more", async () => {
  config.UNPAID_NEW_YUAN = 100;
  expect((await place([[11, 6]])).ok).toBe(true);
  const refused = await place([[11, 6]]);
  expect(refused).toMatchObject({
    ok: false,
    changes: [{ text: expect.stringContaining("首次付款前") as string, way: "查看待付款订单" }],
  });
  await db.updateTable("orders").set({ status: "completed", paid_at: NOW }).execute();
  expect((await place([[11, 60]])).ok).toBe(true);
});

test("placing and cancelling without end stops for the day", async () => {
  await db
    .insertInto("rate")
    .values({ key: "written:orders:1", count: 499, until: NOW + DAY })
    .execute();
  expect((await place([[11, 1]])).ok).toBe(true);
  await db.updateTable("orders").set({ status: "cancelled" }).execute();
  expect(await place([[11, 1]])).toEqual({
    ok: false,
    changes: [{ kind: "blocked", text: "贵司今日提交的订单已达上限，请明天再试或联系客服" }],
  });
  expect((await place([[11, 1]], NOW + DAY + 1)).ok).toBe(true);
});

test("a company is told once of an order that was cancelled because nobody paid", async () => {
  await place([[11, 1]]);
  const order = await db.selectFrom("orders").select(["id", "number"]).executeTakeFirstOrThrow();
  const notified = () =>
    db
      .selectFrom("message")
      .select(["company_id", "title", "url"])
      .where("title", "like", "%超时未付款%")
      .execute();
  expect(await expireUnpaid(NOW + DAY - 1)).toBe(0);
  expect(await notified()).toEqual([]);
  expect(await expireUnpaid(NOW + DAY)).toBe(1);
  expect(await expireUnpaid(NOW + DAY)).toBe(0);
  expect(await notified()).toEqual([
    { company_id: 1, title: `订单 ${order.number} 超时未付款，已取消`, url: `/order/info/${order.id}` },
  ]);
});
