import type { Page, Request } from "playwright/test";
import { cartOf, oneGoods, PASSWORD } from "../shop";
import { expect, fillSignIn, notice, test } from "../support";

// Answers that fail are the subject here; the browser logs each of them.
test.use({ loggedErrors: "expected" });

/** The requests of a page to one path, as they are made. */
function query(page: Page, path: string): Request[] {
  const requests: Request[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === path) requests.push(request);
  });
  return requests;
}

test("calls wait, take each other's place and go out as one", async ({ page, buyer }) => {
  const goods = await oneGoods();
  await page.goto(`/list?manufacturer=${goods.manufacturerId}`);

  const searches = query(page, "/api/goods/search");
  const box = page.getByRole("search", { name: "商品搜索" }).getByLabel("搜索药品或厂家");
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(/\/api\/goods\/search\?.*keywords=blg&/, async (route) => {
    await held;
    await route.abort();
  });
  const first = page.waitForRequest(/\/api\/goods\/search/);
  const cancelled = page.waitForEvent("requestfailed");
  // in one go: on a busy machine keys that are pressed one by one come later than the call waits
  const typing = (input: string[]) =>
    box.evaluate((field: HTMLInputElement, texts) => {
      const type = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!;
      field.focus();
      for (const words of texts) {
        type.call(field, words);
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
    }, input);
  await typing(["b", "bl", "blg"]);
  await first;
  expect(searches).toHaveLength(1);
  await typing(["blgk"]);
  await expect(page.locator(".suggest")).toContainText(/暂无数据|共 \d+ 个结果/);
  expect((await cancelled).failure()?.errorText).toBe("net::ERR_ABORTED");
  release();
  expect(searches.map((request) => new URL(request.url()).searchParams.get("keywords"))).toEqual([
    "blg",
    "blgk",
  ]);
  await box.press("Escape");

  const added = query(page, "/api/cart");
  const add = page.locator(".goods-card").getByRole("button", { name: "加入购物车" });
  await add.evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 3; press += 1) button.click();
  });
  await expect(notice(page, "已加入购物车")).toBeVisible();
  await expect(page.locator(".masthead .badge")).toHaveText(/^1/);
  expect(added).toHaveLength(1);
  const sent = new URLSearchParams(added[0]!.postData()!);
  expect(JSON.parse(sent.get("params")!)).toMatchObject([{ goods_id: goods.id, number: 1, price: "10.00" }]);
  expect(await cartOf(buyer)).toEqual({ [goods.id]: 1 });

  await page.locator(".goods-card").getByRole("spinbutton").fill("9999");
  await page.keyboard.press("Enter");
  const refusal = page.locator(".toast--warning", { hasText: "库存不足" });
  await expect(refusal.locator("svg")).toBeVisible();
  await expect(page).toHaveURL(/\/list\?/);
  expect(await cartOf(buyer)).toEqual({ [goods.id]: 1 });
});

test("who gets no answer is told and stays where they are; who signs out or in does so in all tabs", async ({
  page,
  context,
  buyer,
}) => {
  const goods = await oneGoods();
  await page.clock.install();
  await page.goto(`/list/table?manufacturer=${goods.manufacturerId}`);
  const number = page.locator(`#number-${goods.id}`);
  const add = page.getByRole("button", { name: "全部加入购物车" });
  const dialog = page.getByRole("dialog", { name: "温馨提示" });
  const isStored = async () => {
    await expect(number).toHaveValue("7");
    await expect(page).toHaveURL(/\/list\/table/);
  };
  await number.fill("7");

  let isSilent = true;
  await page.route(/\/list\/table/, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    if (isSilent) return;
    return route.fulfill({ status: 503, body: "SQLITE_FULL" });
  });
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await add.click();
  await sent;
  // The clock goes on by itself meanwhile: a busy machine may need some of the 30 s for a press.
  await page.clock.fastForward(20_000);
  await expect(dialog).toHaveCount(0);
  await page.clock.fastForward(10_000);
  await expect(dialog).toContainText("请求超时，请刷新页面");
  await expect(dialog.getByRole("button", { name: "刷新" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(add).toBeFocused();
  await isStored();

  isSilent = false;
  await add.click();
  await expect(notice(page, "系统繁忙，请稍候再试")).toBeVisible();
  await expect(page.locator("body")).not.toContainText("SQLITE");
  await isStored();

  await context.setOffline(true);
  await add.click();
  await expect(notice(page, "网络连接已断开，请检查网络后重试")).toBeVisible();
  await page.locator(".mainnav").getByRole("link").first().click();
  await isStored();
  await context.setOffline(false);

  const other = await context.newPage();
  await other.goto("/help/xrzn/hyzc");
  const marker = () => other.evaluate(() => sessionStorage.getItem("login"));
  await expect.poll(marker).toBe("1");
  const reloaded = Promise.all([page, other].map((tab) => tab.waitForEvent("load")));
  await other.locator(".topbar").getByRole("button", { name: "安全退出" }).click();
  await reloaded;
  const signIn = (tab: Page) => tab.locator(".topbar").getByRole("link", { name: "请登录" });
  for (const tab of [page, other]) await expect(signIn(tab)).toBeVisible();
  await expect.poll(marker).toBeNull();

  const input = page.getByRole("search", { name: "商品搜索" }).getByLabel("搜索药品或厂家");
  await input.fill("板蓝根");
  await other.goto("/login?redirectTo=/list");
  await fillSignIn(other, buyer.username, PASSWORD);
  for (const tab of [other, page])
    await expect(tab.locator(".topbar__company").first()).toHaveText(buyer.companyName);
  await expect(input).toHaveValue("板蓝根");
});
