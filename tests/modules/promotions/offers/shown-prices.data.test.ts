import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readListQuery } from "~/modules/catalogue/listing/list-query";
import { listGoods } from "~/modules/catalogue/listing/list.server";
import type { Viewer } from "~/modules/company/identity/buyer";
import { bumpVersion, db } from "~/platform/database/database.server";
import { offerGoodsList } from "~/modules/promotions/offer-pages/offer-list.server";
import { company, loadScene, NOW, visitor } from "../../catalogue/fixtures";
import { emptyTables, ensureRows } from "../../../rows";

const HOUR = 3_600_000;

async function shown(viewer: Viewer, query = "sort=price") {
  const { list, offers } = await offerGoodsList(readListQuery(new URLSearchParams(query)), viewer, NOW);
  return list.goods.map((goods) => ({
    id: goods.id,
    price: offers.get(goods.id)?.activityPrice ?? goods.price!,
  }));
}
const ids = async (viewer: Viewer, query?: string) => (await shown(viewer, query)).map(({ id }) => id);

async function prices(rows: [goods: number, scope: string, key: string, price: number][]) {
  const values = rows.map(([goods_id, scope, scope_key, price]) => ({ goods_id, scope, scope_key, price }));
  await ensureRows("goods", ...new Set(rows.map(([goods]) => goods)));
  await db.updateTable("goods").set({ status: "off" }).where("id", ">=", 10_000).execute();
  await db.insertInto("goods_price").values(values).execute();
  await bumpVersion(db, "goods");
}

async function offer(id: number, kind: string, also: Record<string, unknown>) {
  const always = { starts_at: NOW - HOUR, ends_at: NOW + HOUR, status: "on", priority: 0 };
  await db
    .insertInto("offer")
    .values({ id, kind, name: `活动${id}`, scope: '{"goods":[]}', terms: "{}", ...always, ...also })
    .execute();
  await bumpVersion(db, "offers");
}

async function activity(id: number, goods_id: number, price: number, sold = 0) {
  await offer(id, "flashSale", {});
  await db
    .insertInto("offer_goods")
    .values({ offer_id: id, goods_id, price, stock: 5, sold, limit_per_company: null })
    .execute();
}

beforeAll(loadScene);
beforeEach(async () => {
  await emptyTables(["offer_goods", "offer", "goods_price"]);
  await bumpVersion(db, "goods");
  await bumpVersion(db, "offers");
});

// In yuan, by id: 11.80, 14.50, 32, 6, 58, 21.30, 18, 30.
describe("sorted by price", () => {
  test("a company's own price counts for it alone, before its rank's and its area's", async () => {
    await prices([
      [4, "company", "1", 5_900],
      [5, "rank", "B", 100],
      [1, "rank", "B", 4_000],
      [1, "area", "440000", 200],
      [2, "area", "440100", 300],
      [2, "area", "440000", 50],
    ]);
    expect(await ids(company())).toEqual([5, 2, 7, 6, 8, 3, 1, 4]);
    expect(await ids(company(), "sort=price&reverse=1")).toEqual([4, 1, 3, 8, 6, 7, 2, 5]);
    expect(await ids(company({ companyId: 2 }))).toEqual([5, 2, 4, 7, 6, 8, 3, 1]);
    expect(await ids(company({ companyId: 2, rank: "A", areaCode: "110101" }))).toEqual([
      4, 1, 2, 7, 6, 8, 3, 5,
    ]);
  });

  test("activities count while something of them is left", async () => {
    await activity(1, 5, 700);
    await activity(2, 6, 100, 5);
    expect(await ids(company())).toEqual([4, 5, 1, 2, 7, 6, 8, 3]);
    await db.updateTable("offer_goods").set({ sold: 5 }).where("goods_id", "=", 5).execute();
    expect(await ids(company())).toEqual([4, 1, 2, 7, 6, 8, 3, 5]);
  });

  test("site discounts count in their scope, on a company's own price too, and where they run alone", async () => {
    const terms = '{"tiers":[{"percent":50}]}';
    await offer(3, "siteDiscount", { terms, scope: '{"kind":"herb"}' });
    await prices([[7, "company", "1", 1_000]]);
    expect(await shown(company())).toEqual([
      { id: 7, price: 500 },
      { id: 4, price: 600 },
      { id: 1, price: 1_180 },
      { id: 2, price: 1_450 },
      { id: 8, price: 1_500 },
      { id: 6, price: 2_130 },
      { id: 3, price: 3_200 },
      { id: 5, price: 5_800 },
    ]);
    await db.updateTable("offer").set({ ends_at: NOW }).where("id", "=", 3).execute();
    await bumpVersion(db, "offers");
    expect((await shown(company())).at(-1)).toEqual({ id: 5, price: 5_800 });
    expect(await ids(company())).toEqual([4, 7, 1, 2, 6, 8, 3, 5]);
  });

  test("found goods are put in the same order", async () => {
    await prices([[2, "company", "1", 100]]);
    expect(await ids(company(), "keywords=amxl&sort=price")).toEqual([2, 1]);
  });

  test("more agreed prices than are put in one by one are an order of the company's own", async () => {
    const before = await db.selectFrom("goods").select(["id"]).where("id", "=", 1).executeTakeFirst();
    expect(before).toBeDefined();
    const many = Array.from({ length: 2_100 }, (_, i): [number, string, string, number] => [
      ...([i === 0 ? 5 : 10_000 + i, "company", "1", 100] as const),
    ]);
    await prices(many.slice(0, 1_000));
    await prices(many.slice(1_000));
    expect((await ids(company()))[0]).toBe(5);
    expect((await ids(company({ companyId: 2 })))[0]).toBe(4);
  });

  test("who sees no prices gets the usual order, whatever they are", async () => {
    await prices([[5, "rank", "B", 1]]);
    const plain = await listGoods(readListQuery(new URLSearchParams()), visitor, NOW);
    expect(
      (await offerGoodsList(readListQuery(new URLSearchParams("sort=price")), visitor, NOW)).list.ids,
    ).toEqual(plain.ids);
  });
});
