import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { resetAllTokens } from "~/platform/http/limits/rate.server";
import { endSessions, sessionBegan } from "~/platform/http/session.server";
import { revokeTokensBy } from "./api-token.server";
import { sendMessages } from "~/modules/notifications/messages.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { newPasswordFault } from "~/modules/company/sign-in/password-common.server";
import { askerOfLogin } from "~/modules/company/sign-in/code-asker.server";
import { deleteDevices } from "~/modules/company/sign-in/known-device.server";
import { asFacts, INVOICE_FACT_COLUMNS } from "./invoice-facts.server";
import { hashPassword } from "~/modules/company/sign-in/password.server";
import type { CompanyProfile, Login } from "./profile";
import type { CompanyKind, ReviewState } from "~/modules/company/identity/qualification";
import { regionName } from "~/platform/values/regions";
import { isPhoneInUse } from "../sign-in/sign-in.server";
import {
  CHANGED_MEANWHILE,
  checkPassword,
  holdPassword,
  findPasswordHash,
} from "~/modules/company/sign-in/sign-in.server";
import { maskedPhone } from "~/modules/company/sign-in/sms";
import { checkCode } from "~/modules/company/sign-in/sms.server";
import { ownCounters } from "~/modules/company/sign-in/tries";
import { newPhoneFault } from "~/modules/company/sign-in/code-request.server";

/** Returns a company's facts (specification, section 7: GET /api/user/base). One query. */
export async function companyProfile(companyId: number): Promise<CompanyProfile> {
  const row = await db
    .selectFrom("company")
    .leftJoin("company as head", "head.id", "company.head_office_id")
    .select(["company.name", "company.kind", "company.status", "company.licence_number", "company.rank"])
    .select(["company.area_code", "company.address", "company.contact_name", "company.contact_phone"])
    .select(["company.email", "company.landline", "company.reason", "head.name as head_name"])
    .select(INVOICE_FACT_COLUMNS.map((column) => `company.${column}` as const))
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
    invoice: asFacts(row),
  };
}

/** Returns the login's own data, the phone masked. */
export function readLogin({ accountName: name, username, phone }: SignedIn): Login {
  return {
    name,
    username: username === phone ? maskedPhone(username) : username,
    phone: maskedPhone(phone),
  };
}

/** Saves the login's name, and e-mail address and landline of its company (POST /api/user/updateUserInfo). */
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

export type ChangeProfileResult<Field extends string> =
  | { ok: true }
  | { ok: false; field: Field; text: string };

const IN_USE = "该手机号已注册，请使用其他手机号";

/** A session this young needs no password again, ms. */
const JUST_SIGNED_IN = 15 * 60_000;

/** A new session replaces the password: `seenHash` is the hash it started with. `now` in ms. */
async function byFreshSession(
  { buyer, sessionId }: SignedIn,
  now: number,
): Promise<{ ok: true; seenHash: string } | { ok: false; text: string }> {
  // In this order: another's change of the password would have ended the session.
  const seenHash = await findPasswordHash(buyer.accountId);
  const began = await sessionBegan(sessionId);
  return seenHash !== null && began !== null && now - began <= JUST_SIGNED_IN
    ? { ok: true, seenHash }
    : { ok: false, text: "请填写登录密码，或重新登录后在 15 分钟内操作" };
}

/** Changes a login's phone, proved by a code, and by the password unless the session is new. Refused: a wrong password (the code stays valid), the same phone, a wrong code, a used phone, a concurrent change. `now` in ms. */
export async function changePhone(
  viewer: SignedIn,
  { phone, code, password }: { phone: string; code: string; password?: string | undefined },
  now: number,
): Promise<ChangeProfileResult<"phone" | "code" | "password">> {
  const known =
    password === undefined
      ? await byFreshSession(viewer, now)
      : await checkPassword(asLogin(viewer), password, now);
  if (!known.ok) return { ok: false, field: "password", text: known.text };
  const fault = newPhoneFault(viewer, phone);
  if (fault) return { ok: false, field: "phone", text: fault };
  const askers = [askerOfLogin(viewer.buyer.accountId)];
  const right = await checkCode(askers, { phone, purpose: "phone", code }, now);
  if (!right.ok) return { ok: false, field: "code", text: right.text };
  if (await isPhoneInUse(phone)) return { ok: false, field: "phone", text: IN_USE };
  try {
    return await inTransaction((trx) => movePhone(trx, viewer, { phone, seenHash: known.seenHash }, now));
  } catch (error) {
    // Somebody registered with it at the same moment.
    if (await isPhoneInUse(phone)) return { ok: false, field: "phone", text: IN_USE };
    throw error;
  }
}

const asLogin = ({ buyer, sessionId }: SignedIn) => ({ accountId: buyer.accountId, sessionId });

