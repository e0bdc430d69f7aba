/** What the journeys of the back office share: coming in, and people of their own. */
import type { Browser, BrowserContext, Page } from "playwright/test";
import { db, inTransaction } from "~/platform/database/database.server";
import { addMember, writePassword } from "~/modules/staff/accounts/members.server";
import { beginStaffSession } from "~/modules/staff/accounts/sessions.server";
import { ALL_PERMISSIONS } from "~/modules/staff/permissions/permissions";
import { expect } from "./errors";
import { PASSWORD, passwordHash, unique } from "./shop";

/** Signs in by the form and ends on this page of the back office. */
export async function adminSignIn(page: Page, username: string, to = "/staff"): Promise<void> {
  await fillAdminSignIn(page, username, to);
  await expect(page).toHaveURL(new RegExp(`${to.replace(/[/?]/g, "\\$&")}$`));
}

export async function fillAdminSignIn(page: Page, username: string, to = "/staff"): Promise<void> {
  await page.goto(`/staff/sign-in?to=${encodeURIComponent(to)}`);
  await page.getByLabel("账号").fill(username);
  await page.getByLabel("密码").fill(PASSWORD);
  await page.getByRole("button", { name: "登录", exact: true }).click();
}

/** Signs a browser in without the form; the shop's address is `baseURL`. */
export async function enterAdmin(context: BrowserContext, memberId: number, baseURL: string): Promise<void> {
  const visit = { device: null, network: null, userAgent: "journey" };
  const who = { memberId, seenHash: await passwordHash };
  const cookies = await beginStaffSession(visit, who, Date.now());
  if (!cookies) throw new Error(`${memberId} cannot sign in.`);
  await context.addCookies(
    cookies.map((cookie) => {
      const [name, value] = cookie.split(";")[0]!.split("=") as [string, string];
      return { name, value, domain: new URL(baseURL).hostname, path: "/staff" };
    }),
  );
}

/** Somebody with these roles whom no other journey knows. */
export async function newMember(...roles: string[]): Promise<{ id: number; username: string; name: string }> {
  const number = unique();
  const member = { username: `j${number}`, name: `旅程${number}` };
  const hash = await passwordHash;
  const id = await inTransaction(async (trx) => {
    const added = await addMember(trx, { ...member, roles }, Date.now());
    if (!added.ok) throw new Error(`There is ${member.username} already.`);
    await writePassword(trx, added.id, hash);
    return added.id;
  });
  return { id, ...member };
}

/** Somebody who may do everything, by a role of their own. */
export async function whoSeesAll(): Promise<{ id: number; username: string; name: string }> {
  const role = `own-${unique()}`;
  await db.insertInto("staff_role").values({ role, name: role }).execute();
  await db
    .insertInto("staff_role_permission")
    .values(ALL_PERMISSIONS.map((permission) => ({ role, permission, is_allowed: 1 as const })))
    .execute();
  return newMember(role);
}

/** A page on which somebody new with this role has signed in, and who they are. */
export async function adminOf(
  browser: Browser,
  role: string,
  options: { javaScriptEnabled: boolean; baseURL: string },
): Promise<{ page: Page; name: string }> {
  const { id, name } = await newMember(role);
  const context = await browser.newContext(options);
  await enterAdmin(context, id, options.baseURL);
  return { page: await context.newPage(), name };
}

/** What the back office says after a change. */
export const adminMessage = (page: Page, text: string | RegExp) =>
  page.locator(".admin-flash").getByText(text);
