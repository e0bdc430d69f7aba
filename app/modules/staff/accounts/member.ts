import { z } from "zod";
import { LONGEST_BACK } from "~/platform/values/sign-in-address";
import { personName } from "~/platform/values/person-name";
import { InputPassword } from "~/modules/company/sign-in/password-form";
import { STAFF_ROLE_NAMES } from "~/modules/staff/permissions/permissions";
import { HOUR } from "~/platform/values/clock";

/** ms: session lifetime after its last use, and after signing in. */
export const SESSION_LASTS = { unused: 4 * HOUR, longest: 14 * HOUR } as const;
/** ms */
export const INVITATION_LASTS = 72 * HOUR;

export const Username = z
  .string("请输入账号")
  .trim()
  .toLowerCase()
  .regex(/^[a-z][a-z0-9._-]{1,31}$/, "账号为 2 至 32 个小写字母、数字、点、横线，以字母开头");

export const StaffName = personName({ label: "姓名", requiredMessage: "请输入姓名", min: 1, max: 20 });

export const StaffSignInForm = z.object({
  username: z.string("请输入账号").trim().toLowerCase().min(1, "请输入账号").max(64, "账号过长"),
  password: InputPassword("请输入密码"),
  to: z.string().max(2000).optional(),
});

/** Returns "系统管理员、质量". */
export const roleNames = (roles: readonly string[], own: ReadonlyMap<string, string>): string =>
  roles
    .map((role) => STAFF_ROLE_NAMES[role as keyof typeof STAFF_ROLE_NAMES] ?? own.get(role) ?? role)
    .join("、");

/** Returns why this password does not suit this person, beyond the general rules, or null. */
export const ownPasswordFault = (password: string, username: string): string | null =>
  password.toLowerCase().includes(username.toLowerCase()) ? "密码请勿包含账号" : null;

/** Returns whether a session is valid at `now` (ms). */
export const isSessionOn = (session: { seen_at: number; expires_at: number }, now: number): boolean =>
  session.expires_at > now && session.seen_at + SESSION_LASTS.unused > now;

/** Returns the back office page to open after signing in; the start page for any other address. */
export function getAdminPath(wanted: string | null | undefined): string {
  if (!wanted || wanted.length > LONGEST_BACK || !/^\/staff(?:[/?]|$)/.test(wanted) || /[\\\s]/.test(wanted))
    return "/staff";
  const path = new URL(wanted, "http://admin.invalid");
  return /^\/staff\/(?:sign-in|sign-out|second-step|invitation|entry|forgot)/.test(path.pathname) ||
    !/^\/staff(?:\/|$)/.test(path.pathname)
    ? "/staff"
    : path.pathname + path.search;
}

export const invitationPath = (key: string): string => `/staff/invitation?${new URLSearchParams({ key })}`;
