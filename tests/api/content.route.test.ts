import { beforeAll, expect, it } from "vitest";
import { loadContent } from "~/demo/content.server";
import { DAY } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { bumpVersion, db, inTransaction } from "~/platform/database/database.server";
import { signedInCompanies } from "../modules/orders/route-fixtures";
import { flashSale, goods, ground } from "../modules/orders/shop";
import { call } from "./call";
import { emptyTables } from "../rows";

const NOW = now();

beforeAll(async () => {
  await ground();
  await signedInCompanies(2);
  await emptyTables(["category"]);
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

it("decides on navigation, hot words, links and zones as the pages do: by window and target", async () => {
  const later = { sort: 0, starts_at: NOW + DAY };
  const clinics = { sort: 0, targets: "clinic" };
  await inTransaction(async (trx) => {
    for (const [name, meant] of [
      ["以后", later],
      ["诊所", clinics],
      ["访客", { sort: 0, targets: "visitor" }],
    ] as const) {
      const nav = { name, url: "/list", is_open: 0 as const };
      await trx
        .insertInto("nav_item")
        .values({ ...nav, ...meant })
        .execute();
      await trx
        .insertInto("hot_word")
        .values({ word: name, url: "/list", is_warm: 0, ...meant })
        .execute();
      await trx
        .insertInto("link")
        .values({ list: "global", name, url: "/list", ...meant })
        .execute();
    }
    await trx.updateTable("zone").set({ targets: "visitor" }).where("id", "in", [8, 9]).execute();
    await bumpVersion(trx, "content");
  });
  const own = ["以后", "诊所", "访客"];
  const seen = async (who: number) => {
    const common = (await call<Record<"nav" | "rnss", { name: string }[]>>(who, "GET /api/focus/common"))
      .data;
    const links = (await call<{ name: string }[]>(who, "GET /api/global/links")).data;
    const posters = (await call<{ id: number }[]>(who, "GET /api/focus/postList")).data;
    const controlled = (await call<{ id: number }[]>(who, "GET /api/focus/kxzq")).data;
    return [
      ...[common.nav, common.rnss, links].map((all) =>
        all.flatMap(({ name }) => (own.includes(name) ? [name] : [])),
      ),
      [...posters, ...controlled].map(({ id }) => id),
    ];
  };
  expect(await seen(0)).toEqual([["访客"], ["访客"], ["访客"], [9, 8]]);
  expect(await seen(1)).toEqual([[], [], [], []]);
  await inTransaction(async (trx) => {
    for (const table of ["nav_item", "link"] as const)
      await trx.deleteFrom(table).where("name", "in", own).execute();
    await trx.deleteFrom("hot_word").where("word", "in", own).execute();
    await trx.updateTable("zone").set({ targets: "" }).execute();
    await bumpVersion(trx, "content");
  });
});

it("welcomes companies that have not ordered yet", async () => {
  const welcomes = async (who: number) => (await call<unknown[]>(who, "GET /api/focus/xrtj")).data.length;
  const { id } = await db
    .insertInto("orders")
    .values({
      number: "N1",
      company_id: 2,
      account_id: 2,
      status: "completed",
      checkout_key: "k1",
      goods_amount: 1,
      shipping_amount: 0,
      discount_amount: 0,
      payable: 1,
      price_rows: "[]",
      address: "{}",
      invoice_type: "none",
      delivery: "carrier",
      remark: "",
      placed_at: NOW,
      pay_before: NOW,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  expect([await welcomes(0), await welcomes(1), await welcomes(2)]).toEqual([1, 1, 0]);
  await db.deleteFrom("orders").where("id", "=", id).execute();
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
    expect((await call<{ id: number }[]>(0, path)).data.map((item) => item.id)).toEqual([1]);
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
