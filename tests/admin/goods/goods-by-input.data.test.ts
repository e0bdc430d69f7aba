import { beforeAll, expect, test } from "vitest";
import { companyInput, oneGoodsInput } from "~/admin/goods/goods-by-input.server";
import { db } from "~/platform/database/database.server";
import { clear, company, goods, ground } from "../../modules/orders/shop";

beforeAll(async () => {
  await clear();
  await ground();
  for (const id of [1, 2]) await company(id);
  await db.updateTable("company").set({ name: "仁和里大药房" }).where("id", "=", 1).execute();
  await db.updateTable("company").set({ name: "1 号药房" }).where("id", "=", 2).execute();
  for (const id of [11, 12]) await goods(id, [[300, 50]]);
});

test.each([
  ["1", 1],
  ["1 仁和里大药房", 1],
  ["仁和里大药房", 1],
  ["1 号药房", 2],
])("the company of %j is %i", async (text, id) => {
  expect(await companyInput(text)).toEqual({ ok: true, id });
});

test.each([
  ["9", "没有客户 9"],
  ["1 别的药房", "没有这个客户"],
  ["别的药房", "没有这个客户"],
])("no company is meant by %j", async (text, words) => {
  expect(await companyInput(text)).toEqual({ ok: false, text: words });
});

test("one goods is one goods: neither none nor several", async () => {
  expect(await oneGoodsInput("11")).toEqual({ ok: true, id: 11 });
  for (const text of ["", "\n", "11\n12"])
    expect(await oneGoodsInput(text)).toEqual({ ok: false, text: "请填写一种商品" });
});
