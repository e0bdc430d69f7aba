/** A message left to the next page is read with that page: who goes on in the same moment meets it nowhere again. */
import { deskOf } from "../desk";
import { unique } from "../shop";
import { expect, test } from "../support";

test("a message is spent in the moment it is in the page", async ({ browser, baseURL }) => {
  const { page } = await deskOf(browser, "purchasing", { javaScriptEnabled: true, baseURL: baseURL! });
  await page.goto("/staff/categories/new");
  await page.getByLabel("分类名称").fill(`丙${unique()}`);
  await page.getByLabel("顺序").fill("90");
  await page.getByLabel("原因").fill("新品类");
  const cookies = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const watch = new MutationObserver(() => {
          if (document.querySelector(".desk-flash")) resolve(document.cookie);
        });
        watch.observe(document.body, { childList: true, subtree: true });
      }),
  );
  await page.getByRole("button", { name: "保存" }).click();
  expect(await cookies).toContain("message-read=");
  await expect(page).toHaveURL(/\/categories\/\d+$/);
  await page.goto("/staff/categories/new");
  await expect(page.locator(".desk-flash")).toHaveCount(0);
});
