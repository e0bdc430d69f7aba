/** 忘记密码: the phone and its code, a new password, done. The answers never tell whether an account exists. */
import { json, redirect } from "@remix-run/node";
import { db, inTransaction, type Db } from "~/platform/database.server";
import { readForm, type FormReply } from "~/platform/forms.server";
import { resetAllTokens } from "~/platform/rate.server";
import { endSessionsOf, readSession, redirectWith, type Session } from "~/platform/session.server";
import { revokeTokensBy } from "./api-token.server";
import { askersOf } from "./code-asker.server";
import { sendCode } from "./code-request.server";
import { begin } from "./enter.server";
import { forgetDevices, knowDevice } from "./known-device.server";
import { newPasswordFault } from "./password-common.server";
import { ForgetForm, ResetForm } from "./password-form";
import type { ForgetPage, ForgetReply } from "./password-page";
import { hashPassword } from "./password.server";
import { maskedPhone } from "./sms";
import { dropProofsOf, giveProof, provenPhone } from "./sms-proof.server";
import { isSandboxOn } from "./sms-sandbox.server";
import { checkCode } from "./sms.server";
import { ownCounters } from "./tries";

/** What steps 1 and 2 show. `now` in ms. */
export async function forgetPage(request: Request, now: number): Promise<ForgetPage> {
  const [phone, isSandbox] = await Promise.all([provenPhone(request, "reset", now), isSandboxOn()]);
  return { proven: phone && maskedPhone(phone), isSandbox };
}

/** Takes in step 1. `now` in ms. */
export async function submitForget(request: Request, now: number): Promise<Response> {
  const form = await readForm(request, ForgetForm);
  if (!form.ok) return form.response;
  const { value, refuse } = form;
  const { phone } = value;
  if (value.intent === "code") {
    const sent = await sendCode({ phone, purpose: "reset", request }, now);
    if (!sent.ok) return refuse({ fields: { code: [sent.text] }, retryAfterMs: sent.retryAfterMs });
    const { initialValue } = (await refuse({}).json()) as FormReply;
    const answer = json<ForgetReply>({ initialValue, sent: maskedPhone(phone) });
    if (sent.cookie) answer.headers.append("Set-Cookie", sent.cookie);
    return answer;
  }
  const right = await checkCode(await askersOf(request), { phone, purpose: "reset", code: value.code }, now);
  if (!right.ok) return refuse({ fields: { code: [right.text] } });
  const cookie = await giveProof(db, phone, "reset", now);
  return redirect("/forget/step2", { status: 303, headers: { "Set-Cookie": cookie } });
}

const toFirst = (request: Request) =>
  redirectWith(request, "/forget/step1", { kind: "warning", text: "验证已过期，请重新验证手机号" });

/**
 * Takes in step 2: the new password ends every session and access token of the login and forgets its browsers but this one, which goes on
 * under a new id. `now` in ms.
 */
export async function submitReset(request: Request, now: number): Promise<Response> {
  const phone = await provenPhone(request, "reset", now);
  if (phone === null) return toFirst(request);
  const form = await readForm(request, ResetForm);
  if (!form.ok) return form.response;
  const weak = await newPasswordFault(form.value.password, phone);
  if (weak) return form.refuse({ fields: { password: [weak] } });
  const session = await readSession(request);
  const password_hash = await hashPassword(form.value.password);
  const cookies = await inTransaction(async (trx) => {
    if (!(await dropProofsOf(trx, phone, "reset"))) return null;
    const account = await trx
      .updateTable("account")
      .set({ password_hash })
      .where("phone", "=", phone)
      .returning("id")
      .executeTakeFirst();
    return account ? goOn(trx, request, account.id, session, now) : [];
  });
  if (cookies === null) return toFirst(request);
  const answer = await redirectWith(request, "/forget/step3?done=1");
  for (const cookie of cookies) answer.headers.append("Set-Cookie", cookie);
  return answer;
}

/** What the old password opened is closed; this browser, which has shown that it has the phone, is known. Gives the Set-Cookie headers. */
async function goOn(
  trx: Db,
  request: Request,
  accountId: number,
  session: Session | null,
  now: number,
): Promise<string[]> {
  await endSessionsOf(trx, accountId);
  await revokeTokensBy(trx, accountId, now);
  await forgetDevices(trx, accountId);
  // Whoever forgot it has tried wrong ones before, and whoever guessed at the old one begins anew.
  await resetAllTokens(ownCounters(accountId), trx);
  const companyId = session?.accountId === accountId ? session.companyId : null;
  if (companyId === null) return [await knowDevice(trx, request, { accountId, sessionId: null }, now)];
  return begin(trx, request, { accountId, companyId }, now);
}
