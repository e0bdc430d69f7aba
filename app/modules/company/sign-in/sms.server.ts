import { randomInt } from "node:crypto";
import { config } from "~/platform/config/config.server";
import { db } from "~/platform/database/database.server";
import { toErrorFields, log } from "~/platform/observability/log.server";
import { resetTokens, takeToken } from "~/platform/http/limits/rate.server";
import { askerCounters, newAsker, type CodeVisit } from "./code-asker.server";
import { hashPassword, verifyPassword } from "./password.server";
import { CODE_HOLDS, CODE_TRIES, SMS_FAULTS, type SmsMessage, type SmsPort, type SmsPurpose } from "./sms";
import { aliyunSms } from "./sms-aliyun.server";
import { isSandboxOn, sandboxSms } from "./sms-sandbox.server";
import { CODE_RATES, codeCounters, type Counter } from "./tries";

/** Returns the message provider: a real account, the sandbox, or null. */
export async function smsPort(): Promise<SmsPort | null> {
  const { SMS_ALIYUN_KEY_ID, SMS_ALIYUN_KEY_SECRET, SMS_SIGN_NAME, SMS_TEMPLATE, SMS_ENDPOINT } = config;
  if (SMS_ALIYUN_KEY_ID && SMS_ALIYUN_KEY_SECRET && SMS_SIGN_NAME && SMS_TEMPLATE)
    return aliyunSms({
      keyId: SMS_ALIYUN_KEY_ID,
      keySecret: SMS_ALIYUN_KEY_SECRET,
      signName: SMS_SIGN_NAME,
      template: SMS_TEMPLATE,
      inUseTemplate: config.SMS_TEMPLATE_TAKEN ?? null,
      endpoint: SMS_ENDPOINT,
    });
  return (await isSandboxOn()) ? sandboxSms : null;
}

/** `retryAfterMs` if it was too frequent */
export type CodeRefused = { ok: false; text: string; retryAfterMs?: number };
export type CodeResult = { ok: true } | CodeRefused;
/** `cookie`: the Set-Cookie header for a visitor's browser */
export type SentCode = { ok: true; cookie: string | null } | CodeRefused;

export interface CodeWish {
  phone: string;
  purpose: SmsPurpose;
  visit: CodeVisit;
  /** the phone has a login, which only the message says */
  isInUse?: boolean;
  /** false: everything except sending, e.g. for an unknown phone, so that the answer reveals nothing */
  deliver?: boolean;
  /** false: the answer does not wait for the provider, so that its time reveals nothing */
  wait?: boolean;
}

/** Sends a new code (design rules, "Registering": six digits, one a minute and ten a day; tries.ts); replaces the requester's previous one. Refused with a message: too soon, too many, no provider, an unreachable phone. `now` in ms. */
export async function requestCode(wish: CodeWish, now: number, port = smsPort()): Promise<SentCode> {
  const { phone, purpose, visit, isInUse = false, deliver = true, wait = true } = wish;
  const sender = await port;
  if (!sender) return { ok: false, text: SMS_FAULTS.none };
  const counters = codeCounters(phone, await askerCounters(visit, phone, now));
  const refused = await takeAll(counters, now);
  if (refused) return refused;
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const { asker, cookie } = newAsker(visit);
  await keepCode({ phone, purpose, asker }, code, now);
  if (!deliver) return { ok: true, cookie };
  const sending = deliverCode(sender, { phone, purpose, code, isInUse }, now);
  if (!wait) {
    sending.catch((error: unknown) => log("error", "sms", { port: sender.name, ...toErrorFields(error) }));
    return { ok: true, cookie };
  }
  const sent = await sending;
  if (sent.ok) return { ok: true, cookie };
  // Nothing arrived, so the buyer need not wait out the minute.
  for (const { key, rate } of counters) if (rate === CODE_RATES.minute) await resetTokens(key);
  return sent;
}

/** Counts on each counter in turn; returns the message of the first that is used up. */
async function takeAll(counters: readonly Counter[], now: number): Promise<CodeRefused | null> {
  for (const { key, rate } of counters) {
    const { ok, retryAfterMs } = await takeToken(key, rate, now);
    if (!ok) return { ok: false, text: tooManyText(rate, retryAfterMs), retryAfterMs };
  }
  return null;
}

function tooManyText(rate: Counter["rate"], retryAfterMs: number): string {
  if (rate === CODE_RATES.minute) return `请 ${Math.ceil(retryAfterMs / 1000)} 秒后再获取验证码`;
  if (rate === CODE_RATES.asker) return SMS_FAULTS.limited;
  return "今天获取验证码的次数已用完，请明天再试，或联系客服";
}

interface CodeKey {
  phone: string;
  purpose: SmsPurpose;
  asker: string;
}

async function keepCode(key: CodeKey, code: string, now: number): Promise<void> {
  const fresh = {
    // A plain hash of six digits is broken in a second; this one takes longer than the code is valid.
    code_hash: await hashPassword(code),
    expires_at: now + CODE_HOLDS,
    tries: 0,
    used_at: null,
  };
  await db.deleteFrom("sms_code").where("expires_at", "<=", now).execute();
  await db
    .insertInto("sms_code")
    .values({ ...key, ...fresh })
    .onConflict((conflict) => conflict.columns(["phone", "purpose", "asker"]).doUpdateSet(fresh))
    .execute();
}

async function deliverCode(port: SmsPort, message: SmsMessage, now: number): Promise<CodeResult> {
  const answer = await port.send(message, now);
  if (answer.ok) return { ok: true };
  log("error", "sms", { port: port.name, fault: answer.fault, detail: answer.detail });
  return { ok: false, text: SMS_FAULTS[answer.fault] };
}

/** Whether `code` was sent to one of `askers` (code-asker.server.ts); every try counts first, and the right code is used up. Nobody can use up another's tries. `now` in ms. */
export async function checkCode(
  askers: readonly string[],
  { phone, purpose, code }: { phone: string; purpose: SmsPurpose; code: string },
  now: number,
): Promise<CodeResult> {
  for (const asker of askers) {
    const result = await tryCode({ phone, purpose, asker }, code, now);
    if (result) return result;
  }
  return { ok: false, text: "验证码已失效，请重新获取" };
}

/** null: no valid code of this requester. */
async function tryCode(key: CodeKey, code: string, now: number): Promise<CodeResult | null> {
  const held = () =>
    db
      .updateTable("sms_code")
      .where("phone", "=", key.phone)
      .where("purpose", "=", key.purpose)
      .where("asker", "=", key.asker)
      .where("used_at", "is", null);
  const row = await held()
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("tries", "<", CODE_TRIES)
    .where("expires_at", ">", now)
    .returning(["code_hash", "tries"])
    .executeTakeFirst();
  if (!row) return null;
  if (!(await verifyPassword(row.code_hash, code)))
    return {
      ok: false,
      text: row.tries < CODE_TRIES ? "验证码不正确，请核对短信" : "验证码错误次数过多，请重新获取",
    };
  // A code sent meanwhile invalidates this one; of two right tries only one counts.
  const used = await held().set({ used_at: now }).where("code_hash", "=", row.code_hash).executeTakeFirst();
  return Number(used.numUpdatedRows) === 1 ? { ok: true } : { ok: false, text: "验证码已失效，请重新获取" };
}

/** Deletes expired codes; returns their number. `now` in ms. */
export async function deleteOldCodes(now: number): Promise<number> {
  const gone = await db.deleteFrom("sms_code").where("expires_at", "<=", now).executeTakeFirst();
  return Number(gone.numDeletedRows);
}
