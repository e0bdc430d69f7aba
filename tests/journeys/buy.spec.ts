/** The main journey: found by initials, put into the cart, checked, paid, seen in the order list. */
import { expect, test } from "./errors";
import { signIn } from "./support";

test("a visitor is sent to sign in and back to the cart", async ({ page }) => {
  await page.goto("/cart");
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fcart/);
  await page
    .getByLabel(/用户名|账号|手机/)
    .first()
    .fill("demo");
  await page.getByLabel("密码", { exact: true }).fill("Demo-2026");
  await page.getByRole("main").getByRole("button", { name: "登录" }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("购物车");
});

test("search by initials to a paid order", async ({ page }) => {
  test.setTimeout(90_000);
  await signIn(page);
  await page.getByLabel("搜索药品或厂家").first().fill("amxl");
  await page.getByLabel("搜索药品或厂家").first().press("Enter");
  await expect(page).toHaveURL(/\/search\?.*keywords=amxl/);
  const found = page
    .locator(".goods-card", { hasText: "阿莫西林" })
    .filter({ has: page.getByRole("button", { name: "加入购物车" }) })
    .first();
  await expect(found).toBeVisible();
  const name = (await found.locator(".goods-card__name").innerText()).trim();
  await found.getByRole("button", { name: "加入购物车" }).click();
  await expect(page.getByText(/已加入购物车/).first()).toBeVisible();

  await page.goto("/cart");
  await expect(page.locator(".cart-line", { hasText: name }).first()).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("link", { name: /去结算/ })
    .or(page.getByRole("main").getByRole("button", { name: /去结算/ }))
    .first()
    .click();
  await expect(page).toHaveURL(/\/cart\/step2/);
  await expect(page.locator(".search__form")).toHaveCount(0);
  await page.getByRole("button", { name: "提交订单" }).click();
  await expect(page).toHaveURL(/\/cart\/step3\/\d+/);
  const orderId = /step3\/(\d+)/.exec(page.url())?.[1];

  await page.getByLabel(/在线支付/).check();
  await page.getByRole("button", { name: /^(确认付款|去付款|立即付款|确认支付|付款)/ }).click();
  await expect(page).toHaveURL(/\/pay\/sandbox\//);
  await page.getByRole("button", { name: /支付成功/ }).click();
  await expect(page).toHaveURL(/\/cart\/step4/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("付款成功");

  await page.goto("/order");
  await page.goto(`/order/info/${orderId}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("待审核");
  await expect(page.getByRole("main")).toContainText(name);
});

test("the number typed is rounded up to whole packs and said", async ({ page }) => {
  await signIn(page);
  await page.goto("/list/info/1");
  const number = page.getByRole("main").locator('input[name="number-1"]').first();
  const step = Number(await number.getAttribute("step"));
  await number.fill(String(step + 1));
  await number.press("Enter");
  await expect(page.getByText(/取整|中包装/).first()).toBeVisible();
});
