import { toDay } from "~/platform/values/clock";
import { fillCart, newBuyer, oneGoods, ordersOfBuyer } from "./shop";
import { enter, expect, isScripted, placeOrder, notice, test } from "./support";

const year = Number(toDay(Date.now()).slice(0, 4));

test("an unsigned contract stops the cart, is signed, and leads back to the order", async ({
  page,
  context,
  baseURL,
}, info) => {
  const buyer = await newBuyer({ contractYear: year - 1 });
  await enter(context, buyer, baseURL!);
  const [goods, controlled] = [await oneGoods(), await oneGoods({ is_controlled: 1 })];
  await page.goto(`/list/info/${controlled.id}`);
  const why = page.getByRole("region", { name: "为什么不能买" });
  await expect(why).toContainText("以下 2 项尚不符合");
  await why.getByRole("button", { name: /申请开放/ }).click();
  await expect(notice(page, `${controlled.name} 的开放申请已提交`)).toBeVisible();
  await expect(page.getByRole("region", { name: "为什么不能买" })).toContainText("正在等待答复");

  await fillCart(buyer, [[goods, 2]]);
  await page.goto("/cart");
  await page
    .locator(".cart-line--blocked")
    .getByRole("link", { name: /签署合同/ })
    .click();
  await expect(page.getByRole("heading", { name: `${year} 年度药品购销框架合同` })).toBeVisible();
  await expect(page.getByRole("article")).toContainText(buyer.companyName);
  await page.getByRole("button", { name: "签署合同" }).click();
  await expect(page.locator("#error-summary")).toContainText("请阅读合同全文，并勾选同意");
  await page.getByLabel("我已阅读合同全文").check();
  await page.getByLabel("签署人姓名").fill("旅程甲");
  await page.getByRole("button", { name: "签署合同" }).click();
  await expect(notice(page, `${year} 年度电子合同已签署`)).toBeVisible();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.locator(".cart-line", { hasText: goods.name })).toBeVisible();
  await expect(page.locator(".cart-line--blocked")).toHaveCount(0);

  await page.getByRole("checkbox", { name: `选择：${goods.name}` }).check();
  if (!isScripted(info)) await page.getByRole("button", { name: "更新选择与数量" }).click();
  await page.getByRole("button", { name: "去结算（1种）" }).click();
  await expect(page).toHaveURL(/\/cart\/step2$/);
  await placeOrder(page);
  expect(await ordersOfBuyer(buyer)).toHaveLength(1);
  await page.goto("/dzht");
  await page.getByRole("main").getByRole("link", { name: /查看/ }).click();
  await expect(page.getByRole("article")).toContainText("旅程甲");
});
