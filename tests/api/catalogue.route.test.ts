import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { z } from "zod";
import { answerCall } from "~/api/serving/answer.server";
import type { Goods } from "~/api/serializers/goods";
import { bumpVersion, db } from "~/platform/database/database.server";
import { nodeHandler } from "~/platform/http/node-handler.server";
import { signedInCompanies } from "../modules/orders/route-fixtures";
import { clear, flashSale, goods, ground } from "../modules/orders/shop";
import { call } from "./call";
import { emptyTables } from "../rows";

type SerializedGoods = z.infer<typeof Goods>;
interface Page {
  list: SerializedGoods[];
  page: number;
  per_page: number;
  total: number;
}
/** Calls ask the machine's clock: these offers run for ever. */
const ALWAYS = { starts_at: 0, ends_at: 9_000_000_000_000 };
const LASTING: [number, number][] = [[36_500, 900]];

beforeAll(async () => {
  await clear();
  await ground();
  await signedInCompanies(2);
  await db.updateTable("company").set({ status: "pending" }).where("id", "=", 2).execute();
  const category = { parent_id: null, tree: "drug", depth: 1, sort: 0, icon: "leaf" };
  await emptyTables(["category"]);
  await db
    .insertInto("category")
    .values({ ...category, id: 1, name: "中成药", path: "/1/" })
    .execute();
  await goods(11, LASTING, {
    name: "阿莫西林胶囊",
    pack_size: 10,
    sales: 9,
    is_preferred: 1,
    ladder_type: 1,
    marketing_authorization_holder: "某医药集团",
  });
  await goods(12, LASTING, {
    kind: "herb",
    item_free_shipping_from: 30,
    ladder: '[{"from":50,"price":900}]',
  });
  await goods(13, [[36_500, 0]], { purchase_limit: 5, tags: '[{"name":"新","describe":"新品上架"}]' });
  await flashSale(7, 11, 800, 50, null);
  const plain = { status: "on", priority: 0, terms: "{}" };
  await db
    .insertInto("offer")
    .values([
      { ...plain, ...ALWAYS, id: 8, kind: "dailySpecial", name: "今日特价", scope: '{"goods":[12]}' },
      {
        ...plain,
        ...ALWAYS,
        id: 9,
        kind: "orderReduction",
        name: "订单满减",
        scope: '{"all":true}',
        terms: '{"tiers":[{"from":50000,"off":2000}]}',
      },
    ])
    .execute();
  await db
    .insertInto("offer_goods")
    .values({ offer_id: 8, goods_id: 12, price: 850, stock: 40, sold: 0, limit_per_company: 20 })
    .execute();
  await db.updateTable("offer").set(ALWAYS).execute();
  await db
    .insertInto("search_word")
    .values([
      { kind: "drug", spelling: "amxl", word: "阿莫西林胶囊", weight: 9 },
      { kind: "manufacturer", spelling: "ys", word: "演示药厂", weight: 1 },
    ])
    .execute();
  for (const name of ["goods", "offers"] as const) await bumpVersion(db, name);
});

