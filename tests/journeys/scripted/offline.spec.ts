import type { Page } from "playwright/test";
import { OFFLINE_TEXT } from "~/platform/values/errors";
import { oneGoods } from "../shop";
import { expect, notice, test } from "../support";

// What the browser logs of a network that is gone is the subject here.
test.use({ loggedErrors: "expected" });

test.use({ serviceWorkers: "allow" });

/** Every answer in every cache of the browser. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const found: { path: string; text: string; type: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = (await cache.match(request))!;
        const { pathname, search } = new URL(request.url);
        const type = answer.headers.get("Content-Type") ?? "";
        found.push({ path: pathname + search, text: await answer.text(), type });
      }
    }
    return found;
  });

test("without the network a page says so and comes back with it; forms keep what was typed; no price is kept", async ({
  page,
  context,
  buyer,
}) => {
  const goods = await oneGoods({ base_price: 777_731 });
  await page.addInitScript(() => {
    if (navigator.serviceWorker?.controller === null)
      void caches.open("shop-older").then(() => sessionStorage.setItem("older", "made"));
  });
  await page.goto("/");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  expect(await page.evaluate(() => sessionStorage.getItem("older"))).toBe("made");
  expect(await page.evaluate(() => caches.has("shop-older"))).toBe(false);
  // From here on every request passes the service worker.
  await page.goto(`/list?manufacturer=${goods.manufacturerId}`);
  await expect(page.locator(".goods-card")).toContainText("7,777.31");
  await page.locator(".goods-card").getByRole("button", { name: "加入购物车" }).click();
  await expect(notice(page, "已加入购物车")).toBeVisible();
  for (const path of ["/cart", "/order", "/desktop"]) await page.goto(path);

  await page.goto("/yjfk");
  await page.getByLabel("网站使用").check();
  await page.getByLabel("反馈内容").fill("网络断开时写下的反馈，仍然留在这里");
  await context.setOffline(true);
  await page.getByRole("button", { name: "提交反馈" }).click();
  await expect(notice(page, OFFLINE_TEXT)).toBeVisible();
  await expect(page.getByLabel("反馈内容")).toHaveValue("网络断开时写下的反馈，仍然留在这里");
  await context.setOffline(false);
  await page.getByRole("button", { name: "提交反馈" }).click();
  await expect(notice(page, "反馈已提交")).toBeVisible();

  const files = await stored(page);
  expect(
    files.map(({ path }) => path).filter((path) => !/^\/assets\/[^/?]+-[\w-]{8}\.\w+$/.test(path)),
  ).toEqual([]);
  expect(files.some(({ type }) => type.includes("javascript"))).toBe(true);
  for (const secret of [goods.name, buyer.companyName, "7,777.31", "777731"])
    expect(files.filter(({ text }) => text.includes(secret)).map(({ path }) => path)).toEqual([]);

  await context.setOffline(true);
  await page.goto("/order?status=completed");
  await expect(page).toHaveTitle(/^网络未连接/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("网络未连接");
  await expect(page.getByText("不会丢失")).toBeVisible();
  expect(await page.locator("main").evaluate((main) => getComputedStyle(main).backgroundColor)).toBe(
    "rgb(255, 255, 255)",
  );
  await page.getByRole("link", { name: "重试" }).click();
  await expect(page).toHaveTitle(/^网络未连接/);
  // The page hears by itself that the network is back, and is the one that was asked for.
  await context.setOffline(false);
  await expect(page).toHaveTitle(/^订单中心/);
  expect(new URL(page.url()).search).toBe("?status=completed");

  // What is posted past the page's own script is left to the browser, which asks whether to send it again.
  await page.goto("/yjfk");
  await context.setOffline(true);
  const lost = page.waitForEvent("requestfailed", (request) => request.method() === "POST");
  await page.evaluate(() =>
    HTMLFormElement.prototype.submit.call(document.querySelector("main form[method=post]")),
  );
  expect((await lost).failure()?.errorText).toContain("ERR_INTERNET_DISCONNECTED");
  await expect(page).not.toHaveTitle(/^网络未连接/);
});
