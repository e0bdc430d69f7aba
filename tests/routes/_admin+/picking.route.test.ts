import { beforeAll, beforeEach, expect, test } from "vitest";
import { holdOrder } from "~/modules/orders/admin/hold.server";
import { advance } from "~/modules/orders/transitions/transitions.server";
import { db } from "~/platform/database/database.server";
import * as pick from "~/routes/_admin+/_warehouse+/staff.warehouse.pick/route";
import type { Browser } from "../../modules/company/browser";
import { paidOrder } from "../../modules/orders/admin/paid-order";
import { clear, goods, ground, NOW } from "../../modules/orders/shop";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";

let browser: Browser;
let numbers: string[];

/** A paid order of this company, approved. */
async function toShip(companyId: number): Promise<string> {
  const { id, number } = await paidOrder(companyId, [
    [11, 4],
    [12, companyId],
  ]);
  expect(await advance(id, "approve", { actor: "operator:刘洋", text: "" }, NOW)).toMatchObject({ ok: true });
  return number;
}

beforeAll(async () => {
  await loadPeople();
  browser = await roleBrowser("warehouse");
});
beforeEach(async () => {
  await clear();
  await ground();
  await goods(11, [[300, 50]], { barcode: "6901234567892" });
  await goods(12, [[300, 50]]);
  await db.updateTable("batch").set({ place: "A-2" }).where("goods_id", "=", 11).execute();
  await db.updateTable("batch").set({ place: "A-10" }).where("goods_id", "=", 12).execute();
  numbers = [await toShip(1), await toShip(2)];
});

interface Wave {
  rows: { place: string; units: number; barcode: string; baskets: { basket: number; units: number }[] }[];
  orders: { number: string; receiver: string; address: string; code: string }[];
  leftOut: { number: string; why: string }[];
}
const waveAt = async (query: string) =>
  (await (await getAnswer(pick.loader, browser.get(`/staff/warehouse/pick?${query}`))).json()) as Wave;
const ticks = (ticked: readonly string[]) => ticked.map((number) => `numbers=${number}`).join("&");

test("ticked orders are one list along the shelves, then a packing list each with a code", async () => {
  const wave = await waveAt(ticks([...numbers].reverse()));
  expect(wave.rows).toMatchObject([
    { place: "A-2", units: 8, barcode: "6901234567892", baskets: [{ units: 4 }, { units: 4 }] },
    {
      place: "A-10",
      units: 3,
      baskets: [
        { basket: 1, units: 1 },
        { basket: 2, units: 2 },
      ],
    },
  ]);
  expect(wave.orders.map(({ number }) => number)).toEqual(numbers);
  expect(wave.orders[0]).toMatchObject({ receiver: "李娟", address: expect.stringContaining("演示路 1 号") });
  expect(wave.orders[0]!.code).toMatch(/^data:image\/svg\+xml,/);
});

test("all of the list are taken by its filter, and who is held is not", async () => {
  expect((await waveAt("all=1")).orders).toHaveLength(2);
  expect((await waveAt(`all=1&words=${numbers[1]}`)).orders.map(({ number }) => number)).toEqual([
    numbers[1],
  ]);
  const { id } = await db
    .selectFrom("orders")
    .select("id")
    .where("number", "=", numbers[0]!)
    .executeTakeFirstOrThrow();
  expect(await holdOrder(id, "刘洋", "核实", NOW)).toMatchObject({ ok: true });
  expect((await waveAt("all=1")).orders.map(({ number }) => number)).toEqual([numbers[1]]);
  expect((await waveAt(ticks(numbers))).leftOut).toEqual([{ number: numbers[0], why: "已挂起" }]);
});

test("unknown numbers and those past fifty are told, nonsense is left out, nothing ticked is a page too", async () => {
  expect((await waveAt("numbers=2026000000001&numbers=x&numbers=%00")).leftOut).toEqual([
    { number: "2026000000001", why: "没有这个订单" },
  ]);
  const many = Array.from({ length: 51 }, (_, at) => `20260000${String(at).padStart(5, "0")}`);
  expect((await waveAt(ticks(many))).leftOut.at(-1)).toEqual({ number: many[50], why: "一次最多 50 单" });
  expect(await waveAt("")).toMatchObject({ rows: [], orders: [], leftOut: [] });
  const other = await getAnswer(pick.loader, (await roleBrowser("sales")).get("/staff/warehouse/pick"));
  expect(other.status).toBe(403);
});
