/** What the journeys share: the cast, signing in, and a shop seen as a buyer sees it. */
import { expect, type APIRequestContext, type Page } from "playwright/test";

export const PASSWORD = "Demo-2026";

/** Signs in by the form on /login, as a buyer does. */
export async function signIn(page: Page, username = "demo", redirectTo = "/"): Promise<void> {
  await page.goto(`/login?redirectTo=${encodeURIComponent(redirectTo)}`);
  await page
    .getByLabel(/用户名|账号|手机/)
    .first()
    .fill(username);
  await page.getByLabel("密码", { exact: true }).fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "登录" }).click();
  await expect(page).toHaveURL(new RegExp(`${redirectTo.replace(/[/?]/g, "\\$&")}$`));
}

/** Signs in without a page, for calls made by hand. */
export async function signInRequest(
  request: APIRequestContext,
  baseURL: string,
  username = "demo",
): Promise<void> {
  const answer = await request.post("/login", {
    form: { username, password: PASSWORD },
    headers: { origin: new URL(baseURL).origin },
    maxRedirects: 0,
  });
  expect(answer.status(), "sign-in answers with a redirect").toBe(302 + (answer.status() === 303 ? 1 : 0));
}
