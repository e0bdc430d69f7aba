/** What a window shows at once: heights of the frame, and where the first number field stands. */
import type { Locator, Page } from "playwright/test";
import { expect, isScripted, signIn, test } from "./support";

const LAPTOP = { width: 1366, height: 650 };

const box = async (part: Locator) => (await part.boundingBox())!;

/** Opens a page as a company with a year of orders. */
async function open(page: Page, path: string, window: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(window);
  await signIn(page, "demo", path);
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
