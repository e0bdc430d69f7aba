/** What the journeys share: a buyer of one's own who is signed in, and the steps that many of them take. */
import type { APIRequestContext, BrowserContext, Locator, Page, TestInfo } from "playwright/test";
import { expect, test as base } from "./errors";
import { WAITED_FOR } from "../runner/limits";
import { newBuyer, PASSWORD, sessionCookie, type Buyer } from "./shop";

export { expect };

/** `buyer`: an approved company that only this journey knows, signed in in the browser. */
export const test = base.extend<{ buyer: Buyer }>({
  buyer: async ({ context, baseURL }, use) => {
    const buyer = await newBuyer();
    await enter(context, buyer, baseURL!);
    await use(buyer);
  },
});

/** Presses `/` until the search box has the focus: keys lead somewhere once the page's scripts run, which come after its first picture. */
export const focusBySlash = (page: Page, box: Locator): Promise<void> =>
  expect(async () => {
    await page.keyboard.press("/");
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
  }).toPass({ timeout: WAITED_FOR });

/** Presses Tab until `target` has the focus; fails when it takes more presses than anyone has patience for. */
export async function tabTo(page: Page, target: Locator, limit = 80): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < limit; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`not reached by ${limit} presses of Tab: ${target}`);
}

/** By the link that every page begins with. */
export async function skipToContent(page: Page): Promise<void> {
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "跳到主要内容" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
}

export const isScripted = (info: TestInfo): boolean => info.project.name === "js";

/** Signs a browser in without the form. */
export async function enter(context: BrowserContext, buyer: Buyer, baseURL: string): Promise<void> {
  await context.addCookies([{ ...(await sessionCookie(buyer)), url: baseURL }]);
}

/** Signs in by the form on /login, as a buyer does. */
export async function signIn(page: Page, username = "demo", redirectTo = "/"): Promise<void> {
  await page.goto(`/login?redirectTo=${encodeURIComponent(redirectTo)}`);
  await fillSignIn(page, username, PASSWORD);
  await expect(page).toHaveURL(new RegExp(`${redirectTo.replace(/[/?]/g, "\\$&")}$`));
}

export async function fillSignIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel("手机号或账号").fill(username);
  await page.getByLabel("密码", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "登录", exact: true }).click();
}

/** From step 2 to paying; gives the order's id. */
export async function placeOrder(page: Page): Promise<number> {
  await page.goto("/cart/step2");
  await page.getByRole("button", { name: "提交订单" }).click();
  await expect(page).toHaveURL(/\/cart\/(step3\/|hm\?id=)\d+$/);
  return Number(/(\d+)$/.exec(page.url())![1]);
}

/** What the shop says after a change: a notice in the page without JavaScript, a toast with it. */
export function notice(page: Page, text: string | RegExp) {
  return page.locator(".flash, .toast-region").getByText(text).first();
}

/** Presses a link that asks first: a dialog with JavaScript, a page without; `verb` is the button that confirms. */
export async function confirm(
  page: Page,
  link: string | RegExp,
  question: string,
  verb: string,
): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: link }).first().click();
  const asking = page.getByRole("dialog").or(page.getByRole("main")).filter({ hasText: question }).last();
  await expect(asking).toContainText(question);
  await asking.getByRole("button", { name: verb }).click();
}

/** The fields of the form that holds `selector`, as a browser would send them. */
export function getFields(page: Page, selector: string): Promise<Record<string, string>> {
  return page
    .locator(selector)
    .evaluate((element) =>
      Object.fromEntries(
        [...new FormData(element.closest("form")!)].map(([name, value]) => [name, String(value)]),
      ),
    );
}

/** Posts a form by hand, with the cookies of the browser or of a context of its own. */
export function send(
  request: APIRequestContext,
  baseURL: string,
  path: string,
  form: Record<string, string>,
) {
  return request.post(path, { form, headers: { origin: new URL(baseURL).origin }, maxRedirects: 0 });
}
