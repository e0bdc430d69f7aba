/** What the journeys of the back office share: coming in, and people of their own. */
import type { Browser, Page } from "playwright/test";
import { hashPassword } from "~/modules/company/sign-in/password.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { addMember, writePassword } from "~/modules/staff/accounts/members.server";
import { ALL_PERMISSIONS } from "~/modules/staff/permissions/permissions";
import { expect } from "./errors";
import { PASSWORD, unique } from "./shop";

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

/** Somebody with these roles whom no other journey knows. */
export async function newMember(...roles: string[]): Promise<{ id: number; username: string; name: string }> {
  const number = unique();
  const member = { username: `j${number}`, name: `旅程${number}` };
  const hash = await hashPassword(PASSWORD);
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
  const { username, name } = await newMember(role);
  const page = await (await browser.newContext(options)).newPage();
  await adminSignIn(page, username);
  return { page, name };
}

/** What the back office says after a change. */
export const adminMessage = (page: Page, text: string | RegExp) =>
  page.locator(".admin-flash").getByText(text);
