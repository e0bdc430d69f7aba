/** What journeys at the desk share: people of the demo, each in a browser of their own. */
import type { Browser, Page } from "playwright/test";
import { expect } from "./errors";
import { PASSWORD } from "./shop";
import type { BuiltInRole } from "~/staff/permissions/permissions";

/** A page on which the demo's person with this role has signed in, by the form. */
export async function deskOf(
  browser: Browser,
  role: BuiltInRole,
  options: { javaScriptEnabled: boolean; baseURL: string },
): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  await page.goto("/staff/sign-in");
  await page.getByLabel("账号").fill(`staff-${role}`);
  await page.getByLabel("密码").fill(PASSWORD);
  await page.getByRole("button", { name: "登录" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "待办" })).toBeVisible();
  return page;
}

/** What the desk says after a change. */
export const deskSaid = (page: Page, text: string | RegExp) => page.locator(".desk-flash").getByText(text);
