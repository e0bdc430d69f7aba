import { toCode, givePhone } from "./registering";
import { PASSWORD } from "./shop";
import { expect, fillSignIn, test } from "./support";

test("a forgotten password is set anew and ends what was open", async ({
  page,
  buyer,
  browser,
  baseURL,
}, info) => {
  const phone = await givePhone(buyer.username);
  const context = await browser.newContext({
    baseURL: baseURL!,
    javaScriptEnabled: info.project.name === "js",
  });
  const forgetful = await context.newPage();
  await forgetful.goto("/login");
  await forgetful.getByRole("main").getByRole("link", { name: "忘记密码" }).click();
  await forgetful.getByRole("textbox", { name: "手机号", exact: true }).fill(phone);
  await forgetful.getByRole("button", { name: "获取验证码" }).click();
  await expect(forgetful.getByRole("status").filter({ hasText: "验证码已发送至" })).toBeVisible();
  const code = await toCode(phone);
  const wrong = code === "000000" ? "000001" : "000000";
  await forgetful.getByLabel("短信验证码").fill(wrong);
  await forgetful.getByLabel("短信验证码").press("Enter");
  await expect(forgetful.getByRole("alert")).toContainText("验证码不正确，请核对短信");
  await forgetful.getByLabel("短信验证码").fill(code);
  await forgetful.getByRole("button", { name: "下一步" }).click();
  await expect(forgetful).toHaveURL(/\/forget\/step2$/);
  await forgetful.getByLabel("新密码").fill("password");
  await forgetful.getByRole("button", { name: "保存新密码" }).click();
  await expect(forgetful.getByRole("alert")).toContainText("该密码过于常见，请换一个");
  await forgetful.getByLabel("新密码").fill("Quite-new-2026");
  await forgetful.getByRole("button", { name: "保存新密码" }).click();
  await expect(forgetful.getByRole("heading", { level: 1 })).toHaveText("重置成功");

  await page.goto("/user");
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fuser$/);
  await fillSignIn(page, buyer.username, PASSWORD);
  await expect(page.getByRole("alert")).toContainText("账号或密码不正确");
  await fillSignIn(page, buyer.username, "Quite-new-2026");
  await expect(page).toHaveURL(/\/user$/);
  await context.close();
});
