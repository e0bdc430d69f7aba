/** Codes by message: sent within limits, kept as hashes, tried a few times, used once. */
import { randomInt } from "node:crypto";
import { config } from "~/platform/config.server";
import { db } from "~/platform/database.server";
import { factsOf, log } from "~/platform/log.server";
import { resetTokens, takeToken } from "~/platform/rate.server";
import { addressOf, type ServerRequest } from "~/platform/request.server";
import { hashPassword, verifyPassword } from "./password.server";
import { CODE_HOLDS, CODE_RATES, CODE_TRIES, SMS_FAULTS, type SmsPort, type SmsPurpose } from "./sms";
import { aliyunSms } from "./sms-aliyun.server";
import { isSandboxOn, sandboxSms } from "./sms-sandbox.server";

/** Who sends this shop's messages: the provider it has an account with, the sandbox in a demo, or nobody. */
export async function smsPort(): Promise<SmsPort | null> {
  const { SMS_ALIYUN_KEY_ID, SMS_ALIYUN_KEY_SECRET, SMS_SIGN_NAME, SMS_TEMPLATE, SMS_ENDPOINT } = config;
  if (SMS_ALIYUN_KEY_ID && SMS_ALIYUN_KEY_SECRET && SMS_SIGN_NAME && SMS_TEMPLATE)
    return aliyunSms({
      keyId: SMS_ALIYUN_KEY_ID,
      keySecret: SMS_ALIYUN_KEY_SECRET,
      signName: SMS_SIGN_NAME,
      template: SMS_TEMPLATE,
      endpoint: SMS_ENDPOINT,
    });
  return (await isSandboxOn()) ? sandboxSms : null;
}

/** `retryAfterMs` where it was asked for too often */
export type SentCode = { ok: true } | { ok: false; text: string; retryAfterMs?: number };

export interface CodeWish {
  phone: string;
  purpose: SmsPurpose;
  /** for the limit by address */
  request: ServerRequest;
  /** false: everything is done but the sending, e.g. for a phone without an account, so that the answer does not tell */
  deliver?: boolean;
  /** false: the answer does not wait for the provider, so that its time does not tell either */
  wait?: boolean;
}

/**
 * Sends a new code (design rules, "Registering": six digits, one a minute and ten a day a phone); the one before is worth nothing then.
 * Refused with a sentence: too soon, too many, no provider, a phone that cannot be reached. `now` in ms.
 */
export async function requestCode(wish: CodeWish, now: number, port = smsPort()): Promise<SentCode> {
  const { phone, purpose, request, deliver = true, wait = true } = wish;
  const sender = await port;
  if (!sender) return { ok: false, text: SMS_FAULTS.none };
  const address = addressOf(request);
  const hour = address === null ? null : await takeToken(`sms:address:${address}`, CODE_RATES.address, now);
  if (hour && !hour.ok) return { ok: false, text: SMS_FAULTS.limited, retryAfterMs: hour.retryAfterMs };
  const minute = await takeToken(`sms:minute:${phone}`, CODE_RATES.minute, now);
  if (!minute.ok) {
    const { retryAfterMs } = minute;
    return { ok: false, text: `请 ${Math.ceil(retryAfterMs / 1000)} 秒后再获取验证码`, retryAfterMs };
  }
  const day = await takeToken(`sms:day:${phone}`, CODE_RATES.day, now);
  if (!day.ok)
    return {
      ok: false,
      text: "今天获取验证码的次数已用完，请明天再试，或联系客服",
      retryAfterMs: day.retryAfterMs,
    };
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await keepCode(phone, purpose, code, now);
  if (!deliver) return { ok: true };
  const sending = deliverCode(sender, { phone, purpose, code }, now);
  if (wait) return sending;
  sending.catch((error: unknown) => log("error", "sms", { port: sender.name, ...factsOf(error) }));
  return { ok: true };
}

async function keepCode(phone: string, purpose: SmsPurpose, code: string, now: number): Promise<void> {
  const fresh = {
    // A bare hash of six digits is undone in a second; this one takes longer than the code holds.
    code_hash: await hashPassword(code),
    expires_at: now + CODE_HOLDS,
    tries: 0,
    used_at: null,
  };
  await db
    .insertInto("sms_code")
    .values({ phone, purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(["phone", "purpose"]).doUpdateSet(fresh))
    .execute();
}

async function deliverCode(
  port: SmsPort,
  message: { phone: string; purpose: SmsPurpose; code: string },
  now: number,
): Promise<SentCode> {
  const answer = await port.send(message, now);
  if (answer.ok) return { ok: true };
  log("error", "sms", { port: port.name, fault: answer.fault, detail: answer.detail });
  // Nothing arrived, so the buyer need not wait out the minute.
  await resetTokens(`sms:minute:${message.phone}`);
  return { ok: false, text: SMS_FAULTS[answer.fault] };
}

/** Whether `code` is the one that was sent; every try counts before it is looked at, and the right one is used up. `now` in ms. */
export async function checkCode(
  phone: string,
  purpose: SmsPurpose,
  code: string,
  now: number,
): Promise<SentCode> {
  const held = () =>
    db
      .updateTable("sms_code")
      .where("phone", "=", phone)
      .where("purpose", "=", purpose)
      .where("used_at", "is", null);
  const row = await held()
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("tries", "<", CODE_TRIES)
    .where("expires_at", ">", now)
    .returning(["code_hash", "tries"])
    .executeTakeFirst();
  if (!row) return { ok: false, text: "验证码已失效，请重新获取" };
  if (!(await verifyPassword(row.code_hash, code)))
    return {
      ok: false,
      text: row.tries < CODE_TRIES ? "验证码不正确，请核对短信" : "验证码错误次数过多，请重新获取",
    };
  // A code that came in between makes this one worthless; of two right tries at once only one counts.
  const used = await held().set({ used_at: now }).where("code_hash", "=", row.code_hash).executeTakeFirst();
  return Number(used.numUpdatedRows) === 1 ? { ok: true } : { ok: false, text: "验证码已失效，请重新获取" };
}
