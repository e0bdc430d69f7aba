/** Home page, ads, links and articles as the API's callers get them: visitors too, prices only for whom they are. */
import { beforeAll, expect, it } from "vitest";
import { loadContent } from "~/demo/content.server";
import { DAY } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { bumpVersion, db, inTransaction } from "~/platform/database.server";
import { signedInCompanies } from "../orders/route-scene";
import { flashSale, goods, ground } from "../orders/shop";
import { call } from "./call";

const NOW = now();

beforeAll(async () => {
  await ground();
  await signedInCompanies(2);
  await db
    .insertInto("category")
    .values([
      { id: 1, parent_id: null, tree: "drug", name: "中成药", depth: 1, sort: 0, path: "/1/", icon: "leaf" },
      { id: 2, parent_id: 1, tree: "drug", name: "感冒用药", depth: 2, sort: 0, path: "/1/2/", icon: null },
      { id: 3, parent_id: null, tree: "herb", name: "中药饮片", depth: 1, sort: 1, path: "/3/", icon: "box" },
      { id: 5, parent_id: 3, tree: "herb", name: "补气药", depth: 2, sort: 0, path: "/3/5/", icon: null },
    ])
    .execute();
  await goods(1, [[400, 900]], { is_preferred: 1, category_id: 2, category_path: "/1/2/", sales: 5 });
  await goods(2, [[400, 900]], { is_controlled: 1 });
  await db
    .insertInto("controlled_release")
    .values({ goods_id: 2, company_id: 1, released_at: NOW })
    .execute();
  await flashSale(7, 1, 800, 50, null);
  await db
    .updateTable("offer")
    .set({ starts_at: NOW - DAY, ends_at: NOW + DAY })
    .execute();
  await db
    .insertInto("brand")
    .values({ id: 4, name: "演示", manufacturer_id: 1, summary: "介绍", image: "", status: "on", sort: 0 })
    .execute();
  const zone = { starts_at: NOW - DAY, ends_at: NOW + DAY, status: "on", image: "", sort: 0, summary: "" };
  await db
    .insertInto("zone")
    .values([
      { ...zone, id: 8, kind: "controlled", slug: "first", title: "控销一区" },
      { ...zone, id: 9, kind: "fair", slug: "winter", title: "冬季药交会" },
    ])
    .execute();
  await inTransaction(async (trx) => {
    await loadContent(trx, NOW);
    const ad = { image: "/art/ad-top.svg", text: "", url: "/kxzq", targets: "", sort: 0 };
    await trx
      .insertInto("ad")
      .values({ ...ad, id: 900, slot: "zone", title: "控销", starts_at: NOW - DAY, ends_at: NOW + DAY })
      .execute();
    for (const name of ["goods", "content", "offers"]) await bumpVersion(trx, name as "goods");
  });
});

it("gives the header's words, navigation, trees and brands with a time in seconds", async () => {
  const { data } = await call<Record<string, unknown[]> & { timestamp: number }>(0, "GET /api/focus/common");
  expect(data.rnss![0]).toMatchObject({ name: "奥司他韦", is_hot: 1 });
  expect(data.nav).toHaveLength(9);
  expect(data.nav![0]).toMatchObject({ name: "首页", url: "/", image: "", is_open: 0, children: [] });
  expect(data.category).toMatchObject([
    { id: 1, logo: "/art/category/leaf.svg", childrenShow: 1, children: [{ id: 2, childrenShow: 0 }] },
    { id: 3, children: [{ id: 5 }] },
  ]);
  expect(data.category_yx).toMatchObject([{ id: 1, children: [{ id: 2 }] }]);
  expect(data.category_zy).toMatchObject([{ id: 5, name: "补气药", childrenShow: 0 }]);
  expect(data.category_qx).toEqual([]);
  expect(data.brand).toMatchObject([{ id: 4, url: "/ppzq/info/4" }]);
  expect(String(data.timestamp)).toHaveLength(10);
});

