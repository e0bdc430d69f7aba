import { afterAll, beforeEach, expect, test } from "vitest";
import { placeOrders } from "~/modules/checkout/place.server";
import { formatCheckoutChange } from "~/modules/checkout/snapshot";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { changeDeliveryDay } from "~/modules/orders/admin/change-delivery-day.server";
import { readAdminFilter } from "~/modules/orders/admin/admin-filter";
import {
  countByDeliveryDay,
  listOrdersByDeliveryDay,
  soonestFree,
} from "~/modules/orders/admin/admin-orders.server";
import { markPaid } from "~/modules/orders/transitions/transitions.server";
import { changeDeliverySchedule, readDeliverySchedule } from "~/modules/shipping/delivery-days.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { HOUR, parseTime } from "~/platform/values/clock";
import { cart, clear, company, draftOf, goods, ground, NOW } from "../orders/shop";
import { companies, groupBuy, joined } from "../orders/transitions/group-fixtures";

/** Every day until 16:00 of the day before; `NOW` is 10:00 on Friday, 2026-11-20. */
const RULE = { area: "44", weekdays: [1, 2, 3, 4, 5, 6, 7], cutOff: 16 * 60, leadDays: 1 };
const SCHEDULE = { rules: [RULE], restDays: ["2026-11-21"] };

let buyer: SignedIn;
beforeEach(async () => {
  await clear();
  await ground();
  await goods(11, [[300, 900]]);
  buyer = await company(1);
  await cart(1, [[11, 4]]);
  await inTransaction((trx) => changeDeliverySchedule(trx, SCHEDULE));
});
afterAll(() => inTransaction((trx) => changeDeliverySchedule(trx, { rules: [], restDays: [] })));

const orders = () => db.selectFrom("orders").selectAll().orderBy("id").execute();
const days = async () => (await orders()).map((order) => order.delivery_day);
const place = async (also: Parameters<typeof draftOf>[1], now = NOW) => {
  const placed = await placeOrders(buyer, await draftOf(buyer, also), now);
  return placed.ok ? [] : placed.changes.map(formatCheckoutChange);
};
const messages = async () =>
  (await db.selectFrom("message").select("body").where("title", "=", "订单配送日已调整").execute()).map(
    ({ body }) => body,
  );

test("the chosen day is written down with its cut-off; the shop chooses the earliest", async () => {
  expect(await place({ deliveryDay: "2026-11-23" })).toEqual([]);
  await cart(1, [[11, 4]]);
  expect(await place({})).toEqual([]);
  expect((await orders()).map(({ delivery_day: day, delivery_until: until }) => [day, until])).toEqual([
    ["2026-11-23", parseTime("2026-11-22 16:00")],
    ["2026-11-22", parseTime("2026-11-20 16:00")],
  ]);
});

test("a page that was open across the cut-off is asked again, and nothing is ordered", async () => {
  const late = parseTime("2026-11-20 16:00")!;
  expect(await place({ deliveryDay: "2026-11-22" }, late)).toEqual([
    "配送日：2026-11-22 已过截单时间，最早可选 2026-11-23（周一），请重新选择",
  ]);
  expect(await place({ deliveryDay: null }, late)).toEqual([
    "配送日：请选择配送日，最早可选 2026-11-23（周一），请重新选择",
  ]);
  expect(await days()).toEqual([]);
  expect(await place({ deliveryDay: "2026-11-23" }, late)).toEqual([]);
});

test("nothing is asked where no rule is, and nothing of who collects", async () => {
  expect(await place({ delivery: "pickup", deliveryDay: "2026-11-22" })).toEqual([]);
  await inTransaction((trx) =>
    changeDeliverySchedule(trx, { ...SCHEDULE, rules: [{ ...RULE, area: "11" }] }),
  );
  await cart(1, [[11, 4]]);
  expect(await place({ deliveryDay: "2026-11-22" })).toEqual([
    "配送日：该地区目前不能预约配送日，订单将按普通物流发出",
  ]);
  expect(await place({ deliveryDay: null })).toEqual([]);
  expect(await days()).toEqual([null, null]);
});

