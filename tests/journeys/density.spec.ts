/** What a window shows at once: heights of the frame, and where the first number field stands. */
import type { Locator, Page } from "playwright/test";
import { expect, isScripted, signIn, test } from "./support";

const LAPTOP = { width: 1366, height: 650 };

const box = async (part: Locator) => (await part.boundingBox())!;

/** Opens a page as a company with a year of orders. */
async function open(page: Page, path: string, window: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(window);
  await signIn(page);
  await page.goto(path);
}

test("the header of a company is 120 px at most, without ad and hot words on working pages", async ({
  page,
}, info) => {
  await open(page, "/list", LAPTOP);
  const header = page.locator("header").first();
  const { y, height } = await box(header);
  expect(y + height).toBeLessThanOrEqual(120);
  await expect(page.locator(".top-ad, .banner-ad")).toHaveCount(0);
  for (const name of ["会员中心", "我的订单", "电子发票查询", "添加到桌面", "小程序"])
    await expect(header.getByRole("link", { name, exact: true })).toBeVisible();
  await expect(header.locator(".topbar__company")).toBeVisible();
  await expect(header.getByRole("button", { name: "安全退出" })).toBeVisible();
  const hot = header.getByRole("link", { name: "奥司他韦", exact: true });
  await expect(hot).not.toBeVisible();
  await header.getByLabel("搜索药品或厂家").focus();
  await expect(hot).toBeVisible();
  if (isScripted(info)) {
    await page.keyboard.press("Escape");
    await expect(hot).not.toBeVisible();
    await page.keyboard.press("Tab");
    await expect(hot).toBeVisible();
  }
  await hot.click();
  await expect(page).toHaveURL((url) => url.pathname === "/search" || url.pathname.startsWith("/list"));
  await page.goto("/");
  await expect(page.locator(".banner-ad")).toBeVisible();
  await expect(hot).toBeVisible();
});

test.describe("the first number field of a laptop's window", () => {
  const fields = (page: Page) => page.locator("main").getByRole("spinbutton");
  for (const [path, limit] of [
    ["/list", 380],
    ["/search?keywords=阿莫西林", 420],
    ["/list/table", 215],
    ["/list/info/1", 500],
  ] as const)
    test(path, async ({ page }) => {
      await open(page, path, LAPTOP);
      const { y, height } = await box(fields(page).first());
      expect(y).toBeLessThanOrEqual(limit);
      expect(y + height).toBeLessThanOrEqual(LAPTOP.height);
    });
});

test("filters of a list open as menus, one at a time, and lead to the narrowed list", async ({ page }) => {
  await open(page, "/list", LAPTOP);
  const menu = (name: string) => page.locator(".list-bar__menu").filter({ has: page.getByText(name) });
  const choices = menu("剂型").getByRole("link");
  await menu("分类").locator("summary").click();
  await menu("剂型").locator("summary").click();
  await expect(menu("分类").getByRole("link").first()).not.toBeVisible();
  await expect(choices.nth(1)).toBeVisible();
  await choices.nth(1).click();
  await expect(page).toHaveURL(/form=/);
  await expect(page.locator(".filter__chip")).toContainText("剂型");
});

test("a phone shows four whole goods of a list, each with its number and button", async ({ page }) => {
  await open(page, "/list", { width: 390, height: 844 });
  const cards = page.locator(".goods-card");
  const tabs = await box(page.locator(".tabbar"));
  const fourth = await box(cards.nth(3));
  expect(fourth.y + fourth.height).toBeLessThanOrEqual(tabs.y);
  const first = cards.first();
  await expect(first.getByRole("spinbutton")).toBeInViewport({ ratio: 1 });
  const button = first.getByRole("button", { name: "加入购物车" });
  await expect(button).toBeInViewport({ ratio: 1 });
  const name = await box(first.getByRole("heading"));
  expect(name.y).toBeLessThan((await box(first.locator(".price").first())).y);
});

for (const [path, field] of [
  ["/order", "订单号、商品或批号"],
  ["/jybg", "商品名称"],
  ["/dzfp", "订单号"],
] as const)
  test(`the filter of ${path} is folded on phones and open on laptops`, async ({ page }) => {
    await open(page, path, LAPTOP);
    const words = page.getByRole("main").getByLabel(field).first();
    await expect(words).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(words).not.toBeVisible();
    await page.locator(".folded-filter > summary").click();
    await words.fill("123");
    await page.getByRole("main").getByRole("button", { name: "查询" }).first().click();
    await expect(page).toHaveURL(/words=123/);
    await expect(words).toBeVisible();
  });

test("the member centre of a phone begins with its page, not with the menu", async ({ page }) => {
  await open(page, "/user", { width: 390, height: 844 });
  await expect(page.locator(".account__fold").getByRole("link", { name: "收货地址" })).not.toBeVisible();
});

for (const size of [
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
])
  test(`total and button stay in a window of ${size.width} px on the cart and at the payment`, async ({
    page,
  }) => {
    await open(page, "/cart", size);
    const bar = page.locator(".cart__pay--fixed");
    const staysInSight = async (button: RegExp) => {
      for (const y of [0, 100_000]) {
        await page.evaluate((top) => window.scrollTo(0, top), y);
        await expect(bar.getByRole("button", { name: button })).toBeInViewport({ ratio: 1 });
        await expect(bar.getByText("¥")).toBeInViewport({ ratio: 1 });
      }
    };
    await staysInSight(/^去结算/);
    await page.goto("/order?status=pendingPayment");
    await page
      .getByRole("link", { name: /^去付款/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/cart\/step3\//);
    await staysInSight(/付款$/);
  });
