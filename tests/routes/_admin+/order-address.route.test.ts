import { beforeAll, beforeEach, expect, test } from "vitest";
import { placeOrders } from "~/modules/checkout/place.server";
import { addressLine, readAddress } from "~/modules/orders/order/address";
import { db } from "~/platform/database/database.server";
import * as page from "~/routes/_admin+/_orders+/staff.orders.$number.address/route";
import type { Browser } from "../../modules/company/browser";
import { cart, clear, company, draftOf, goods, ground, NOW } from "../../modules/orders/shop";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { emptyTables } from "../../rows";

let sales: Browser;
let order: { id: number; number: string };
let here: string;
let places: { released: number; waiting: number; others: number };

const PLACE = {
  receiver: "仓库收",
  phone: "13900000009",
  area_code: "440106",
  is_default: 0 as const,
  removed_at: null,
};
const addPlace = async (companyId: number, detail: string, state: "released" | "pending") =>
  (
    await db
      .insertInto("address")
      .values({ ...PLACE, company_id: companyId, detail, state })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;
const getAddress = async () => {
  const row = await db
    .selectFrom("orders")
    .select("address")
    .where("id", "=", order.id)
    .executeTakeFirstOrThrow();
  return addressLine(readAddress(row.address));
};
const send = async (fields: Record<string, string | number>) => {
  const sent = {
    addressId: places.released,
    receiver: "王收货",
    phone: "13800000008",
    seen: here,
    why: "电话改址",
    ...fields,
  };
  const text = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)]));
  const answer = await getAnswer(
    page.action as never,
    sales.post(`/staff/orders/${order.number}/address`, text),
    { number: order.number },
  );
  return [answer.status, await answer.text()] as const;
};

beforeAll(async () => {
  await loadPeople();
  sales = await roleBrowser("sales");
});
beforeEach(async () => {
  await clear();
  await ground();
  await goods(11, [[300, 50]]);
  const buyer = await company(1);
  await company(2);
  await cart(1, [[11, 4]]);
  expect((await placeOrders(buyer, await draftOf(buyer), NOW)).ok).toBe(true);
  order = await db.selectFrom("orders").select(["id", "number"]).executeTakeFirstOrThrow();
  places = {
    released: await addPlace(1, "分店路 2 号", "released"),
    waiting: await addPlace(1, "待审路 3 号", "pending"),
    others: await addPlace(2, "别家路 4 号", "released"),
  };
  here = await getAddress();
});

test("the page lists the released places of the company alone", async () => {
  const answer = await getAnswer(page.loader as never, sales.get("/x"), { number: order.number });
  const { addresses, isOpen } = (await answer.json()) as { addresses: { id: number }[]; isOpen: boolean };
  const ids = addresses.map(({ id }) => id);
  expect(isOpen).toBe(true);
  expect(ids).toContain(places.released);
  expect(ids).not.toContain(places.waiting);
  expect(ids).not.toContain(places.others);
});

test("the order goes there, the company reads it in its messages and in the order's history", async () => {
  expect((await send({}))[0]).toBe(303);
  const line = "王收货 13800000008 广东省广州市天河区分店路 2 号";
  expect(await getAddress()).toBe(line);
  const messages = await db.selectFrom("message").select(["company_id", "body"]).execute();
  expect(messages.filter(({ body }) => body.includes(line)).map((message) => message.company_id)).toEqual([
    1,
  ]);
  const events = await db.selectFrom("order_event").select("note").where("order_id", "=", order.id).execute();
  expect(events.map(({ note }) => note)).toContain(`收货地址改为 ${line}`);
});

test.each([
  ["a place that waits", () => ({ addressId: places.waiting }), "请另选"],
  ["another company's place", () => ({ addressId: places.others }), "请另选"],
  ["no place", () => ({ addressId: "" }), "请选择收货地址"],
  ["a phone that is none", () => ({ phone: "1380000" }), "请填写 11 位手机号"],
  ["nobody", () => ({ receiver: " " }), "请填写收货人"],
  ["no reason", () => ({ why: "" }), "请写明原因"],
])("%s is refused", async (_, fields, text) => {
  expect(await send(fields())).toEqual([400, expect.stringContaining(text)]);
  expect(await getAddress()).toBe(here);
});

test("sent twice it is changed once; what somebody else changed meanwhile is shown first", async () => {
  expect((await send({}))[0]).toBe(303);
  const now = await getAddress();
  const [status, text] = await send({ receiver: "李收货" });
  expect(status).toBe(409);
  expect(text).toContain(now);
  expect(await getAddress()).toBe(now);
  expect((await send({ seen: now }))[0]).toBe(400);
  expect((await send({ receiver: "李收货", seen: now }))[0]).toBe(303);
});

test("after a parcel has left, and in a state that is past it, nothing is changed", async () => {
  await db
    .insertInto("shipment")
    .values({
      order_id: order.id,
      number: 1,
      carrier: "shunfeng",
      tracking: "SF1",
      note: "",
      shipped_at: NOW,
    })
    .execute();
  expect(await send({})).toEqual([400, expect.stringContaining("已有包裹发出")]);
  await emptyTables(["shipment"]);
  await db.updateTable("orders").set({ status: "completed" }).execute();
  expect(await send({})).toEqual([400, expect.stringContaining("不能改地址")]);
  expect(await getAddress()).toBe(here);
});
