/** 忘记密码: a new password for whoever has proved the phone. */
import { deleteDevices } from "~/modules/company/sign-in/known-device.server";
import { newPasswordFault } from "~/modules/company/sign-in/password-common.server";
import { hashPassword, verifyPassword } from "~/modules/company/sign-in/password.server";
import { dropProofsOf, justServedPhone, serveProof } from "~/modules/company/sign-in/sms-proof.server";
import { ownCounters } from "~/modules/company/sign-in/tries";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { resetAllTokens } from "~/platform/http/limits/rate.server";
import { endSessionsOf } from "~/platform/http/session.server";
import { revokeTokensBy } from "./api-token.server";
import { sendMessages } from "~/modules/notifications/messages.server";

/** `accountId` null: no login has this phone, which is not told; `fault` null: the proof was used meanwhile */
export type PasswordReset = { ok: true; accountId: number | null } | { ok: false; fault: string | null };

/**
 * Sets the password anew for the login of a phone that this browser has proved (`proof`: its key), once a proof: ends every session,
 * access token and other proof of it, and forgets its browsers. Refused: a weak password. `now` in ms.
 */
export async function resetAccountPassword(
  { phone, proof }: { phone: string; proof: string | null },
  password: string,
  now: number,
): Promise<PasswordReset> {
  const weak = await newPasswordFault(password, phone);
  if (weak) return { ok: false, fault: weak };
  const password_hash = await hashPassword(password);
  return inTransaction(async (trx) => {
    if (!(await serveProof(trx, proof, "reset", now))) return { ok: false, fault: null };
    await dropProofsOf(trx, phone, "reset");
    const account = await trx
      .updateTable("account")
      .set({ password_hash })
      .where("phone", "=", phone)
      .returning("id")
      .executeTakeFirst();
    if (account) await closeLogin(trx, account.id, now);
    return { ok: true, accountId: account?.id ?? null };
  });
}

/** Whether this browser has just set this very password, and sends the form again. `now` in ms. */
export async function wasJustReset(proof: string | null, password: string, now: number): Promise<boolean> {
  const phone = await justServedPhone(proof, "reset", now);
  if (phone === null) return false;
  const account = await db
    .selectFrom("account")
    .select("password_hash")
    .where("phone", "=", phone)
    .executeTakeFirst();
  // That no login has this phone is not told the second time either.
  return account ? verifyPassword(account.password_hash, password) : true;
}

/** What the old password opened is closed, and every company that the login acts for is told. */
async function closeLogin(trx: Db, accountId: number, now: number): Promise<void> {
  await endSessionsOf(trx, accountId);
  await revokeTokensBy(trx, accountId, now);
  await deleteDevices(trx, accountId);
  // Whoever forgot it has tried wrong ones before, and whoever guessed at the old one begins anew.
  await resetAllTokens(ownCounters(accountId), trx);
  const companies = await trx
    .selectFrom("membership")
    .select("company_id")
    .where("account_id", "=", accountId)
    .execute();
  const messages = companies.map((row) => ({ companyId: row.company_id, event: "passwordReset" as const }));
  await sendMessages(trx, "securityChange", messages, now);
}
