import { randomBytes } from "node:crypto";
import { WRONG_OF_KNOWN, WRONG_PASSWORDS } from "~/modules/company/sign-in/tries";
import { audited } from "~/platform/database/audit.server";
import { db, forUpdate, type Db } from "~/platform/database/database.server";
import { hashedKey } from "~/platform/http/browser-key.server";
import { resetTokens, takeToken } from "~/platform/http/limits/rate.server";
import {
  isAppCode,
  newSecret,
  RECOVERY_CODES,
  recoveryCode,
  SHOWN_FOR,
  getStep,
  inputCode,
} from "./second-factor";

export interface SecondFactor {
  secret: string;
  isOn: boolean;
  left: number;
}

/** Returns a person's second factor; null: none, or one that was shown too long ago. Two queries. `now` in ms. */
export async function findSecondFactor(
  memberId: number,
  now: number,
  trx: Db = db,
): Promise<SecondFactor | null> {
  const row = await trx
    .selectFrom("staff_second_factor")
    .select(["secret", "confirmed_at", "made_at"])
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  if (!row || (row.confirmed_at === null && row.made_at + SHOWN_FOR < now)) return null;
  const { n } = await trx
    .selectFrom("staff_recovery_code")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("member_id", "=", memberId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return { secret: row.secret, isOn: row.confirmed_at !== null, left: Number(n) };
}

/** Creates a secret in the caller's transaction; returns false when a confirmed one exists. `now` in ms. */
export async function beginSecondFactor(trx: Db, memberId: number, now: number): Promise<boolean> {
  const made = await trx
    .insertInto("staff_second_factor")
    .values({ member_id: memberId, secret: newSecret(), made_at: now })
    .onConflict((conflict) =>
      conflict
        .column("member_id")
        .doUpdateSet((eb) => ({ secret: eb.ref("excluded.secret"), made_at: now }))
        .where("staff_second_factor.confirmed_at", "is", null),
    )
    .executeTakeFirst();
  if (Number(made.numInsertedOrUpdatedRows ?? 0) === 0) return false;
  await audited(trx, { subject: "staff", id: memberId, before: null, after: { secondFactor: "shown" } });
  return true;
}

const MINUTE = 60_000;
const WRONG = "验证码不正确或已用过，请等下一个验证码再试";
export type Tried = { ok: true } | { ok: false; text: string; retryAfterMs: number | null };

/** Counts an attempt before it is checked, so that concurrent attempts get no extra tries. */
async function mayTry(memberId: number, now: number): Promise<Tried> {
  const key = `staff-second:${memberId}`;
  for (const [name, rate] of [
    [key, WRONG_PASSWORDS],
    [`${key}:day`, WRONG_OF_KNOWN],
  ] as const) {
    const { ok, retryAfterMs } = await takeToken(name, rate, now);
    if (ok) continue;
    const minutes = Math.max(1, Math.ceil(retryAfterMs / MINUTE));
    const when = minutes > 60 ? `${Math.ceil(minutes / 60)} 小时` : `${minutes} 分钟`;
    return { ok: false, text: `验证码错误次数过多，请 ${when}后再试`, retryAfterMs };
  }
  return { ok: true };
}

/** Uses a code of the app or a recovery code once. Failures are counted like wrong passwords. `now` in ms. */
export async function tryCode(memberId: number, input: string, now: number): Promise<Tried> {
  const may = await mayTry(memberId, now);
  if (!may.ok) return may;
  const code = inputCode(input);
  const isRight = isAppCode(code)
    ? await useAppCode(memberId, code, now)
    : await useRecoveryCode(memberId, code, now);
  if (!isRight) return { ok: false, text: WRONG, retryAfterMs: null };
  await resetTokens(`staff-second:${memberId}`);
  return { ok: true };
}

async function useAppCode(memberId: number, code: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom("staff_second_factor")
    .select("secret")
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  const step = row ? getStep(row.secret, code, now) : null;
  if (!row || step === null) return false;
  const used = await db
    .updateTable("staff_second_factor")
    .set({ used_step: step })
    .where("member_id", "=", memberId)
    .where("secret", "=", row.secret)
    .where("used_step", "<", step)
    .executeTakeFirst();
  return Number(used.numUpdatedRows) > 0;
}

async function useRecoveryCode(memberId: number, code: string, now: number): Promise<boolean> {
  const used = await db
    .updateTable("staff_recovery_code")
    .set({ used_at: now })
    .where("member_id", "=", memberId)
    .where("code", "=", hashedKey(code))
    .where("used_at", "is", null)
    .executeTakeFirst();
  return Number(used.numUpdatedRows) > 0;
}

/**
 * Confirms the second factor after a correct code (tryCode), in the caller's transaction; returns the recovery codes, shown once. Returns null when
 * it is confirmed already or was never started.
 */
export async function confirmSecondFactor(trx: Db, memberId: number, now: number): Promise<string[] | null> {
  const turned = await trx
    .updateTable("staff_second_factor")
    .set({ confirmed_at: now })
    .where("member_id", "=", memberId)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();
  if (Number(turned.numUpdatedRows) === 0) return null;
  await audited(trx, {
    subject: "staff",
    id: memberId,
    before: { secondFactor: "off" },
    after: { secondFactor: "on" },
  });
  return newRecoveryCodes(trx, memberId);
}

export async function newRecoveryCodes(trx: Db, memberId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(randomBytes(64)));
  await trx.deleteFrom("staff_recovery_code").where("member_id", "=", memberId).execute();
  await trx
    .insertInto("staff_recovery_code")
    .values(codes.map((code) => ({ member_id: memberId, code: hashedKey(code) })))
    .execute();
  await audited(trx, { subject: "staff", id: memberId, before: null, after: { recoveryCodes: "made" } });
  return codes;
}

/** Removes a second factor and its recovery codes in the caller's transaction; false when none is confirmed. */
export async function removeSecondFactor(trx: Db, memberId: number): Promise<boolean> {
  const row = trx.selectFrom("staff_second_factor").select("confirmed_at").where("member_id", "=", memberId);
  if (!(await forUpdate(row).executeTakeFirst())?.confirmed_at) return false;
  await trx.deleteFrom("staff_second_factor").where("member_id", "=", memberId).execute();
  await trx.deleteFrom("staff_recovery_code").where("member_id", "=", memberId).execute();
  await audited(trx, {
    subject: "staff",
    id: memberId,
    before: { secondFactor: "on" },
    after: { secondFactor: "off" },
  });
  return true;
}