test("paid in time the day stays; paid after the cut-off it moves on and the buyer is told", async () => {
  const pay = async (now: number) => {
    const order = (await orders()).at(-1)!;
    await inTransaction((trx) =>
      markPaid(trx, order.id, { amount: order.payable, actor: "shop", note: "" }, now),
    );
  };
  await place({});
  await pay(NOW + HOUR);
  await cart(1, [[11, 4]]);
  await place({});
  await pay(NOW + 8 * HOUR);
  expect(await days()).toEqual(["2026-11-22", "2026-11-23"]);
  const number = (await orders())[1]!.number;
  expect(await messages()).toEqual([
    `付款时已过截单时间，订单 ${number} 的配送日改为 2026-11-23（周一）。如有疑问，请联系客服。`,
  ]);
  const notes = await db.selectFrom("order_event").select("note").where("kind", "=", "note").execute();
  expect(notes).toEqual([{ note: "付款时已过截单时间，配送日由 2026-11-22 顺延到 2026-11-23（周一）" }]);
});

test("an order of a group that forms after its cut-off gets the next day", async () => {
  await clear();
  await ground();
  await goods(11, [[300, 900]]);
  await groupBuy(1, 11, { needs: 2 });
  const ids: number[] = [];
  for (const member of await companies(2)) ids.push(await joined(member, 1));
  for (const [at, id] of ids.entries()) {
    const { payable } = (await orders()).find((order) => order.id === id)!;
    const now = NOW + (at === 0 ? HOUR : 8 * HOUR);
    await inTransaction((trx) => markPaid(trx, id, { amount: payable, actor: "shop", note: "" }, now));
  }
  expect(await days()).toEqual(["2026-11-23", "2026-11-23"]);
  expect(await messages()).toHaveLength(2);
});

test("staff change the day of an order that has not left, once, and the buyer is told", async () => {
  await place({});
  const [order] = await orders();
  const change = (day: string | null, seen: string | null = order!.delivery_day) =>
    changeDeliveryDay(order!.id, { day, isSeen: (current) => current.day === seen }, "operator:王", NOW);
  expect(await change("2026-11-19")).toMatchObject({ ok: false, field: "day" });
  expect(await change("2026-11-22")).toMatchObject({ ok: false, text: "配送日没有变化" });
  expect(await change("2026-11-25", "2026-11-24")).toEqual({
    ok: false,
    current: { day: "2026-11-22" },
  });
  expect(await change("2026-11-25")).toEqual({ ok: true });
  expect(await change(null, "2026-11-25")).toEqual({ ok: true });
  expect(await days()).toEqual([null]);
  expect(await messages()).toHaveLength(2);
  await db.updateTable("orders").set({ delivery: "pickup" }).execute();
  expect(await change("2026-11-25", null)).toEqual({ ok: false, text: "自提的订单没有配送日" });
  await db.updateTable("orders").set({ status: "completed" }).execute();
  expect(await change("2026-11-25", null)).toMatchObject({ ok: false });
  expect(await changeDeliveryDay(9999, { day: null, isSeen: () => true }, "operator:王", NOW)).toBeNull();
});

test("the warehouse sees the soonest first, those without a day last, page by page", async () => {
  for (const deliveryDay of ["2026-11-24", "2026-11-22", "2026-11-24"]) {
    await place({ deliveryDay });
    await cart(1, [[11, 4]]);
  }
  await place({ delivery: "pickup" });
  await db.updateTable("orders").set({ status: "pendingShipment" }).execute();
  const ids = (await orders()).map(({ id }) => id);
  const [a, b, c, d] = ids;
  const NONE = { state: "pendingShipment", words: "", from: "", to: "", kind: "", day: "" };
  const list = async (day: string, after: number | null) =>
    (await listOrdersByDeliveryDay(readAdminFilter({ ...NONE, day }), { after, limit: 2 })).map(
      ({ id }) => id,
    );
  expect(await list("", null)).toEqual([b, a]);
  expect(await list("", a!)).toEqual([c, d]);
  expect(await list("", d!)).toEqual([]);
  expect(await list("2026-11-24", null)).toEqual([a, c]);
  expect(await list("none", null)).toEqual([d]);
  expect(await soonestFree(readAdminFilter(NONE), 3)).toEqual([b, a, c]);
  expect(await countByDeliveryDay("pendingShipment")).toEqual([
    { day: "2026-11-22", count: 1 },
    { day: "2026-11-24", count: 2 },
    { day: null, count: 1 },
  ]);
});

test("the setting is written down as it was, and says whether anything changed", async () => {
  expect(await readDeliverySchedule()).toEqual(SCHEDULE);
  expect(await inTransaction((trx) => changeDeliverySchedule(trx, SCHEDULE))).toBe(false);
});
