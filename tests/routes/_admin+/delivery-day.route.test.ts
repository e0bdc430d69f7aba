import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { placeOrders } from "~/modules/checkout/place.server";
import { changeDeliverySchedule, readDeliverySchedule } from "~/modules/shipping/delivery-days.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { DAY, toDay } from "~/platform/values/clock";
import * as orderDay from "~/routes/_admin+/_orders+/staff.orders.$number.delivery-day/route";
import * as settings from "~/routes/_admin+/_system+/staff.settings.delivery-days/route";
import * as warehouse from "~/routes/_admin+/_warehouse+/staff.warehouse._index/route";
import type { Browser } from "../../modules/company/browser";
import { cart, clear, company, draftOf, goods, ground, NOW } from "../../modules/orders/shop";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";

let sales: Browser;
let admin: Browser;
beforeAll(async () => {
  await loadPeople();
  [sales, admin] = [await roleBrowser("sales"), await roleBrowser("admin")];
});
beforeEach(async () => {
  await clear();
  await ground();
  await goods(11, [[300, 50]]);
  const buyer = await company(1);
  await cart(1, [[11, 4]]);
  expect((await placeOrders(buyer, await draftOf(buyer), NOW)).ok).toBe(true);
});
afterAll(() => inTransaction((trx) => changeDeliverySchedule(trx, { rules: [], restDays: [] })));

const findDay = async () =>
  await db.selectFrom("orders").select(["number", "delivery_day"]).executeTakeFirstOrThrow();
const soon = toDay(Date.now() + 3 * DAY);

test("staff change an order's day once; a form from before gets the difference", async () => {
  const { number } = await findDay();
  const path = `/staff/orders/${number}/delivery-day`;
  const shown = await getAnswer(orderDay.loader, sales.get(path), { number });
  const { version, isOpen } = (await shown.json()) as { version: number; isOpen: boolean };
  expect(isOpen).toBe(true);
  const send = (fields: Record<string, string>, browser = sales, of = number) =>
    getAnswer(
      orderDay.action,
      browser.post(path, { version: String(version), why: "客户电话要求", day: soon, ...fields }),
      { number: of },
    );
  expect((await send({ day: "明天" })).status).toBe(400);
  expect((await send({ day: "2020-01-01" })).status).toBe(400);
  expect((await send({ why: "" })).status).toBe(400);
  expect((await send({})).status).toBe(303);
  expect((await findDay()).delivery_day).toBe(soon);
  const twice = await send({ day: toDay(Date.now() + 5 * DAY) });
  expect([twice.status, (await twice.json()).stale.rows[0].name]).toEqual([409, "配送日"]);
  expect((await send({}, sales, "2020010100000001")).status).toBe(404);
  expect((await send({}, await roleBrowser("warehouse"))).status).toBe(403);
});

test("the setting is saved once, refused by line, and not by everybody", async () => {
  const path = "/staff/settings/delivery-days";
  const shown = await getAnswer(settings.loader, admin.get(path));
  const { version } = (await shown.json()) as { version: number };
  const send = (fields: Record<string, string>, browser = admin) =>
    getAnswer(
      settings.action,
      browser.post(path, {
        version: String(version),
        why: "开业",
        rules: "广东省 一三五 16:00 1",
        restDays: "2026-10-01",
        ...fields,
      }),
    );
  const wrong = await send({ rules: "广东省 一三五", restDays: "国庆" });
  expect([wrong.status, (await wrong.json()).error]).toEqual([
    400,
    {
      rules: ["第 1 行：请写作 广东省广州市 一三五 16:00 1"],
      restDays: ["“国庆”不是日期，请写作 2026-10-01"],
    },
  ]);
  expect((await send({})).status).toBe(303);
  expect(await readDeliverySchedule()).toEqual({
    rules: [{ area: "44", weekdays: [1, 3, 5], cutOff: 960, leadDays: 1 }],
    restDays: ["2026-10-01"],
  });
  expect((await send({ rules: "" })).status).toBe(409);
  expect((await send({}, sales)).status).toBe(403);
});

test("the warehouse filters by day and counts each day's orders", async () => {
  await db
    .updateTable("orders")
    .set({ status: "pendingShipment", delivery_day: soon, delivery_until: NOW })
    .execute();
  const packer = await roleBrowser("warehouse");
  const list = async (query: string) => {
    const answer = await getAnswer(warehouse.loader, packer.get(`/staff/warehouse${query}`));
    return (await answer.json()) as { rows: { deliveryDay: string }[]; days: unknown[] };
  };
  expect((await list(`?day=${soon}`)).rows.map(({ deliveryDay }) => deliveryDay)).toEqual([soon]);
  expect((await list("?day=none")).rows).toEqual([]);
  expect((await list("")).days).toEqual([{ day: soon, count: 1 }]);
});