interface PhoneChange {
  phone: string;
  seenHash: string;
}

async function movePhone(
  trx: Db,
  viewer: SignedIn,
  { phone, seenHash }: PhoneChange,
  now: number,
): Promise<ChangeProfileResult<"phone" | "password">> {
  const { accountId, companyId } = viewer.buyer;
  if (!(await holdPassword(trx, accountId, seenHash)))
    return { ok: false, field: "password", text: CHANGED_MEANWHILE };
  const username = viewer.username === viewer.phone ? phone : viewer.username;
  const moved = await trx
    .updateTable("account")
    .set({ phone, username })
    .where("id", "=", accountId)
    .where("phone", "=", viewer.phone)
    .executeTakeFirst();
  if (Number(moved.numUpdatedRows) === 0)
    return { ok: false, field: "phone", text: "手机号刚刚已在别处更换，请刷新后核对" };
  await sendMessages(trx, "securityChange", [{ companyId, event: "phoneChanged" }], now);
  return { ok: true };
}

/** Changes a login's password; ends its other sessions and all tokens (POST /api/user/resetPassword). Refused: the old one wrong, tried too often or changed meanwhile, a weak or equal new one. `now` in ms. */
export async function changePassword(
  viewer: SignedIn,
  { oldPassword, password }: { oldPassword: string; password: string },
  now: number,
): Promise<ChangeProfileResult<"oldPassword" | "password">> {
  const right = await checkPassword(asLogin(viewer), oldPassword, now);
  if (!right.ok) return { ok: false, field: "oldPassword", text: right.text };
  const weak =
    oldPassword === password
      ? "新密码与原密码相同，请换一个"
      : await newPasswordFault(password, viewer.phone);
  if (weak) return { ok: false, field: "password", text: weak };
  return (await setPassword(viewer, password, right.seenHash, now))
    ? { ok: true }
    : { ok: false, field: "oldPassword", text: CHANGED_MEANWHILE };
}

/** The same for a new session. Refused: an older session, a weak password, a concurrent change. `now` in ms. */
export async function changePasswordAfterSignIn(
  viewer: SignedIn,
  password: string,
  now: number,
): Promise<ChangeProfileResult<"oldPassword" | "password">> {
  const fresh = await byFreshSession(viewer, now);
  const missing = "请填写原密码或发送到登录手机号的验证码，或重新登录后在 15 分钟内修改";
  if (!fresh.ok) return { ok: false, field: "oldPassword", text: missing };
  const weak = await newPasswordFault(password, viewer.phone);
  if (weak) return { ok: false, field: "password", text: weak };
  return (await setPassword(viewer, password, fresh.seenHash, now))
    ? { ok: true }
    : { ok: false, field: "password", text: CHANGED_MEANWHILE };
}

/** The same by a code to the login's phone (purpose reset). Refused: a weak password (the code stays valid), a wrong code, a concurrent change. `now` in ms. */
export async function changePasswordByCode(
  viewer: SignedIn,
  { code, password }: { code: string; password: string },
  now: number,
): Promise<ChangeProfileResult<"code" | "password">> {
  const weak = await newPasswordFault(password, viewer.phone);
  if (weak) return { ok: false, field: "password", text: weak };
  const seenHash = (await findPasswordHash(viewer.buyer.accountId)) ?? "";
  const wish = { phone: viewer.phone, purpose: "reset", code } as const;
  const right = await checkCode([askerOfLogin(viewer.buyer.accountId)], wish, now);
  if (!right.ok) return { ok: false, field: "code", text: right.text };
  return (await setPassword(viewer, password, seenHash, now))
    ? { ok: true }
    : { ok: false, field: "password", text: CHANGED_MEANWHILE };
}

/** Ends other sessions and all tokens, forgets known browsers, notifies the company. False, without a change, if `seenHash` is outdated. */
async function setPassword(
  viewer: SignedIn,
  password: string,
  seenHash: string,
  now: number,
): Promise<boolean> {
  const { accountId, companyId } = viewer.buyer;
  const password_hash = await hashPassword(password);
  return inTransaction(async (trx) => {
    const changed = await trx
      .updateTable("account")
      .set({ password_hash })
      .where("id", "=", accountId)
      .where("password_hash", "=", seenHash)
      .executeTakeFirst();
    if (Number(changed.numUpdatedRows) === 0) return false;
    await endSessions(trx, accountId, viewer.sessionId);
    await revokeTokensBy(trx, accountId, now);
    await deleteDevices(trx, accountId);
    await resetAllTokens(ownCounters(accountId), trx);
    await sendMessages(trx, "securityChange", [{ companyId, event: "passwordChanged" }], now);
    return true;
  });
}
