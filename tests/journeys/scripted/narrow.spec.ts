import { ACCOUNT_MENU } from "~/shell/areas/account-menu";
import { fillCart, newBuyer, newGoods, placedOrder, type Goods } from "../shop";
import { enter, expect, signIn, test } from "../support";
import { getWidth } from "../width";

test.use({ viewport: { width: 390, height: 844 } });

test("no page of a buyer's cart and order is wider than a phone", async ({ page, buyer }) => {
  const [first, second] = (await newGoods({}, { is_ephedrine: 1 })) as [Goods, Goods];
  const order = await placedOrder(buyer, [[first, 1]]);
  await fillCart(buyer, [
    [first, 2],
    [second, 1],
  ]);
  for (const path of [
    "/cart",
    "/cart/step2",
    `/cart/step3/${order}`,
    `/cart/step4?id=${order}`,
    `/order/info/${order}`,
  ])
    await test.step(path, async () => {
      await page.goto(path);
      expect.soft(await getWidth(page), path).toEqual({ wide: 390, out: [] });
    });
});

test("a count behind a filter stands in one line", async ({ page }) => {
  await page.goto("/list");
  await page.getByRole("link", { name: "筛选", exact: true }).click();
  const counts = page.locator(".filter--page .filter__options small");
  await expect(counts.first()).toBeVisible();
  // The rest of a long filter is folded.
  const folded = page.getByText(/^其余 \d+ 项$/);
  while ((await page.locator(".filter__rest:not([open])").count()) > 0)
    await page.locator(".filter__rest:not([open]) > summary").first().click();
  await expect(folded.first()).toBeVisible();
  const lines = await counts.evaluateAll((all) => all.map((count) => count.getClientRects().length));
  expect(new Set(lines)).toEqual(new Set([1]));
  const links = await page
    .locator(".filter--page .filter__options > a")
    .evaluateAll((all) => all.map((link) => link.clientHeight));
  expect(Math.max(...links)).toBeLessThanOrEqual(44);
  // What is chosen keeps the page open; its button leads to the goods.
  await page.locator(".filter--page .filter__options > a:has(small)").first().click();
  await expect(page.locator(".filter__chip")).toHaveCount(1);
  await expect(page).toHaveURL(/filters=all/);
  await page.getByRole("link", { name: /^查看 \d+ 种商品$/ }).click();
  await expect(page).toHaveURL(/\/list\?category=\d+$/);
  await expect(page.locator(".goods-card").first()).toBeVisible();
});

test("marks of a list lie on the screen, its orders and views in the same row, each with its name", async ({
  page,
}) => {
  await signIn(page, "demo", "/list");
  const bar = page.getByRole("navigation", { name: "排序与显示" });
  for (const name of ["仅看有货", "有优惠", "近效期"])
    await expect(bar.getByRole("link", { name })).toBeInViewport({ ratio: 1 });
  for (const name of ["买过的", "综合", "上新", "大图", "表格", "无图"]) {
    const link = bar.getByRole("link", { name });
    await link.scrollIntoViewIfNeeded();
    await expect(link).toBeInViewport({ ratio: 1 });
  }
});

test("the account keeps inside the narrowest screen", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, "demo", "/zzzj");
  for (const path of ["/zzzj", "/user", "/yegl", "/hmdd", "/dzfp?statement=2026-10"])
    await test.step(path, async () => {
      await page.goto(path);
      expect.soft(await getWidth(page), path).toEqual({ wide: 320, out: [] });
    });
});

test("a tablet held upright shows prices, last prices and ladders whole, and every tab of the orders", async ({
  page,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await signIn(page, "demo", "/list/table");
  await expect(page.locator(".order-table tbody tr").first()).toBeVisible();
  const cut = await page
    .locator(".order-table td:nth-child(7), .order-table td:nth-child(8)")
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
    );
  expect(cut).toEqual([]);
  for (const path of ["/list/table", "/order", "/cart", "/kjcg", "/yegl"])
    await test.step(path, async () => {
      await page.goto(path);
      expect.soft(await getWidth(page), path).toEqual({ wide: 820, out: [] });
    });
  await page.goto("/order");
  for (const tab of await page.locator(".tabs__link").all())
    await expect(tab).toBeInViewport({ ratio: 0.99 });
});

test("the tabs of the account stand at where the buyer is; its menu says where that is and shows every entry", async ({
  page,
  context,
  baseURL,
}) => {
  await enter(context, await newBuyer(), baseURL!);
  await page.goto("/order?status=cancelled");
  await expect(page.locator(".tabs [aria-current]")).toBeInViewport({ ratio: 0.9 });
  await page.goto("/yjfk");
  const menu = page.getByRole("navigation", { name: "账户菜单" });
  await expect(menu.getByText("意见反馈").first()).toBeInViewport({ ratio: 0.9 });
  await expect(menu.getByRole("link")).toHaveCount(0);
  await menu.getByText("账户菜单").click();
  const entries = ACCOUNT_MENU.flatMap((group) => group.entries);
  await expect(menu.getByRole("link")).toHaveCount(entries.length);
  for (const link of await menu.getByRole("link").all()) await expect(link).toBeInViewport({ ratio: 0.9 });
  await menu.getByRole("link", { name: "电子合同" }).click();
  await expect(page).toHaveURL(/\/dzht$/);
  await expect(menu.getByRole("link")).toHaveCount(0);
});
