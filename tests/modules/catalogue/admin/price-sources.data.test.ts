import { beforeAll, expect, test } from "vitest";
import { priceSources } from "~/modules/catalogue/admin/prices.server";
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { db } from "~/platform/database/database.server";
import { company, goods, ground, NOW } from "../../orders/shop";
import { emptyTables } from "../../../rows";

let viewer: SignedIn;
beforeAll(async () => {
  await ground();
  await goods(11, [[300, 50]]);
  viewer = await company(1);
  await company(2);
});

/** One above the other: each is the dearer one, so that no lowest price wins by chance. */
const OWN = [
  ["area", "440000", 1100],
  ["area", "440100", 1200],
  ["area", "440106", 1300],
  ["rank", "A", 1400],
  ["company", "1", 1500],
] as const;

test("whatever stands, the winner is the price of the cart", async () => {
  for (let set = 0; set < 2 ** OWN.length; set += 1) {
    await emptyTables(["goods_price"]);
    const rows = OWN.filter((_, at) => (set >> at) % 2 === 1);
    for (const [scope, scope_key, price] of [
      ...rows,
      ["company", "2", 1],
      ["rank", "B", 2],
      ["area", "110000", 3],
    ] as const)
      await db.insertInto("goods_price").values({ goods_id: 11, scope, scope_key, price }).execute();
    const sources = (await priceSources(11, viewer.buyer, NOW))!;
    const paid = (await goodsForBuyer([11], viewer, NOW)).get(11)!.price;
    expect(
      sources.filter(({ isWinner }) => isWinner).map(({ price }) => price),
      String(set),
    ).toEqual([paid]);
    expect(sources.filter(({ price }) => price !== null)).toHaveLength(rows.length + 1);
  }
});

test("they are named, the most particular in front", async () => {
  const sources = await priceSources(11, viewer.buyer, NOW);
  expect(sources!.map(({ scope, who }) => [scope, who])).toEqual([
    ["company", "药店1（1）"],
    ["rank", "等级 A"],
    ["area", "广东省广州市天河区"],
    ["area", "广东省广州市"],
    ["area", "广东省"],
    ["base", "所有客户"],
  ]);
  expect(await priceSources(99, viewer.buyer, NOW)).toBeNull();
});
