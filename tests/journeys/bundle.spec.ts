import type { Page } from "playwright/test";
import { newBundle, orderLines } from "./offers";
import { cartOf, changeGoods, newGoods, ordersOfBuyer, type Goods } from "./shop";
import { confirm, expect, isScripted, notice, test } from "./support";

const bundleIn = (page: Page, name: string) => page.locator(".cart-bundle", { hasText: name });

/** Lays sets of a bundle into the cart by the form of its page. */
async function order(page: Page, name: string, sets: number): Promise<void> {
  await page.goto("/zhzq");
  const sheet = page.getByRole("article", { name });
  await sheet.getByRole("spinbutton").fill(String(sets));
  await sheet.getByRole("button", { name: "整套加入购物车" }).click();
}

test("from /zhzq by sets into the cart and on to the paid order", async ({ page, buyer }, info) => {
  const [first, second] = (await newGoods({}, {})) as [Goods, Goods];
  const { name } = await newBundle([
    [first, 900, 2],
    [second, 800, 1],
  ]);
  await order(page, name, 2);
  await expect(notice(page, `${name} × 2套已加入购物车`)).toBeVisible();
  expect(await cartOf(buyer)).toEqual({ [first.id]: 4, [second.id]: 2 });

  await page.goto("/cart");
  const bundle = bundleIn(page, name);
  await expect(bundle).toContainText("¥52.00");
  await expect(bundle).toContainText("已省 ¥8.00");
  await expect(bundle.getByRole("spinbutton")).toHaveCount(1);
  await expect(bundle.getByRole("checkbox")).toHaveCount(1);
  await bundle.getByRole("spinbutton").fill("3");
  await bundle.getByRole("spinbutton").press("Enter");
  await expect(bundle).toContainText("¥78.00");
  expect(await cartOf(buyer)).toEqual({ [first.id]: 6, [second.id]: 3 });

  await bundle.getByRole("checkbox").uncheck();
  if (!isScripted(info)) await page.getByRole("button", { name: "更新选择与数量" }).click();
  await expect(page.getByRole("button", { name: "去结算（0种）" })).toBeVisible();
  await bundle.getByRole("checkbox").check();
  if (!isScripted(info)) await page.getByRole("button", { name: "更新选择与数量" }).click();
  await expect(page.getByRole("button", { name: "去结算（2种）" })).toBeVisible();

  await page.getByRole("button", { name: /^去结算/ }).click();
  await expect(page.getByRole("main")).toContainText(second.name);
  await page.getByRole("button", { name: "提交订单" }).click();
  await expect(page).toHaveURL(/\/cart\/step3\/\d+$/);
  await page.getByRole("radio", { name: /支付宝（演示）/ }).check();
  await page.getByRole("button", { name: /^(立即付款|确认付款)$/ }).click();
  await page.getByRole("button", { name: "支付成功" }).click();
  await expect(page).toHaveURL(/\/cart\/step4/);
  const [placed] = await ordersOfBuyer(buyer);
  expect(placed).toMatchObject({ goods_amount: 7_800, status: "pendingReview" });
  expect(await orderLines(placed!.id)).toMatchObject([
    { goods_id: first.id, type: "bundle", number: 6, unit_price: 900 },
    { goods_id: second.id, type: "bundle", number: 3, unit_price: 800 },
  ]);
  expect(await cartOf(buyer)).toEqual({});
});

test("one goods runs out: all of it is held with the reason, and it is removed as a whole", async ({
  page,
  buyer,
}) => {
  const [first, second] = (await newGoods({}, {})) as [Goods, Goods];
  const { name } = await newBundle([
    [first, 900, 1],
    [second, 800, 1],
  ]);
  await order(page, name, 1);
  await expect(notice(page, /已加入购物车/)).toBeVisible();
  await changeGoods(second, { stock: 0 });
  await page.goto("/cart");
  await expect(bundleIn(page, name)).toContainText(`${second.name}：暂时缺货，组合须整套购买`);
  await expect(bundleIn(page, name).getByRole("checkbox")).toBeDisabled();
  await expect(page.getByRole("button", { name: "去结算（0种）" })).toBeVisible();
  await confirm(page, `删除：${name}`, "删除", "删除");
  await expect(page.getByText("购物车还是空的")).toBeVisible();
  expect(await cartOf(buyer)).toEqual({});
});

test("more sets than the limit are refused, stay as typed and change nothing", async ({
  page,
  buyer,
}, info) => {
  const [first, second] = (await newGoods({}, {})) as [Goods, Goods];
  const { name } = await newBundle(
    [
      [first, 900, 1],
      [second, 800, 1],
    ],
    3,
  );
  await order(page, name, 2);
  await expect(notice(page, /已加入购物车/)).toBeVisible();
  await page.goto("/cart");
  const sets = bundleIn(page, name).getByRole("spinbutton");
  await sets.fill("4");
  await sets.press("Enter");
  await expect(bundleIn(page, name)).toContainText("该组合每家限购3套");
  await expect(sets).toHaveValue("4");
  if (!isScripted(info)) await expect(page.getByRole("alert")).toContainText("该组合每家限购3套");
  expect(await cartOf(buyer)).toEqual({ [first.id]: 2, [second.id]: 2 });
});
