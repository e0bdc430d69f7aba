import { db } from "~/platform/database/database.server";
import { adminOf, adminMessage } from "./admin";
import { oneGoods, readStock, unique } from "./shop";
import { expect, isScripted, test } from "./support";

test("a place is counted, the difference is looked at, and stock is what was found", async ({
  browser,
  baseURL,
}, info) => {
  const options = { javaScriptEnabled: isScripted(info), baseURL: baseURL! };
  const goods = await oneGoods({ stock: 100 });
  const place = `Z${unique()}`;
  await db.updateTable("batch").set({ place }).where("goods_id", "=", goods.id).execute();
  const { page } = await adminOf(browser, "warehouse", options);
  await page.goto("/staff/stock-counts/new");
  await page.getByLabel("库位的开头").fill("没有这里");
  await page.getByRole("button", { name: "开始盘点" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByLabel("库位的开头").fill(place);
  await page.getByRole("button", { name: "开始盘点" }).click();
  await expect(adminMessage(page, "已开，可以打印盘点表或扫码登记")).toBeVisible();
  await page.getByRole("spinbutton", { name: "的实盘数量" }).fill("97");
  await page.getByRole("button", { name: "登记数量" }).click();
  await expect(adminMessage(page, "已登记 1 个批号")).toBeVisible();
  await page.getByRole("link", { name: "差异" }).click();
  await expect(page.getByRole("row", { name: goods.name })).toContainText("-3");
  await page.getByLabel("原因").fill("破损");
  await page.getByRole("button", { name: "更正库存" }).click();
  await expect(adminMessage(page, "已更正 1 个批号")).toBeVisible();
  expect(await readStock(goods)).toBe(97);
});
