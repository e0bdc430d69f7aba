import { db } from "~/platform/database/database.server";
import { adminOf, adminMessage } from "./admin";
import { unique } from "./shop";
import { expect, isScripted, test } from "./support";

test("a message to many reaches the company it is for, says that it was read, and is taken back", async ({
  page,
  browser,
  buyer,
  baseURL,
}, info) => {
  const rank = `J${unique()}`.slice(0, 10);
  await db.updateTable("company").set({ rank }).where("id", "=", buyer.companyId).execute();
  const title = `旅程公告${unique()}`;
  const { page: admin } = await adminOf(browser, "service", {
    javaScriptEnabled: isScripted(info),
    baseURL: baseURL!,
  });
  await admin.goto("/staff/announcements/new");
  await admin.getByLabel("标题").fill(title);
  await admin.getByLabel("内容").fill("十月一日至三日不发货。");
  await admin.getByLabel("链接").fill("https://shop.example/");
  await admin.getByLabel("价格等级").fill(rank);
  await admin.getByRole("button", { name: "预览", exact: true }).click();
  await expect(admin.getByRole("alert")).toContainText("链接请写本站的页面");
  await admin.getByLabel("链接").fill("/list");
  await admin.getByRole("button", { name: "预览", exact: true }).click();
  const preview = admin.getByRole("region", { name: "预览" });
  await expect(preview).toContainText(`发给 1 家：等级 ${rank}`);
  await expect(preview).toContainText(buyer.companyName);
  await preview.getByRole("button", { name: "发送给 1 家" }).click();
  await expect(adminMessage(admin, "已发送 1 家")).toBeVisible();
  await expect(admin.getByRole("row", { name: buyer.companyName })).toContainText("未读");

  await page.goto("/wdxx");
  await page.getByRole("button", { name: new RegExp(`查看.*${title}`) }).click();
  await expect(page).toHaveURL(/\/list$/);

  await admin.reload();
  await expect(admin.getByRole("row", { name: buyer.companyName })).toContainText("已读");
  await admin.getByRole("link", { name: "撤回" }).click();
  await admin.getByLabel("原因").fill("日期写错了");
  await admin.getByRole("button", { name: "撤回消息" }).click();
  await expect(adminMessage(admin, "已从 1 家客户的消息中撤回")).toBeVisible();
  await page.goto("/wdxx");
  await expect(page.getByText(title)).toHaveCount(0);
});
