import { db } from "~/platform/database/database.server";
import { adminMessage, adminOf } from "./admin";
import { approved, oneGoods, orderRow, placedOrder, unique } from "./shop";
import { expect, isScripted, test } from "./support";
import { accept, placed, received, supplier } from "../modules/purchasing/purchasing-fixtures";

test("a carton comes in with its boxes, one box and then five leave, and the buyer gets their codes", async ({
  browser,
  baseURL,
  buyer,
  page: shop,
}, info) => {
  const options = { javaScriptEnabled: isScripted(info), baseURL: baseURL! };
  const prefix = `8${String(unique()).slice(-6).padStart(6, "0")}`;
  const code = (n: number) => `${prefix}${String(n).padStart(13, "0")}`;
  const goods = await oneGoods({ stock: 0 });
  const supplierId = Number(String(unique()).slice(-7)) + 1000;
  const { scope } = await db
    .selectFrom("goods")
    .select("scope")
    .where("id", "=", goods.id)
    .executeTakeFirstOrThrow();
  await supplier(supplierId, { scope: JSON.stringify([scope]) });
  const bought = await placed(supplierId, [{ goodsId: goods.id, quantity: 10, price: 800 }]);
  const receipt = await received(bought, [{ goodsId: goods.id, batch: "T2611", arrived: 10 }]);
  expect((await accept(receipt)).ok).toBe(true);
  const { page } = await adminOf(browser, "warehouse", options);
  await page.setViewportSize({ width: 390, height: 844 });

  await page.goto(`/staff/receipts/${receipt}`);
  await page.getByRole("link", { name: "追溯码 0 / 10" }).click();
  const boxes = Array.from({ length: 10 }, (_, at) => code(at + 1));
  await page.getByLabel("扫或粘贴追溯码").fill(`${code(900)}：${boxes.join(" ")}`);
  await page.getByRole("button", { name: "登记", exact: true }).click();
  await expect(adminMessage(page, "已登记 11 个追溯码")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole("link", { name: "返回收货单" }).click();
  await expect(page.getByRole("link", { name: "追溯码 10 / 10" })).toBeVisible();

  const id = await placedOrder(buyer, [[goods, 6]]);
  await approved(id);
  const { number } = await orderRow(id);
  await page.goto(`/staff/warehouse/${number}/codes`);
  const scan = page.getByLabel("扫追溯码，整件扫箱码即可");
  // The whole carton is more than the order.
  await scan.fill(code(900));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("只差 6盒");
  await scan.fill(code(1));
  await page.keyboard.press("Enter");
  await expect(adminMessage(page, "对，1 个码")).toBeVisible();
  await expect(page.getByRole("cell", { name: "1 / 6盒" })).toBeVisible();
  await page.getByRole("button", { name: `取消 ${code(1)}` }).click();
  await expect(adminMessage(page, `已取消 ${code(1)}`)).toBeVisible();
  await page.getByText("粘贴多个追溯码").click();
  await page.locator("textarea[name=codeLines]").fill(boxes.slice(0, 6).join("\n"));
  await page.getByRole("button", { name: "计入" }).click();
  await expect(page.getByText("扫齐", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await page.goto(`/staff/warehouse/${number}`);
  await page.getByLabel("承运商", { exact: true }).selectOption("own");
  await page.getByRole("button", { name: "登记发货" }).click();
  await expect(adminMessage(page, `订单 ${number} 已全部发出`)).toBeVisible();

  await shop.goto(`/order/info/${id}`);
  await expect(shop.getByText("追溯码 6 个")).toBeVisible();
  const file = await shop.request.get(`/order/codes/${id}.csv`);
  expect(file.status()).toBe(200);
  const text = await file.text();
  for (const box of boxes.slice(0, 6)) expect(text).toContain(box);
  expect(text).not.toContain(boxes[6]!);
});
