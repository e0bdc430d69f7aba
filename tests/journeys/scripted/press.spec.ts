import { adminOf } from "../admin";
import { expect, test } from "../support";

test("a preview is in sight at once, and what comes after it moves nothing", async ({ browser, baseURL }) => {
  const { page } = await adminOf(browser, "service", { javaScriptEnabled: true, baseURL: baseURL! });
  await page.goto("/staff/announcements/new");
  await page.getByLabel("标题").fill("停电通知");
  await page.getByLabel("内容").fill("今晚不发货。");
  await page.getByLabel("链接").fill("/list");
  let read = () => {};
  const isRead = new Promise<void>((resolve) => (read = resolve));
  await page.route(/_data=/, async (route) => {
    if (route.request().method() === "GET") await isRead;
    await route.continue();
  });
  await page.getByRole("button", { name: "预览", exact: true }).click();
  const send = page.getByRole("button", { name: /^发送给/ });
  await expect(send).toBeInViewport();
  const before = await send.boundingBox();
  const again = page.waitForResponse(/staff\/announcements\/new\?.*_data=/);
  read();
  await (await again).finished();
  await expect(page).toHaveURL(/#h-preview$/);
  expect(await send.boundingBox()).toEqual(before);
});
