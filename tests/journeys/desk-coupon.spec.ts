/** A coupon at the desk: made by its form; once somebody owns one, what was promised stands as values and the rest may change. */
import { db } from "~/platform/database/database.server";
import { formatTime } from "~/platform/values/clock";
import { deskOf, deskSaid } from "./desk";
import { unique } from "./shop";
import { expect, isScripted, test } from "./support";

const DAY = 86_400_000;

test("what was promised of a claimed coupon is shown and not typed, and the rest is changed", async ({
  browser,
  baseURL,
}, info) => {
  const name = `旅程券 ${unique()}`;
  const options = { javaScriptEnabled: isScripted(info), baseURL: baseURL! };
  const { page: desk } = await deskOf(browser, "marketing", options);
  await desk.goto("/staff/vouchers/new");
  await desk.getByLabel("名称").fill(name);
  await desk.getByLabel("满（元）").fill("300.00");
  await desk.getByLabel("减（元）").fill("15.00");
  await desk.getByLabel("开始").fill(formatTime(Date.now() - DAY));
  await desk.getByLabel("结束").fill(formatTime(Date.now() + 7 * DAY));
  await desk.getByLabel("总张数").fill("9");
  await desk.getByLabel("原因").fill("旅程");
  await desk.getByRole("button", { name: "保存" }).click();
  await expect(deskSaid(desk, "已保存，没有启用")).toBeVisible();

  const id = Number(desk.url().split("/").at(-1));
  await db.updateTable("voucher_template").set({ claimed: 3 }).where("id", "=", id).execute();
  await desk.reload();
  await expect(desk.getByLabel("满（元）")).toHaveCount(0);
  await expect(desk.getByLabel("适用商品")).toHaveCount(0);
  await expect(desk.getByRole("definition").filter({ hasText: "¥300.00" })).toBeVisible();
  await desk.getByLabel("总张数").fill("2");
  await desk.getByLabel("原因").fill("旅程");
  await desk.getByRole("button", { name: "保存" }).click();
  await expect(desk.getByRole("alert").getByText(/总数不能少于此数/)).toBeVisible();
  await expect(desk.getByRole("definition").filter({ hasText: "¥300.00" })).toBeVisible();
  await desk.getByLabel("总张数").fill("20");
  await desk.getByRole("button", { name: "保存" }).click();
  await expect(deskSaid(desk, "已保存，没有启用")).toBeVisible();
  const row = db.selectFrom("voucher_template").select(["threshold", "amount", "scope", "total"]);
  expect(await row.where("id", "=", id).executeTakeFirstOrThrow()).toEqual({
    threshold: 30_000,
    amount: 1_500,
    scope: '{"all":true}',
    total: 20,
  });
});
