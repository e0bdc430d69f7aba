import { beforeAll, expect, it } from "vitest";
import { db } from "~/platform/database/database.server";
import { signedInCompanies } from "../modules/orders/route-fixtures";
import { clear, goods, ground } from "../modules/orders/shop";
import { call } from "./call";

interface Page {
  list: { id: number; favorite_time: number; drop: string | null }[];
  total: number;
}
const toList = async (who: number, query = "") => (await call<Page>(who, `GET /api/favorite${query}`)).data;

beforeAll(async () => {
  await clear();
  await ground();
  await signedInCompanies(2);
  for (const id of [11, 12, 13]) await goods(id, [[36_500, 50]]);
});

it("adds goods, lists them by page with what became of their price, and takes them out", async () => {
  const added = await call(1, "POST /api/favorite", { form: { goods_ids: [11, 12, 999] } });
  expect(added).toMatchObject({ code: 10000, msg: "已收藏 2 种商品", data: { number: 2 } });
  await db.updateTable("goods").set({ base_price: 950 }).where("id", "=", 11).execute();
  const page = await toList(1, "?page=1");
  expect(page).toMatchObject({ page: 1, per_page: 20, total: 2 });
  expect(page.list.map((item) => [item.id, item.drop]).sort()).toEqual([
    [11, "0.50"],
    [12, null],
  ]);
  expect(page.list[0]).toMatchObject({ is_favorite: 1, group_id: 0, note: "", is_back: 0, sccj: "演示药厂" });
  expect(String(page.list[0]!.favorite_time)).toHaveLength(10);
  expect((await toList(1, "?sort=drop")).list[0]!.id).toBe(11);
  const gone = await call(1, "POST /api/favorite/cancel", { json: { goods_ids: [11, 13] } });
  expect(gone).toMatchObject({ msg: "已取消收藏 1 种商品", data: { number: 1 } });
  expect((await toList(1)).list.map((item) => item.id)).toEqual([12]);
});

it("keeps each company to its own", async () => {
  await call(1, "POST /api/favorite", { form: { goods_ids: "12,13" } });
  expect((await toList(2)).total).toBe(0);
  expect(await call(2, "POST /api/favorite/cancel", { form: { goods_ids: [12] } })).toMatchObject({
    msg: "这些商品已不在收藏中",
  });
  expect((await toList(1)).total).toBe(2);
  const { id } = await db
    .insertInto("favourite_group")
    .values({ company_id: 1, name: "常购", created_at: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  expect((await toList(1, `?group=${id}`)).total).toBe(0);
  expect(await call(2, `GET /api/favorite?group=${id}`)).toMatchObject({ status: 404, code: 404 });
});

it("refuses what makes no sense, and asks a visitor to sign in", async () => {
  expect(await call(1, "POST /api/favorite", { form: {} })).toMatchObject({
    code: 422,
    msg: "请至少选择一项",
  });
  expect(await call(1, "POST /api/favorite/cancel", { form: { goods_ids: "x" } })).toMatchObject({
    code: 422,
    msg: "编号有误",
  });
  expect(await call(1, "POST /api/favorite", { form: { goods_ids: [999] } })).toMatchObject({ code: 404 });
  expect(await call(1, "GET /api/favorite?sort=cheap")).toMatchObject({ code: 422, msg: "排序方式有误" });
  for (const line of ["GET /api/favorite", "POST /api/favorite", "POST /api/favorite/cancel"] as const)
    expect(await call(0, line)).toMatchObject({ status: 401, code: 10001 });
});
