import type { Page } from "playwright/test";
import { newBuyer, PASSWORD, unique } from "./shop";
import { confirm, expect, notice, test } from "./support";

const main = (page: Page) => page.getByRole("main");

/** The sandbox's page of the code: this phone says yes or no. */
async function scan(page: Page, nickname: string, button: "确认登录" | "取消" = "确认登录"): Promise<void> {
  await expect(page.getByRole("img", { name: "微信登录二维码" })).toBeVisible();
  await page.getByLabel("微信昵称").fill(nickname);
  await page.getByRole("button", { name: button }).click();
}

test("a login binds its WeChat, signs in by it and takes it off", async ({ page, buyer }) => {
  const nickname = `旅程${unique()}`;
  await page.goto("/bdwx");
  await expect(main(page)).toContainText("未绑定");
  await main(page).getByRole("link", { name: "扫码绑定微信" }).click();
  await scan(page, nickname, "取消");
  await expect(notice(page, "您已取消微信授权")).toBeVisible();
  await main(page).getByRole("link", { name: "扫码绑定微信" }).click();
  await scan(page, nickname);
  await expect(main(page).getByText("绑定时间")).toBeVisible();
  await expect(main(page)).toContainText(nickname);

  await page.context().clearCookies();
  await page.goto("/login?redirectTo=%2Fyhq");
  await main(page).getByRole("link", { name: "微信扫码登录" }).click();
  await scan(page, nickname);
  await expect(page).toHaveURL(/\/yhq$/);
  await expect(page.locator(".topbar__company").first()).toContainText(buyer.companyName);
  await page.goBack();
  await page.getByRole("button", { name: "确认登录" }).click();
  await expect(notice(page, "这次扫码已失效")).toBeVisible();

  await page.goto("/bdwx");
  await confirm(page, "解绑微信", "确定解绑微信吗？", "解绑");
  await expect(notice(page, "已解绑微信")).toBeVisible();
  await expect(main(page)).toContainText("未绑定");
});

test("an unknown WeChat is bound to an account by its password, or goes on to registering", async ({
  page,
}) => {
  const [buyer, nickname] = [await newBuyer(), `旅程${unique()}`];
  await page.goto("/register/wechat?redirectTo=%2Fxjq");
  await main(page).getByRole("link", { name: "微信扫码" }).click();
  await scan(page, nickname);
  await expect(main(page)).toContainText(`微信「${nickname}」还没有绑定账号`);
  await page.getByRole("button", { name: "注册并绑定微信" }).click();
  await expect(main(page)).toContainText(`注册完成后将绑定微信「${nickname}」`);
  await main(page).getByRole("link", { name: "更改" }).click();
  await page.getByLabel("手机号或账号").fill(buyer.username);
  await page.getByLabel("密码", { exact: true }).fill("wrong-password");
  await page.getByRole("button", { name: "登录并绑定微信" }).click();
  await expect(page.getByRole("alert")).toContainText("账号或密码不正确");
  await expect(page.getByLabel("手机号或账号")).toHaveValue(buyer.username);
  await page.getByLabel("密码", { exact: true }).fill(PASSWORD);
  await page.getByLabel("密码", { exact: true }).press("Enter");
  await expect(page).toHaveURL(/\/xjq$/);
  await expect(notice(page, `已绑定微信「${nickname}」`)).toBeVisible();
  await expect(page.locator(".topbar__company").first()).toContainText(buyer.companyName);
});
