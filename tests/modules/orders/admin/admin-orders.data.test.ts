import { beforeEach, describe, expect, test } from "vitest";
import { placeOrders } from "~/modules/checkout/place.server";
import { readAdminFilter } from "~/modules/orders/admin/admin-filter";
import {
  countAdminOrders,
  countWaitingOrders,
  findAdminOrder,
  listAdminOrders,
  oldestFreeNumbers,
  waitingOrderNumbers,
} from "~/modules/orders/admin/admin-orders.server";
import { countHeldOrders, holdOrder, releaseOrder } from "~/modules/orders/admin/hold.server";
import { orderRows } from "~/modules/orders/admin/orders-file.server";
import { findPackingOrder } from "~/modules/orders/admin/packing.server";
import { shipParcel } from "~/modules/orders/admin/ship-parcel.server";
import { HELD_TEXT } from "~/modules/orders/order/transition";
import { advance, markPaid } from "~/modules/orders/transitions/transitions.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { cart, clear, company, draftOf, goods, ground, NOW } from "../shop";

const ALL = { state: "", words: "", from: "", to: "", kind: "" };
const listed = (filter: Partial<typeof ALL>, after: number | null = null, limit = 10) =>
  listAdminOrders(readAdminFilter({ ...ALL, ...filter }), { after, limit });

/** Paid orders of two companies, the older first. */
async function twoPaid(): Promise<{ id: number; number: string }[]> {
  for (const id of [1, 2]) {
    const buyer = await company(id);
    await cart(id, [[11, 4]]);
    expect((await placeOrders(buyer, await draftOf(buyer), NOW + id)).ok).toBe(true);
  }
  const orders = await db.selectFrom("orders").select(["id", "number", "payable"]).orderBy("id").execute();
  for (const { id, payable } of orders)
    await inTransaction((trx) => markPaid(trx, id, { amount: payable, actor: "shop", note: "" }, NOW));
  return orders;
}

let orders: { id: number; number: string }[];
beforeEach(async () => {
  await clear();
  await ground();
  await goods(11, [[300, 50]]);
  orders = await twoPaid();
});

describe("the list", () => {
  test("goes on behind a row, the newest first", async () => {
    const first = await listed({}, null, 1);
    expect(first.map(({ number }) => number)).toEqual([orders[1]!.number]);
    expect((await listed({}, first[0]!.id)).map(({ number }) => number)).toEqual([orders[0]!.number]);
  });

  test("is by the time of placing, also where a later row was placed earlier or at the same time", async () => {
    const ids = orders.map(({ id }) => id);
    const setPlaced = (id: number, at: number) =>
      db.updateTable("orders").set({ placed_at: at }).where("id", "=", id).execute();
    await setPlaced(ids[1]!, NOW - 1);
    expect((await listed({})).map(({ id }) => id)).toEqual(ids);
    expect((await listed({}, ids[0])).map(({ id }) => id)).toEqual([ids[1]]);
    expect(await listed({}, ids[1])).toEqual([]);
    await setPlaced(ids[0]!, NOW - 1);
    expect((await listed({})).map(({ id }) => id)).toEqual(ids.toReversed());
    expect((await listed({}, ids[1])).map(({ id }) => id)).toEqual([ids[0]]);
  });

  test("is found by state, number and its beginning, company and phone, and by day", async () => {
    const [older] = orders as [{ id: number; number: string }];
    expect(await listed({ state: "pendingReview" })).toHaveLength(2);
    expect(await listed({ state: "completed" })).toEqual([]);
    expect((await listed({ words: older.number })).map(({ id }) => id)).toEqual([older.id]);
    expect(await listed({ words: older.number.slice(0, 8) })).toHaveLength(2);
    expect((await listed({ words: "药店1" })).map(({ company: name }) => name)).toEqual(["药店1"]);
    expect(await listed({ words: "13800000001" })).toHaveLength(2);
    expect(await listed({ words: "50%" })).toEqual([]);
    expect(await listed({ from: "2026-11-20", to: "2026-11-20" })).toHaveLength(2);
    expect(await listed({ from: "2026-11-21" })).toEqual([]);
  });

  test("counts stop where they are told to", async () => {
    expect((await countAdminOrders(10)).pendingReview).toBe(2);
    expect((await countAdminOrders(1)).pendingReview).toBe(1);
    expect(await countWaitingOrders("pendingReview", 10)).toEqual({ count: 2, oldestAt: NOW + 1 });
    expect(await countWaitingOrders("completed", 10)).toEqual({ count: 0, oldestAt: null });
  });

  test("an unknown number is no order", async () => {
    expect(await findAdminOrder("0000")).toBeNull();
    expect(await findPackingOrder("0000", NOW)).toBeNull();
  });
});

describe("a file of the list", () => {
  const getRows = async (filter: Partial<typeof ALL>, part?: number) => {
    const rows = [];
    for await (const row of orderRows(readAdminFilter({ ...ALL, ...filter }), part)) rows.push(row);
    return rows;
  };

  test("has the orders that fit, the newest first, in whole words, however many are read at once", async () => {
    const rows = await getRows({});
    expect(rows.map(([number]) => number)).toEqual([orders[1]!.number, orders[0]!.number]);
    expect(rows[0]).toContain("待审核");
    expect(await getRows({}, 1)).toEqual(rows);
    expect(await getRows({}, 2)).toEqual(rows);
    expect(await getRows({ state: "completed" })).toEqual([]);
  });

  test("says who is held back, and amounts as numbers", async () => {
    await holdOrder(orders[0]!.id, "刘洋", "客户要求缓发", NOW);
    const [row] = await getRows({ kind: "held" });
    expect([row![4], typeof row![7]]).toEqual(["是", "number"]);
  });
});