it.each([
  "focus",
  "focus/right",
  "focus/top",
  "focus/xrtj",
  "focus/zyzq",
  "focus/yx",
  "focus/login",
] as const)("%s gives ads with picture and address", async (path) => {
  const { code, data } = await call<{ image: string; url: string }[]>(0, `GET /api/${path}`);
  expect(code).toBe(10000);
  expect(data.length).toBeGreaterThan(0);
  for (const ad of data) expect(ad).toMatchObject({ image: expect.stringMatching(/^\/art\//) });
});

it("shows an ad to those it is meant for", async () => {
  const titles = async (who: number) =>
    (await call<{ name: string }[]>(who, "GET /api/focus/top")).data.map((ad) => ad.name);
  expect(await titles(0)).toEqual(["证照审核通过，即可见价下单"]);
  expect(await titles(1)).toEqual(["表格采购"]);
});

it("names zones of controlled sales, their ads by id, and posters of what runs", async () => {
  expect((await call(0, "GET /api/focus/kxzq")).data).toMatchObject([{ id: 8, url: "/kxzq/goods/first" }]);
  expect((await call(0, "GET /api/focus/kxzq_ad?ids=900,901")).data).toMatchObject([{ id: 900 }]);
  expect((await call(0, "GET /api/focus/kxzq_ad?ids=901")).data).toEqual([]);
  expect(await call(0, "GET /api/focus/kxzq_ad?ids=x")).toMatchObject({ code: 422, msg: "编号有误" });
  expect((await call(0, "GET /api/focus/postList")).data).toMatchObject([{ id: 9, url: "/yjh/9" }]);
});

it("gives brands, one of them whole, and none for an unknown id", async () => {
  expect((await call(0, "GET /api/focus/ppzq")).data).toMatchObject([{ id: 4, name: "演示" }]);
  expect((await call(0, "GET /api/focus/brand/4")).data).toMatchObject({
    sccj: "演示药厂",
    describe: "介绍",
  });
  expect(await call(0, "GET /api/focus/brand/5")).toMatchObject({ status: 404, code: 404 });
  expect(await call(0, "GET /api/focus/brand/x")).toMatchObject({ code: 422, msg: "编号有误" });
});

it("tells the flash sale's price to companies alone", async () => {
  type Spike = { id: number; goods: { id: number; spike_price: string | null; spike_number: number }[] };
  const seen = await call<Spike>(1, "GET /api/index/spike");
  expect(seen.data).toMatchObject({ id: 7, goods: [{ id: 1, spike_price: "8.00", spike_number: 50 }] });
  const visitor = await call<Spike>(0, "GET /api/index/spike");
  expect(visitor.data.goods[0]).toMatchObject({ spike_price: null, base_price: null, price_lock: "login" });
});

it("recommends goods, by batches", async () => {
  for (const path of ["GET /api/index_wntj/1", "GET /api/focus/demo"] as const)
    expect((await call<{ id: number }[]>(0, path)).data.map((one) => one.id)).toEqual([1]);
  expect(await call(0, "GET /api/index_wntj/1?batch=99")).toMatchObject({ code: 422, msg: "批次有误" });
});

it("gives controlled goods released to the company, to others the newest of the shop", async () => {
  const of = async (who: number) => (await call(who, "GET /api/focus/new_kxzq")).data;
  expect(await of(1)).toMatchObject({ is_own: 1, goods: [{ id: 2, is_buy: 1 }] });
  expect(await of(2)).toMatchObject({ is_own: 0, goods: [{ id: 2, is_buy: 0 }] });
  expect(await of(0)).toMatchObject({ is_own: 0, goods: [{ id: 2, base_price: null }] });
});

it("lists articles of a category, that of the home page by default", async () => {
  const { data } = await call<{ list: { created_at: number }[] }>(0, "GET /api/article/category");
  expect(data).toMatchObject({ id: 3, name: "通知公告" });
  expect(data.list).toHaveLength(5);
  expect(data.list[0]!.created_at).toBeLessThan(NOW / 1000);
  const industry = await call(0, "GET /api/article/category?category_id=1&limit=2");
  expect(industry.data).toMatchObject({ name: "行业新闻", list: [{ url: "/news/info/1/industry" }, {}] });
  const wrong = await call(0, "GET /api/article/category?category_id=9");
  expect(wrong).toMatchObject({ status: 422, msg: "文章分类有误" });
});

it("gives links of the frame and where quality inspection is looked up", async () => {
  const { data } = await call<{ url: string }[]>(0, "GET /api/global/links");
  expect(data.map((link) => link.url)).toContain("https://beian.miit.gov.cn/");
  expect((await call(0, "GET /api/global/quality_inspection")).data).toEqual({
    quality_inspection_url: "",
    msg: "质检报告可在商品详情页按批号查看",
  });
});