describe("GET /api/goods/search", () => {
  it("suggests words for drugs and for manufacturers; nothing for an empty keyword", async () => {
    expect((await call(0, "GET /api/goods/search?keywords=AMX")).data).toEqual(["阿莫西林胶囊"]);
    expect((await call(0, "GET /api/goods/search?keywords=ys&type=manufacturer")).data).toEqual(["演示药厂"]);
    expect((await call(0, "GET /api/goods/search?keywords=")).data).toEqual([]);
    expect(await call(0, `GET /api/goods/search?keywords=${"长".repeat(61)}`)).toMatchObject({
      code: 422,
      msg: "关键词过长",
    });
  });

  it("asks nothing more of the database for what somebody has just typed", async () => {
    const answerTo = nodeHandler((request) => answerCall(request, "goods/search"));
    const server = createServer((request, response) => {
      void answerTo(request, ({ body }) => void response.end(body));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const queries = vi.fn();
    const watched = globalThis as Record<symbol, unknown>;
    watched[Symbol.for("shop.query")] = queries;
    const ask = async (words: string) => {
      const { port } = server.address() as AddressInfo;
      const query = `http://127.0.0.1:${port}/api/goods/search?keywords=${words}`;
      const answer = await fetch(query, { headers: { "Accept-Encoding": "identity" } });
      return ((await answer.json()) as { data: string[] }).data;
    };
    expect([await ask("am"), await ask("amx")]).toEqual([["阿莫西林胶囊"], ["阿莫西林胶囊"]]);
    expect(queries).toHaveBeenCalled();
    queries.mockClear();
    expect(await ask("am")).toEqual(["阿莫西林胶囊"]);
    expect(queries).not.toHaveBeenCalled();
    delete watched[Symbol.for("shop.query")];
    server.close();
  });
});

describe("GET /api/goods/list", () => {
  it("gives a page of goods with the choices of its filters", async () => {
    const { data } = await call<Page & { filter_data: object }>(
      1,
      "GET /api/goods/list?kind=drug&sort=sales",
    );
    expect(data).toMatchObject({ page: 1, per_page: 30, total: 2 });
    expect(data.list.map((item) => item.id)).toEqual([11, 13]);
    expect(data.list[0]).toMatchObject({
      name: "阿莫西林胶囊",
      base_price: "10.00",
      activity_price: "8.00",
      activity_end: 9_000_000_000,
      is_youx: 1,
      type: 0,
      ladder_price_type: 1,
      tags: [{ name: "秒", is_show: 1 }],
      zbz: 10,
      holder: "某医药集团",
    });
    expect(data.list[1]).toMatchObject({
      number: 0,
      is_buy: 1,
      buy_tips: "暂时缺货",
      xg_number: 5,
      activity_price: null,
      tags: [{ name: "新", describe: "新品上架", is_show: 1 }],
    });
    // One form tells no goods apart; one that was chosen stays, so that it can be taken back.
    expect(data.filter_data).toMatchObject({ form: [] });
    const chosen = await call<Page & { filter_data: object }>(
      1,
      `GET /api/goods/list?kind=drug&form=${encodeURIComponent("片剂")}`,
    );
    expect(chosen.data.filter_data).toMatchObject({ form: [{ value: "片剂", number: 2, is_selected: 1 }] });
  });

  it("takes the filters together too, and an offer by number or kind", async () => {
    const ids = async (query: string) =>
      (await call<Page>(1, `GET /api/goods/list?${query}`)).data.list.map((item) => item.id);
    expect(await ids(`filters=${encodeURIComponent('{"kind":"herb"}')}`)).toEqual([12]);
    expect(await ids("filters[kind]=herb")).toEqual([12]);
    expect(await ids("offer=dailySpecial")).toEqual([12]);
    expect(await ids("offer=7")).toEqual([11]);
    expect(await call(1, "GET /api/goods/list?offer=77")).toMatchObject({ code: 400 });
  });

  it.each<["company" | "visitor", number, string]>([
    ["visitor", 0, "login"],
    ["company", 2, "review"],
  ])("tells a %s (%i) no price before it may see one", async (_, who, lock) => {
    const { data } = await call<Page>(who, "GET /api/goods/list");
    expect(data.list).toHaveLength(3);
    for (const item of data.list)
      expect(item).toMatchObject({
        base_price: null,
        price_lock: lock,
        activity_price: null,
        ladder_price: [],
        is_buy: 0,
      });
  });

  it.each([
    ["kind=food", "商品类别有误"],
    ["page=0", "页码有误"],
    ["sort=cheap", "排序方式有误"],
    ["category=x", "编号有误"],
    ["filters=nonsense", "请按要求填写"],
  ])("refuses %s", async (query, msg) => {
    expect(await call(0, `GET /api/goods/list?${query}`)).toMatchObject({ status: 422, msg });
  });
});

describe("GET /api/goods/detail/:id", () => {
  it("has every field of a goods, its batches, and how far a number gets", async () => {
    const { data } = await call<SerializedGoods>(1, "GET /api/goods/detail/12?number=20");
    expect(data).toMatchObject({
      id: 12,
      name: "商品12",
      sccj: "演示药厂",
      ypgg: "10片",
      ck_id: 1,
      zbz: 1,
      cartNum: 0,
      is_jxq: 0,
      number: 900,
      base_price: "10.00",
      bzdw: "盒",
      ladder_price: [{ number: 50, price: "9.00" }],
      ladder_price_type: 0,
      is_free_shipping: 0,
      free_shipping_number: 0,
      is_dpby: 1,
      qg_number: 30,
      is_youx: 0,
      type: 1,
      activity_price: "8.50",
      is_favorite: 0,
      batches: [{ number: "B12-0", stock: 900 }],
      category: [{ id: 1, name: "中成药" }],
      ladder_hint: "再买30盒，单价降至¥9.00",
      free_shipping_hint: "单品满30盒整单包邮，还差10盒",
    });
    expect(data.goods_image).toHaveLength(1);
    expect(data).toMatchObject({ is_buy: 1, buy_tips: "" });
  });

  it("shows a visitor everything but prices", async () => {
    const { data } = await call<SerializedGoods>(0, "GET /api/goods/detail/12");
    expect(data).toMatchObject({ base_price: null, price_lock: "login", ladder_price: [], is_buy: 0 });
    expect(data).toMatchObject({ ladder_hint: "", buy_tips: "请登录后购买" });
    expect(JSON.stringify(data)).not.toMatch(/"(10|9|8)\.\d0"|¥/);
  });

  it("answers 404 for a goods that there is not and 422 for a wrong id", async () => {
    expect(await call(0, "GET /api/goods/detail/999")).toMatchObject({ status: 404, code: 404 });
    expect(await call(0, "GET /api/goods/detail/x")).toMatchObject({ status: 422, msg: "编号有误" });
  });
});

it("GET /api/goods/hot gives what sells best", async () => {
  const { data } = await call<SerializedGoods[]>(1, "GET /api/goods/hot");
  expect(data.map((item) => item.id)).toEqual([11, 12]);
});

it("GET /api/goods/activities tells what runs, in words", async () => {
  const { data } = await call<object[]>(0, "GET /api/goods/activities");
  expect(data).toMatchObject([
    { id: 7, type: "flashSale", type_name: "秒杀", tag: "秒", url: "/list?offer=7", end_time: 9_000_000_000 },
    { id: 8, type: "dailySpecial", name: "今日特价", url: "/mrtj", describe: "" },
    { id: 9, type: "orderReduction", describe: "满500减20" },
  ]);
});

it("GET /api/activity/everyday_price lists the specials with what may be taken", async () => {
  const { data } = await call<Page>(1, "GET /api/activity/everyday_price");
  expect(data).toMatchObject({ page: 1, per_page: 30, total: 1 });
  expect(data.list).toMatchObject([{ id: 12, activity_price: "8.50", base_price: "10.00" }]);
  expect((data.list[0] as unknown as { tips: string[] }).tips.join()).toContain("20");
  const visitor = await call<Page>(0, "GET /api/activity/everyday_price");
  expect(visitor.data.list).toMatchObject([{ id: 12, activity_price: null, base_price: null }]);
  expect(await call(0, "GET /api/activity/everyday_price?page=x")).toMatchObject({ code: 422 });
});

it("goods_image holds every picture of a product in its order, wherever the product stands", async () => {
  const keys = ["1-9f86d081884c", "2-9f86d081884c", "3-9f86d081884c"];
  await db
    .insertInto("goods_picture")
    .values(keys.map((picture, sort) => ({ goods_id: 11, picture, alt: "", sort, added_at: 0 })))
    .execute();
  await db.updateTable("goods").set({ picture: keys[0]! }).where("id", "=", 11).execute();
  await bumpVersion(db, "goods");
  await call(1, "POST /api/cart", { json: { params: [{ goods_id: 11, number: 10 }] } });
  await call(1, "POST /api/favorite", { form: { goods_ids: [11] } });
  const images = keys.map((key) => `/pictures/${key}/640.webp`);
  for (const line of [
    "GET /api/goods/list",
    "GET /api/goods/detail/11",
    "GET /api/goods/hot",
    "GET /api/cart/list",
    "GET /api/favorite",
  ] as const) {
    const { data } = await call(1, line);
    expect(JSON.stringify(data), line).toContain(`"goods_image":${JSON.stringify(images)}`);
  }
  const { data } = await call<Page>(1, "GET /api/goods/list");
  expect(data.list.find((item) => item.id === 12)!.goods_image).toHaveLength(1);
});

it("reads an address of any number of slashes once through", async () => {
  const path = `${"/".repeat(2_000_000)}goods/search${"/".repeat(2_000_000)}x`;
  const answer = await answerCall(new Request("http://shop.test/api/"), path);
  expect(answer.status).toBe(404);
});
