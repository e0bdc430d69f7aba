import { beforeAll, expect, test } from "vitest";
import { db } from "~/platform/database/database.server";
import { DAY } from "~/platform/values/clock";
import { offersAbout } from "~/modules/promotions/offers/offers-about.server";
import { goods, ground, NOW } from "../../orders/shop";
import { offer } from "./offer-fixtures";

beforeAll(async () => {
  await ground();
  for (const id of [11, 12]) await goods(id, [[300, 50]]);
  await offer(1, { kind: "flashSale", scope: { goods: [] }, goods: [{ id: 11, price: 800, stock: 5 }] });
  await offer(2, { kind: "orderReduction", scope: { goods: [12] } });
  await offer(3, { kind: "orderReduction", scope: { category: "/1/" } });
  await offer(4, { kind: "orderReduction", scope: { all: true } });
  await offer(5, { kind: "dailySpecial", scope: { goods: [] }, goods: [{ id: 11, price: 700 }] });
  await offer(6, { kind: "bundle", scope: { all: true }, goods: [{ id: 12 }] });
  await db.updateTable("offer").set({ status: "off" }).where("id", "=", 4).execute();
  await db.updateTable("offer_goods").set({ sold: 2 }).where("offer_id", "=", 1).execute();
  await db
    .updateTable("offer")
    .set({ starts_at: NOW + DAY, ends_at: NOW + 2 * DAY })
    .where("id", "=", 5)
    .execute();
});

const about = (id: number, now = NOW) =>
  offersAbout({ id, kind: "drug", categoryPath: "/1/2/", isPreferred: false }, now);

test("its own prices with what is left, and offers whose scope it is in, the first to end in front", async () => {
  expect(await about(11)).toMatchObject([
    { id: 1, kind: "秒杀", price: 800, left: 3 },
    { id: 3, kind: "订单满减", price: null, left: null },
    { id: 5, kind: "天天特价", price: 700, left: 1000, startsAt: NOW + DAY },
  ]);
  expect((await about(12)).map(({ id }) => id)).toEqual([2, 3, 6]);
  expect((await about(11, NOW + DAY)).map(({ id }) => id)).toEqual([5]);
});
