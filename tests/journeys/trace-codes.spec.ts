import { DAY, toDay } from "~/platform/values/clock";
import { adminMessage, adminOf } from "./admin";
import { approved, oneGoods, orderRow, placedOrder, unique } from "./shop";
import { expect, isScripted, test } from "./support";

const dayFromNow = (days: number) => toDay(Date.now() + days * DAY);

test("a carton comes in with its boxes, one box and then five leave, and the buyer gets their codes", async ({
  browser,
  baseURL,
  buyer,
  page: shop,
}, info) => {
  const options = { javaScriptEnabled: isScripted(info), baseURL: baseURL! };
  const barcode = `67${unique()}`.padEnd(13, "0").slice(0, 13);
  const prefix = `8${String(unique()).slice(-6).padStart(6, "0")}`;
  const code = (n: number) => `${prefix}${String(n).padStart(13, "0")}`;
  const goods = await oneGoods({ stock: 0, barcode });
  const { page } = await adminOf(browser, "warehouse", options);
  await page.setViewportSize({ width: 390, height: 844 });

  await page.goto(`/staff/stock/receive?code=${barcode}`);
  await page.getByRole("textbox", { name: "批号", exact: true }).fill("T2611");
  await page.getByLabel("生产日期").fill(dayFromNow(-30));
  await page.getByLabel("有效期至").fill(dayFromNow(600));
  await page.getByLabel("数量（盒）").fill("10");
  await page.getByLabel("随货单号").fill(`SH-${prefix}`);
  await page.locator("summary", { hasText: "追溯码" }).click();
  const boxes = Array.from({ length: 10 }, (_, at) => code(at + 1));
  await page.getByLabel("扫或粘贴追溯码").fill(`${code(900)}：${boxes.join(" ")}`);
  await page.getByRole("button", { name: "入库" }).click();
  await expect(adminMessage(page, "批号 T2611 已入库 10")).toBeVisible();

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
