import type { Page, TestInfo } from "playwright/test";
import { expect, test } from "./errors";
import { focusBySlash, signIn } from "./support";

const isScripted = (info: TestInfo) => info.project.name === "js";
const searchBox = (page: Page) => page.getByRole("search", { name: "商品搜索" }).getByLabel("搜索药品或厂家");

test("the search bar stays in sight from 205 px of scrolling on", async ({ page }, info) => {
  await page.goto("/list");
  const sticky = page.locator(".sticky-search");
  await page.evaluate(() => window.scrollTo(0, 204));
  await expect(sticky).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 205));
  if (!isScripted(info)) return expect(sticky).toHaveCount(0);
  await expect(sticky).toBeVisible();
  await focusBySlash(page, sticky.getByLabel("搜索药品或厂家"));
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(sticky).not.toBeVisible();
});

test("suggestions open while typing, are walked by arrows and taken by Enter", async ({ page }, info) => {
  await page.goto("/list");
  const box = searchBox(page);
  if (!isScripted(info)) {
    await box.fill("blg");
    await box.press("Enter");
    return expect(page).toHaveURL(/\/search\?.*keywords=blg/);
  }
  await focusBySlash(page, box);
  await page.keyboard.type(" blg ");
  await expect(page.getByText("搜索中")).toBeVisible();
  const options = page.getByRole("listbox", { name: "搜索建议" }).getByRole("option");
  // Words and goods are answered apart.
  for (const kind of [".suggest__option--goods", ":not(.suggest__option--goods)"])
    await expect(options.and(page.locator(kind)).first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await expect(options).toHaveCount(0);
  await expect(box).toHaveValue(" blg ");
  await page.keyboard.type("k");
  await page.keyboard.press("Backspace");
  await expect(options.first()).toBeVisible();
  const name = (await options.first().innerText()).trim();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(
    (url) => url.pathname === "/search" && url.searchParams.get("keywords") === name,
  );
});

test("goods stand below the words: Tab reaches the number, Enter adds it", async ({ page }, info) => {
  if (!isScripted(info)) return;
  await signIn(page, "demo", "/list");
  const box = searchBox(page);
  await focusBySlash(page, box);
  await page.keyboard.type("板蓝根");
  const goods = page.locator(".suggest__option--goods");
  await expect(goods.first()).toContainText("¥");
  await page.keyboard.press("ArrowUp");
  await expect(goods.last()).toHaveAttribute("aria-selected", "true");
  for (let i = (await goods.count()) - 1; i > 0; i -= 1) await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Tab");
  await expect(page.locator(".suggest__buy input:focus")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText("已加入购物车").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(box).toBeFocused();
});

test("nothing found says so, and an emptied box closes the list", async ({ page }, info) => {
  await page.goto("/list");
  const box = searchBox(page);
  await box.fill("zzqqxxww");
  if (!isScripted(info)) return expect(page.locator(".suggest")).toHaveCount(0);
  await expect(page.locator(".suggest").getByText("暂无数据")).toBeVisible();
  await box.fill("");
  await expect(page.locator(".suggest")).toHaveCount(0);
});

test("the cart opens beside the toolbar, and never on the cart page", async ({ page }, info) => {
  await signIn(page, "demo", "/list");
  const cart = page.locator(".toolbar").getByRole("link", { name: /购物车/ });
  await cart.click();
  if (!isScripted(info)) return expect(page).toHaveURL(/\/cart$/);
  const panel = page.locator(".panel");
  await expect(panel.locator(".panel__line").first()).toBeVisible();
  await expect(page).toHaveURL(/\/list$/);
  expect((await panel.boundingBox())?.width).toBe(270);
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await page.goto("/cart");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("购物车");
  await cart.click();
  await expect(panel).toHaveCount(0);
});

test("what is below a category opens by keyboard and leads to a list", async ({ page }, info) => {
  await page.goto("/list");
  const menu = page.locator(".category");
  const title = menu.getByRole("link", { name: "全部商品分类" });
  const entries = menu.locator(".category__link");
  // What is closed is neither there nor walked through.
  await expect(entries).toHaveCount(0);
  await title.focus();
  await page.keyboard.press("Tab");
  await expect(page.locator(".mainnav__list a").first()).toBeFocused();
  if (!isScripted(info)) {
    await title.press("Enter");
    await expect(page).toHaveURL(/\/categories$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("商品分类");
    await page.locator(".categories__link").first().press("Enter");
    await expect(page).toHaveURL(/\/list\?category=\d+/);
    return;
  }
  // Keys do so once the page's scripts run, which come after its first picture.
  await expect(async () => {
    await title.focus();
    await page.keyboard.press("ArrowDown");
    await expect(entries.first()).toBeFocused({ timeout: 500 });
  }).toPass();
  await expect(entries).toHaveCount(7);
  const flyout = menu.locator(".category__flyout");
  await page.keyboard.press("ArrowRight");
  await expect(flyout.getByRole("link").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(flyout).toHaveCount(0);
  await expect(entries.first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(title).toBeFocused();
  await expect(entries.first()).not.toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect(flyout.getByRole("link").first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/list\?category=\d+/);
});

test("what a link opens beside itself is put away by Escape", async ({ page }, info) => {
  await page.goto("/list");
  for (const [part, name] of [
    [page.locator(".topbar__item"), "小程序"],
    [page.locator(".toolbar__item"), "客服"],
  ] as const) {
    const item = part.filter({ has: page.getByRole("link", { name, exact: true }) });
    const [link, opened] = [item.getByRole("link").first(), item.locator(".topbar__flyout, .toolbar__tip")];
    await link.focus();
    await expect(opened).toBeVisible();
    if (!isScripted(info)) continue;
    await page.keyboard.press("Escape");
    await expect(opened).not.toBeVisible();
    await expect(link).toBeFocused();
  }
});

test("who is signed in stands in the header, and 安全退出 ends it", async ({ page }) => {
  await signIn(page, "demo-chain", "/list");
  await expect(page.locator(".topbar__company").first()).not.toBeEmpty();
  await expect(page.getByText(/^专属客服-/)).toBeVisible();
  await page.locator(".topbar").getByRole("button", { name: "安全退出" }).click();
  await expect(page.locator(".topbar").getByRole("link", { name: "请登录" })).toBeVisible();
});

test("an ad that was closed stays closed", async ({ page }) => {
  await signIn(page, "demo", "/");
  const banner = page.locator(".banner-ad");
  const stored = page.waitForResponse((answer) => answer.url().includes("/ads/closed"));
  await banner.getByRole("button", { name: "关闭广告" }).click();
  await expect(banner).toHaveCount(0);
  await expect(page).toHaveURL((url) => url.pathname === "/");
  // The banner goes before the server has answered: reloading earlier would ask too soon.
  await stored;
  await page.reload();
  await expect(banner).toHaveCount(0);
});

test("the quality-inspection link says its message", async ({ page }, info) => {
  await page.goto("/list");
  await page.getByRole("link", { name: "质检报告查询" }).click();
  if (!isScripted(info)) return expect(page.getByRole("heading", { level: 1 })).toContainText("质检报告");
  const dialog = page.getByRole("dialog", { name: "温馨提示" });
  await expect(dialog).toContainText("质检报告");
  await dialog.getByRole("button", { name: "知道了" }).click();
  await expect(dialog).toHaveCount(0);
});

test("a client navigation moves the focus to the new heading", async ({ page }, info) => {
  await page.goto("/list");
  await page.locator(".mainnav").getByRole("link", { name: "中药饮片" }).click();
  await expect(page).toHaveURL(/\/zyyp$/);
  await expect(page).toHaveTitle(/^中药饮片/);
  if (isScripted(info)) await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("the shop goes on the desktop by the browser's own way or by a shortcut file, and its codes are made here", async ({
  page,
  request,
}, info) => {
  await page.goto("/");
  await page.getByRole("link", { name: "添加到桌面" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("添加到桌面");
  await expect(page.getByRole("heading", { level: 2 }).first()).toContainText("Chrome");
  if (isScripted(info)) {
    const offer = page.getByRole("main").getByRole("button", { name: "添加到桌面" });
    // The link loads the page anew; the browser's offer must not come before the page listens.
    await page.goto("/desktop");
    await expect(offer).toHaveCount(0);
    await page.evaluate(() => {
      const prompt = () => Promise.resolve({ result: "accepted" });
      window.dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt }));
    });
    await offer.click();
    await expect(page.getByRole("status").filter({ hasText: "已添加到桌面" })).toBeVisible();
  }
  const manifest = await request.get((await page.locator('link[rel="manifest"]').getAttribute("href"))!);
  expect(manifest.headers()["content-type"]).toContain("application/manifest+json");
  expect(await manifest.json()).toMatchObject({ name: "青囊医药", start_url: "/", scope: "/" });
  const worker = await request.get("/sw.js");
  expect(worker.headers()).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "no-cache",
  });
  expect((await request.get("/desktop/other.url")).status()).toBe(404);
  const shortcut = await request.get(
    (await page.getByRole("link", { name: "下载桌面快捷方式" }).first().getAttribute("href"))!,
  );
  expect(shortcut.headers()["content-disposition"]).toContain("attachment");
  expect(await shortcut.text()).toMatch(/^\[InternetShortcut\]\r\nURL=http/);
  for (const name of ["mini", "wechat"]) {
    const code = await request.get(`/code/${name}.svg`);
    expect(code.headers()["content-type"]).toContain("image/svg+xml");
  }
  expect((await request.get("/code/other.svg")).status()).toBe(404);
});
