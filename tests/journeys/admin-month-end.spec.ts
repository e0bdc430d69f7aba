import { adminOf, adminMessage } from "./admin";
import { expect, isScripted, test } from "./support";

test("a month is closed over what is left, shows what it was closed with, and is opened again", async ({
  browser,
  baseURL,
}, info) => {
  const options = { javaScriptEnabled: isScripted(info), baseURL: baseURL! };
  const { page } = await adminOf(browser, "finance", options);
  await page.goto("/staff/month-end");
  // The oldest open month is the one that is closed next.
  const open = page.getByRole("table", { name: "各月月结" }).getByRole("row").filter({ hasText: "未结" });
  await open.last().getByRole("link").click();
  await expect(page.getByText("各账互相一致")).toBeVisible();
  await expect(page.getByRole("table", { name: "账户余额" }).getByText("期末")).toBeVisible();
  const heading = await page.getByRole("heading", { level: 1 }).innerText();
  const confirmed = page.getByLabel("已知悉未办完的事项");
  if ((await confirmed.count()) > 0) await confirmed.check();
  await page.getByLabel("说明").fill("核对无误");
  await page.getByRole("button", { name: "月结", exact: true }).click();
  await expect(adminMessage(page, "已月结")).toBeVisible();
  await expect(page.getByText(/已结，.*由 .* 月结/)).toBeVisible();

  await page.getByRole("link", { name: "反月结" }).click();
  await page.getByLabel("原因").fill("补登一笔");
  await page.getByRole("button", { name: "反月结" }).click();
  await expect(adminMessage(page, "已反月结")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  await expect(page.getByText(/反月结.*补登一笔/)).toBeVisible();
});
