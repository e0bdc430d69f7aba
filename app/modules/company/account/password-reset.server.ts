import { deleteDevices } from "~/modules/company/sign-in/known-device.server";
import { newPasswordFault } from "~/modules/company/sign-in/password-common.server";
import { hashPassword, verifyPassword } from "~/modules/company/sign-in/password.server";
import { dropProofs, justServedPhone, serveProof } from "~/modules/company/sign-in/sms-proof.server";
import { ownCounters } from "~/modules/company/sign-in/tries";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { resetAllTokens } from "~/platform/http/limits/rate.server";
import { endSessions } from "~/platform/http/session.server";
import { revokeTokensBy } from "./api-token.server";
import { sendMessages } from "~/modules/notifications/messages.server";

/** `accountId` null: no login has this phone, which is not revealed; `fault` null: the proof was used meanwhile */
export type PasswordReset = { ok: true; accountId: number | null } | { ok: false; fault: string | null };

/** Resets the password of the login whose phone this browser proved (`proof`: its key), once for a proof: ends every session, token and other proof, and forgets known browsers. Refused: a weak password. `now` in ms. */
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
    await dropProofs(trx, phone, "reset");
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

/** Whether this browser has just set this password and repeats the form. `now` in ms. */
export async function wasJustReset(proof: string | null, password: string, now: number): Promise<boolean> {
  const phone = await justServedPhone(proof, "reset", now);
  if (phone === null) return false;
  const account = await db
    .selectFrom("account")
    .select("password_hash")
    .where("phone", "=", phone)
    .executeTakeFirst();
  // A repeated form does not reveal either that no login has this phone.
  return account ? verifyPassword(account.password_hash, password) : true;
}

/** Ends everything opened with the old password, and notifies all companies of the login. */
async function closeLogin(trx: Db, accountId: number, now: number): Promise<void> {
  await endSessions(trx, accountId);
  await revokeTokensBy(trx, accountId, now);
  await deleteDevices(trx, accountId);
  // Whoever forgot it has tried wrong ones, and attackers start anew.
  await resetAllTokens(ownCounters(accountId), trx);
  const companies = await trx
    .selectFrom("membership")
    .select("company_id")
    .where("account_id", "=", accountId)
    .execute();
  const messages = companies.map((row) => ({ companyId: row.company_id, event: "passwordReset" as const }));
  await sendMessages(trx, "securityChange", messages, now);
}
