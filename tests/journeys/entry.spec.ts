import { newBuyer, PASSWORD } from "./shop";
import { expect, fillSignIn, test } from "./support";

test("a visitor is sent to sign in and back to where the way led", async ({ page }) => {
  const buyer = await newBuyer();
  await page.goto("/order?status=pendingPayment");
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Forder%3Fstatus%3DpendingPayment$/);
  await fillSignIn(page, buyer.username, PASSWORD);
  await expect(page).toHaveURL(/\/order\?status=pendingPayment$/);
  await expect(page.locator(".topbar__company").first()).toContainText(buyer.companyName);
});

test("a wrong password is said, the name stays and the password does not", async ({ page }) => {
  const { username } = await newBuyer();
  await page.goto("/login?redirectTo=/cart");
  await fillSignIn(page, username, "wrong-password");
  await expect(page.getByRole("alert")).toContainText("账号或密码不正确，请重新输入");
  await expect(page.getByLabel("手机号或账号")).toHaveValue(username);
  expect(await page.content()).not.toContain("wrong-password");
  await fillSignIn(page, username, PASSWORD);
  await expect(page).toHaveURL(/\/cart$/);
});

test("安全退出 ends the session, also for a page that is still open", async ({ page, buyer, context }) => {
  await page.goto("/user");
  await expect(page.locator(".topbar__company").first()).toContainText(buyer.companyName);
  const cookies = await context.cookies();
  // With JavaScript the page begins anew when the session has ended.
  const begun = page.waitForEvent("load");
  await page.locator(".topbar").getByRole("button", { name: "安全退出" }).click();
  await begun;
  await expect(page.locator(".topbar").getByRole("link", { name: "请登录" })).toBeVisible();
  await context.addCookies(cookies);
  await page.goto("/user");
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fuser$/);
});
