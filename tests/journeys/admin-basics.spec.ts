import { TOTP } from "otpauth";
import type { Page } from "playwright/test";
import { db } from "~/platform/database/database.server";
import { adminSignIn, fillAdminSignIn, newMember } from "./admin";
import { axeFindings } from "./axe";
import { PASSWORD, unique } from "./shop";
import { expect, focusBySlash, isScripted, test } from "./support";

const FACTOR = "/staff/me/second-factor";
const message = (page: Page, text: string) => page.locator(".admin-flash").getByText(text);

test("a second factor is set up, asked at the next sign-in, and a recovery code stands in for the phone", async ({
  page,
}, info) => {
  const { username } = await newMember("sales");
  await adminSignIn(page, username, "/staff/me");
  await expect(page.getByText("两步验证已关闭")).toBeVisible();
  await page.getByRole("link", { name: "两步验证：未启用" }).click();
  await page.getByLabel("当前密码").fill("wrong-password");
  await page.getByRole("button", { name: "开始设置" }).click();
  await expect(page.getByRole("alert")).toContainText("当前密码不正确");
  await page.getByLabel("当前密码").fill(PASSWORD);
  await page.getByRole("button", { name: "开始设置" }).click();
  await expect(page.getByRole("img", { name: "设置用的二维码" })).toBeVisible();
  if (isScripted(info)) expect(await axeFindings(page)).toEqual([]);
  const secret = (await page.locator(".factor-secret").textContent())!;
  const app = new TOTP({ secret: secret.replaceAll(" ", "") });
  await page.getByLabel("验证码").fill("000000");
  await page.getByRole("button", { name: "启用两步验证" }).click();
  await expect(page.getByRole("alert")).toContainText("验证码不正确");
  await page.getByLabel("验证码").fill(app.generate());
  await page.getByRole("button", { name: "启用两步验证" }).click();
  const codes = page.locator(".recovery-codes code");
  await expect(codes).toHaveCount(10);
  if (isScripted(info)) expect(await axeFindings(page)).toEqual([]);
  const [first] = await codes.allTextContents();
  await page.getByRole("button", { name: "退出" }).click();
  await expect(page).toHaveURL(/\/staff\/sign-in/);

  await fillAdminSignIn(page, username, FACTOR);
  await expect(page).toHaveURL(/\/staff\/second-step/);
  if (isScripted(info)) expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel("验证码").fill("123456");
  await page.getByRole("button", { name: "进入工作台" }).click();
  await expect(page.getByRole("alert")).toContainText("验证码不正确或已用过");
  await page.getByLabel("验证码").fill(first!);
  await page.getByRole("button", { name: "进入工作台" }).click();
  await expect(page).toHaveURL(new RegExp(`${FACTOR}$`));
  await expect(page.getByText("还有 9 个恢复码可用")).toBeVisible();
});

test("permissions that one person proposes hold once another agrees; the first one cannot", async ({
  page,
  browser,
  baseURL,
}, info) => {
  const role = `own-${unique()}`;
  await db
    .insertInto("staff_role")
    .values({ role, name: `夜班${role}` })
    .execute();
  const [admin, boss] = [await newMember("admin"), await newMember("boss")];
  await adminSignIn(page, admin.username, `/staff/roles/${role}`);
  await page.getByLabel("看订单").check();
  await page.getByLabel("原因").fill("夜间值守");
  await page.getByRole("button", { name: "提交复核" }).click();
  await expect(page).toHaveURL(/\/staff\/proposals\/\d+$/);
  await expect(page.getByText("不能复核自己提出的改动")).toBeVisible();
  await expect(page.getByRole("button", { name: "同意并生效" })).toHaveCount(0);
  const path = new URL(page.url()).pathname;

  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: isScripted(info) });
  const second = await context.newPage();
  await adminSignIn(second, boss.username);
  await second.getByRole("main").getByRole("link", { name: "等待复核" }).first().click();
  await second.getByRole("link", { name: `角色 夜班${role}` }).click();
  // Opened from the queue, which it goes on with.
  const here = new RegExp(`${path}\\?queue=`);
  await expect(second).toHaveURL(here);
  await expect(second.getByRole("table").first()).toContainText("看订单");
  await second.getByRole("button", { name: "退回" }).click();
  await expect(second).toHaveURL(here);
  await second.getByRole("button", { name: "同意并生效" }).click();
  await expect(message(second, "立即生效")).toBeVisible();
  await second.goto(path);
  await expect(second.getByText("已同意").first()).toBeVisible();
  await context.close();
  const cells = await db
    .selectFrom("staff_role_permission")
    .select("permission")
    .where("role", "=", role)
    .execute();
  expect(cells).toEqual([{ permission: "orders.see" }]);
});

test("the search in the bar is reached by a key and finds by part of a name", async ({
  page,
  buyer,
}, info) => {
  await adminSignIn(page, (await newMember("sales")).username);
  const box = page.getByRole("searchbox");
  if (isScripted(info)) await focusBySlash(page, box);
  await box.fill(buyer.companyName);
  await box.press("Enter");
  await expect(page.getByRole("main")).toContainText(buyer.companyName);
});