describe("all that fit", () => {
  const numbersOf = (filter: Partial<typeof ALL>, limit = 10) =>
    oldestFreeNumbers(readAdminFilter({ ...ALL, ...filter }), limit);

  test("are the oldest that nobody holds back", async () => {
    const [older, newer] = orders.map(({ number }) => number);
    expect(await numbersOf({ state: "pendingReview" })).toEqual([older, newer]);
    expect(await numbersOf({ state: "pendingReview" }, 1)).toEqual([older]);
    expect(await numbersOf({ state: "completed" })).toEqual([]);
    expect(await numbersOf({ words: "没有这家" })).toEqual([]);
    await holdOrder(orders[0]!.id, "刘洋", "客户要求缓发", NOW);
    expect(await numbersOf({ state: "pendingReview" })).toEqual([newer]);
  });
});

describe("an order that is held back", () => {
  test("is counted up to a number, with when the oldest was held", async () => {
    expect(await countHeldOrders(10)).toEqual({ count: 0, oldestAt: null });
    for (const [at, { id }] of orders.toReversed().entries())
      expect(await holdOrder(id, "刘洋", "客户要求缓发", NOW + at)).toMatchObject({ ok: true });
    expect(await countHeldOrders(10)).toEqual({ count: 2, oldestAt: NOW });
    expect(await countHeldOrders(1)).toEqual({ count: 1, oldestAt: NOW });
    await releaseOrder(orders[1]!.id);
    expect(await countHeldOrders(10)).toEqual({ count: 1, oldestAt: NOW + 1 });
  });

  test("is neither approved nor shipped, waits for nobody, and goes on when it is released", async () => {
    const [older, newer] = orders as [{ id: number; number: string }, { id: number; number: string }];
    expect(await holdOrder(older.id, "刘洋", "客户要求缓发", NOW)).toMatchObject({ ok: true });
    expect(await holdOrder(older.id, "陈敏", "再次", NOW)).toEqual({ ok: false, text: "订单已经挂起" });
    expect((await findAdminOrder(older.number))?.hold).toEqual({ at: NOW, by: "刘洋", why: "客户要求缓发" });
    expect((await countWaitingOrders("pendingReview", 10)).count).toBe(1);
    expect(await waitingOrderNumbers("pendingReview", 10)).toEqual([newer.number]);
    expect((await listed({ kind: "held" })).map(({ id }) => id)).toEqual([older.id]);
    const approve = () => advance(older.id, "approve", { actor: "operator:刘洋", text: "" }, NOW);
    expect(await approve()).toEqual({ ok: false, text: HELD_TEXT });
    expect(await releaseOrder(older.id)).toMatchObject({ ok: true });
    expect(await releaseOrder(older.id)).toEqual({ ok: false, text: "订单没有挂起" });
    expect(await approve()).toMatchObject({ ok: true, status: "pendingShipment" });
    await holdOrder(older.id, "刘洋", "缺货", NOW);
    const parcel = { carrier: "own", tracking: "", note: "", rows: null } as const;
    const sending = { key: newFormToken(), actor: "operator:赵库" as const, now: NOW };
    expect(await shipParcel(older.id, parcel, sending)).toEqual({ ok: false, text: HELD_TEXT });
    expect(await db.selectFrom("shipment").selectAll().execute()).toEqual([]);
    // The form's key is of use again: nothing was sent by it.
    await releaseOrder(older.id);
    expect(await shipParcel(older.id, parcel, sending)).toMatchObject({ ok: true });
  });

  test("its buyer reads nothing of it", async () => {
    const [older] = orders as [{ id: number; number: string }];
    await holdOrder(older.id, "刘洋", "内部原因", NOW);
    const { order } = (await findAdminOrder(older.number))!;
    expect(JSON.stringify(order.events)).not.toContain("内部原因");
  });

  test("only what is paid and still here is held; no order is none", async () => {
    const [older] = orders as [{ id: number; number: string }];
    await db.updateTable("orders").set({ status: "completed" }).where("id", "=", older.id).execute();
    expect(await holdOrder(older.id, "刘洋", "迟了", NOW)).toEqual({
      ok: false,
      text: "订单已完成，不能挂起",
    });
    expect(await holdOrder(99_999, "刘洋", "没有", NOW)).toBeNull();
    expect(await releaseOrder(99_999)).toBeNull();
  });
});

test("a form that is sent twice, also at the same moment, sends one parcel; what is wrong with it leaves it open", async () => {
  const [older] = orders as [{ id: number; number: string }];
  await advance(older.id, "approve", { actor: "operator:刘洋", text: "" }, NOW);
  const key = newFormToken();
  const send = (quantity: number) =>
    shipParcel(
      older.id,
      { carrier: "own", tracking: "", note: "", rows: [{ row: 1, quantity }] },
      { key, actor: "operator:赵库", now: NOW },
    );
  expect(await send(5)).toMatchObject({ ok: false });
  const answers = await Promise.all([send(1), send(1)]);
  expect(answers).toEqual([
    { ok: true, status: "pendingShipment" },
    { ok: true, status: "pendingShipment" },
  ]);
  expect((await findPackingOrder(older.number, NOW))!.rows.map(({ left }) => left)).toEqual([3]);
});
