import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { inTransaction } from "~/platform/database/database.server";
import { toDay } from "~/platform/values/clock";
import { postToLedger, readAmount } from "~/modules/wallet/ledger.server";
import { adminOf, adminMessage } from "./admin";
import { expect, isScripted, test } from "./support";

/** The second person agrees to what the first one has just proposed. */
async function agree(boss: Page, path: string, text: string): Promise<void> {
  await boss.goto(path);
  await boss.getByRole("button", { name: "同意并生效" }).click();
  await expect(adminMessage(boss, text)).toBeVisible();
}

async function payOut(companyId: number): Promise<void> {
  const amount = await readAmount(companyId, "balance");
  await inTransaction((trx) =>
    postToLedger(trx, {
      companyId,
      account: "balance",
      amount: -amount,
      kind: "withdraw",
      key: `journey:${companyId}`,
      note: "",
      now: Date.now(),
    }),
  );
}

test("rank changed, data taken, company closed", async ({ browser, page, buyer, baseURL }, info) => {
  const options = { javaScriptEnabled: isScripted(info), baseURL: baseURL! };
  const { page: sales } = await adminOf(browser, "sales", options);
  const { page: boss } = await adminOf(browser, "boss", options);
  const customer = `/staff/customers/${buyer.companyId}`;

  await sales.goto(customer);
  await sales.getByRole("link", { name: "改价格等级和地区" }).click();
  await sales.getByLabel("价格等级").fill("B");
  await sales.getByRole("button", { name: "查看会变什么" }).click();
  await expect(sales.getByRole("heading", { name: "生效后会变" })).toBeVisible();
  await sales.getByLabel("原因").fill("年度评级");
  await sales.getByRole("button", { name: "提出修改" }).click();
  await expect(adminMessage(sales, "由另一位同事复核后生效")).toBeVisible();
  await expect(sales).toHaveURL(/\/proposals\/\d+$/);
  await agree(boss, sales.url(), "资料已改");
  await page.goto("/basic");
  await expect(page.getByText("B 级")).toBeVisible();

  await sales.goto(`${customer}/export`);
  await sales.getByLabel("原因").fill("客户书面申请");
  const download = sales.waitForEvent("download");
  await sales.getByRole("button", { name: "导出" }).click();
  const file = await readFile(await (await download).path());
  expect(file.subarray(0, 2).toString()).toBe("PK");

  await sales.goto(`${customer}/closing`);
  await expect(sales.getByRole("heading", { name: "账户余额" })).toBeVisible();
  await payOut(buyer.companyId);
  await sales.goto(`${customer}/closing`);
  await sales.getByLabel("申请日期").fill(toDay(Date.now()));
  await sales.getByLabel("申请人").fill("王芳");
  await sales.getByLabel("原因").fill("门店停业");
  await sales.getByRole("button", { name: "提出注销" }).click();
  await expect(adminMessage(sales, "由另一位同事复核后生效")).toBeVisible();
  await agree(boss, sales.url(), "已注销");
  await page.goto("/basic");
  await expect(page).toHaveURL(/\/login/);
  await sales.goto(customer);
  await expect(sales.getByText("已注销").first()).toBeVisible();
  await expect(sales.getByRole("link", { name: "注销记录" })).toBeVisible();
});
