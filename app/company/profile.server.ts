/** Reads and writes of 基础信息: the company's facts, the login's name, phone and password. */
import { db, inTransaction, type Db } from "~/platform/database.server";
import { endSessionsOf } from "~/platform/session.server";
import { revokeTokensBy } from "./api-token.server";
import type { SignedIn } from "./buyer";
import { newPasswordFault } from "./password-common.server";
import { hashPassword } from "./password.server";
import type { CompanyProfile } from "./profile";
import type { CompanyKind, ReviewState } from "./qualification";
import { regionName } from "./regions";
import { isPhoneTaken } from "./register.server";
import { checkPassword } from "./sign-in.server";
import { checkCode } from "./sms.server";

/** What the shop knows of a company (specification, section 7: GET /api/user/base). One query. */
export async function companyProfile(companyId: number): Promise<CompanyProfile> {
  const row = await db
    .selectFrom("company")
    .leftJoin("company as head", "head.id", "company.head_office_id")
    .select(["company.name", "company.kind", "company.status", "company.licence_number", "company.rank"])
    .select(["company.area_code", "company.address", "company.contact_name", "company.contact_phone"])
    .select(["company.email", "company.landline", "company.reason", "head.name as head_name"])
    .where("company.id", "=", companyId)
    .executeTakeFirstOrThrow();
  return {
    name: row.name,
    kind: row.kind as CompanyKind,
    status: row.status as ReviewState,
    reason: row.reason,
    licenceNumber: row.licence_number,
    place: regionName(row.area_code) + row.address,
    contactName: row.contact_name,
    contactPhone: row.contact_phone,
    headOffice: row.head_name,
    rank: row.rank,
    email: row.email,
    landline: row.landline,
  };
}

/** Writes the login's name, and the e-mail address and landline of the company that it acts for (POST /api/user/updateUserInfo). */
export function saveInfo(
  viewer: SignedIn,
  { name, email, landline }: { name: string; email?: string | undefined; landline?: string | undefined },
): Promise<void> {
  const { accountId, companyId } = viewer.buyer;
  return inTransaction(async (trx) => {
    await trx.updateTable("account").set({ name }).where("id", "=", accountId).execute();
    await trx
      .updateTable("company")
      .set({ email: email ?? null, landline: landline ?? null })
      .where("id", "=", companyId)
      .execute();
  });
}

/** Writes the login's name alone. */
export async function renameLogin({ buyer }: SignedIn, name: string): Promise<void> {
  await db.updateTable("account").set({ name }).where("id", "=", buyer.accountId).execute();
}

export type Changed<Field extends string> = { ok: true } | { ok: false; field: Field; text: string };

const TAKEN = "该手机号已注册，请使用其他手机号";

/** Why a login may not take this phone, or null; it tells no more than registering does. */
export async function newPhoneFault(viewer: SignedIn, phone: string): Promise<string | null> {
  if (phone === viewer.phone) return "这是您现在的手机号";
  return (await isPhoneTaken(phone)) ? TAKEN : null;
}

/**
 * Gives a login another phone, shown to be its own by the code sent to it; whoever signs in by the old number signs in by the new one.
 * Refused: the same or a taken phone, a wrong code. `now` in ms.
 */
export async function changePhone(
  viewer: SignedIn,
  { phone, code }: { phone: string; code: string },
  now: number,
): Promise<Changed<"phone" | "code">> {
  const fault = await newPhoneFault(viewer, phone);
  if (fault) return { ok: false, field: "phone", text: fault };
  const right = await checkCode(phone, "phone", code, now);
  if (!right.ok) return { ok: false, field: "code", text: right.text };
  try {
    await inTransaction((trx) => movePhone(trx, viewer, phone, now));
    return { ok: true };
  } catch (error) {
    // Somebody registered with it in the same moment.
    if (await isPhoneTaken(phone)) return { ok: false, field: "phone", text: TAKEN };
    throw error;
  }
}

async function movePhone(trx: Db, viewer: SignedIn, phone: string, now: number): Promise<void> {
  const { accountId, companyId } = viewer.buyer;
  const username = viewer.username === viewer.phone ? phone : viewer.username;
  await trx.updateTable("account").set({ phone, username }).where("id", "=", accountId).execute();
  await tell(trx, companyId, "登录手机号已更换", "如非本人操作，请立即修改密码并联系客服。", now);
}

/**
 * Sets a login's new password and ends every other session and every access token of it (POST /api/user/resetPassword). Refused: the old one wrong or
 * tried too often, a weak new one, the old one again. `now` in ms.
 */
export async function changePassword(
  viewer: SignedIn,
  { oldPassword, password }: { oldPassword: string; password: string },
  now: number,
): Promise<Changed<"oldPassword" | "password">> {
  const right = await checkPassword(viewer.buyer.accountId, oldPassword, now);
  if (!right.ok) return { ok: false, field: "oldPassword", text: right.text };
  const weak =
    oldPassword === password
      ? "新密码与原密码相同，请换一个"
      : await newPasswordFault(password, viewer.phone);
  if (weak) return { ok: false, field: "password", text: weak };
  await setPassword(viewer, password, now);
  return { ok: true };
}

/**
 * The same by the code sent to the login's own phone (purpose reset), for who does not know the old one. Refused: a weak password, which
 * leaves the code as it was, or a wrong code. `now` in ms.
 */
export async function changePasswordByCode(
  viewer: SignedIn,
  { code, password }: { code: string; password: string },
  now: number,
): Promise<Changed<"code" | "password">> {
  const weak = await newPasswordFault(password, viewer.phone);
  if (weak) return { ok: false, field: "password", text: weak };
  const right = await checkCode(viewer.phone, "reset", code, now);
  if (!right.ok) return { ok: false, field: "code", text: right.text };
  await setPassword(viewer, password, now);
  return { ok: true };
}

/** Every other session and every access token of the login ends, and its company is told. */
async function setPassword(viewer: SignedIn, password: string, now: number): Promise<void> {
  const { accountId, companyId } = viewer.buyer;
  const password_hash = await hashPassword(password);
  await inTransaction(async (trx) => {
    await trx.updateTable("account").set({ password_hash }).where("id", "=", accountId).execute();
    await endSessionsOf(trx, accountId, viewer.sessionId);
    await revokeTokensBy(trx, accountId, now);
    await tell(trx, companyId, "登录密码已修改", "如非本人操作，请立即找回密码并联系客服。", now);
  });
}

/** Tells the company of a change that guards its account, whoever made it. */
export async function tell(
  trx: Db,
  companyId: number,
  title: string,
  body: string,
  now: number,
): Promise<void> {
  const message = { company_id: companyId, kind: "account", title, body, url: "/basic" };
  await trx
    .insertInto("message")
    .values({ ...message, created_at: now, read_at: null })
    .execute();
}
