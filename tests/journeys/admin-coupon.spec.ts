import { db } from "~/platform/database/database.server";
import { formatTime } from "~/platform/values/clock";
import { adminOf, adminMessage } from "./admin";
import { unique } from "./shop";
import { expect, isScripted, test } from "./support";

const DAY = 86_400_000;

test("what was promised of a claimed coupon is shown and not typed, and the rest is changed", async ({
  browser,
  baseURL,
}, info) => {
  const name = `旅程券 ${unique()}`;
  const options = { javaScriptEnabled: isScripted(info), baseURL: baseURL! };
  const { page: admin } = await adminOf(browser, "marketing", options);
  await admin.goto("/staff/vouchers/new");
  await admin.getByLabel("名称").fill(name);
  await admin.getByLabel("满（元）").fill("300.00");
  await admin.getByLabel("减（元）").fill("15.00");
  await admin.getByLabel("开始").fill(formatTime(Date.now() - DAY));
  await admin.getByLabel("结束").fill(formatTime(Date.now() + 7 * DAY));
  await admin.getByLabel("总张数").fill("9");
  await admin.getByLabel("原因").fill("旅程");
  await admin.getByRole("button", { name: "保存" }).click();
  await expect(adminMessage(admin, "已保存，没有启用")).toBeVisible();

  const id = Number(admin.url().split("/").at(-1));
  await db.updateTable("voucher_template").set({ claimed: 3 }).where("id", "=", id).execute();
  await admin.reload();
  await expect(admin.getByLabel("满（元）")).toHaveCount(0);
  await expect(admin.getByLabel("适用商品")).toHaveCount(0);
  await expect(admin.getByRole("definition").filter({ hasText: "¥300.00" })).toBeVisible();
  await admin.getByLabel("总张数").fill("2");
  await admin.getByLabel("原因").fill("旅程");
  await admin.getByRole("button", { name: "保存" }).click();
  await expect(admin.getByRole("alert").getByText(/总数不能少于此数/)).toBeVisible();
  await expect(admin.getByRole("definition").filter({ hasText: "¥300.00" })).toBeVisible();
  await admin.getByLabel("总张数").fill("20");
  await admin.getByRole("button", { name: "保存" }).click();
  await expect(adminMessage(admin, "已保存，没有启用")).toBeVisible();
  const row = db.selectFrom("voucher_template").select(["threshold", "amount", "scope", "total"]);
  expect(await row.where("id", "=", id).executeTakeFirstOrThrow()).toEqual({
    threshold: 30_000,
    amount: 1_500,
    scope: '{"all":true}',
    total: 20,
  });
});
