import { beforeAll, expect, test } from "vitest";
import { inputGoods } from "~/modules/catalogue/search/goods-input.server";
import { db } from "~/platform/database/database.server";
import { clear, goods, ground } from "../../orders/shop";

beforeAll(async () => {
  await clear();
  await ground();
  for (const id of [1, 2, 12]) await goods(id, [[400, 50]]);
  await db
    .updateTable("goods")
    .set({ sku: "A-1", barcode: "6901234567890", name: "甘草" })
    .where("id", "=", 1)
    .execute();
  await db.updateTable("goods").set({ sku: "12", barcode: "", name: "甘草" }).where("id", "=", 2).execute();
});

test.each([
  ["1", [1]],
  ["1 随便写的名称", [1]],
  ["A-1", [1]],
  ["6901234567890", [1]],
  ["甘草", [1, 2]],
  ["12", [2, 12]],
  ["12 号", [12]],
  ["404", []],
  ["没有", []],
])("%s", async (text, ids) => {
  expect((await inputGoods([text, "404"])).get(text)).toEqual(ids);
});

test("nothing typed asks nothing", async () => {
  expect(await inputGoods([])).toEqual(new Map());
});
