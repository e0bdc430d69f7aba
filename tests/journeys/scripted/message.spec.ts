import { adminOf } from "../admin";
import { cartOf, oneGoods, unique } from "../shop";
import { expect, notice, test } from "../support";

test("a message is spent in the moment it is in the page", async ({ browser, baseURL }) => {
  const { page } = await adminOf(browser, "purchasing", { javaScriptEnabled: true, baseURL: baseURL! });
  await page.goto("/staff/categories/new");
  await page.getByLabel("分类名称").fill(`丙${unique()}`);
  await page.getByLabel("顺序").fill("90");
  await page.getByLabel("原因").fill("新品类");
  const cookies = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const watch = new MutationObserver(() => {
          if (document.querySelector(".admin-flash")) resolve(document.cookie);
        });
        watch.observe(document.body, { childList: true, subtree: true });
      }),
  );
  await page.getByRole("button", { name: "保存" }).click();
  expect(await cookies).toContain("message-read=");
  await expect(page).toHaveURL(/\/categories\/\d+$/);
  await page.goto("/staff/categories/new");
  await expect(page.locator(".admin-flash")).toHaveCount(0);
});

test("a toast waits for who looked away, goes soon after the next key or move of the pointer, and in the end by itself", async ({
  page,
  buyer,
}) => {
  const goods = await oneGoods();
  await page.clock.install();
  await page.goto(`/list?manufacturer=${goods.manufacturerId}`);
  const add = page.locator(".goods-card").getByRole("button", { name: "加入购物车" });
  const toast = notice(page, "已加入购物车");
  const added = async () => {
    await add.focus();
    await page.keyboard.press("Enter");
    await expect(toast).toBeVisible();
  };
  await added();
  await page.clock.fastForward(10_000);
  await expect(toast).toBeVisible();
  await page.keyboard.press("Shift");
  await page.clock.fastForward(8000);
  await expect(toast).toHaveCount(0);

  await added();
  await page.clock.fastForward(10_000);
  await page.mouse.move(40, 300);
  await page.clock.fastForward(8000);
  await expect(toast).toHaveCount(0);

  await added();
  await page.clock.fastForward(20_000);
  await expect(toast).toHaveCount(0);
  expect(await cartOf(buyer)).toEqual({ [goods.id]: 3 });
});
