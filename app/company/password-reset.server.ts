/** 忘记密码: the phone and its code, a new password, done. The answers never tell whether an account exists. */
import { json, redirect } from "@remix-run/node";
import { db, inTransaction } from "~/platform/database.server";
import { readForm, type FormReply } from "~/platform/forms.server";
import { resetTokens } from "~/platform/rate.server";
import { endSessionsOf, readSession, redirectWith, startSession } from "~/platform/session.server";
import { revokeTokensBy } from "./api-token.server";
import { newPasswordFault } from "./password-common.server";
import { ForgetForm, ResetForm } from "./password-form";
import type { ForgetPage, ForgetReply } from "./password-page";
import { hashPassword } from "./password.server";
import { isPhoneTaken } from "./register.server";
import { maskedPhone } from "./sms";
import { dropProofsOf, giveProof, provenPhone } from "./sms-proof.server";
import { isSandboxOn } from "./sms-sandbox.server";
import { checkCode, requestCode } from "./sms.server";

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
    // A phone without an account gets the same answer at the same time, but no message.
    const deliver = await isPhoneTaken(phone);
    const sent = await requestCode({ phone, purpose: "reset", request, deliver, wait: false }, now);
    if (!sent.ok) return refuse({ fields: { code: [sent.text] }, retryAfterMs: sent.retryAfterMs });
    const { initialValue } = (await refuse({}).json()) as FormReply;
    return json<ForgetReply>({ initialValue, sent: maskedPhone(phone) });
  }
  const right = await checkCode(phone, "reset", value.code, now);
  if (!right.ok) return refuse({ fields: { code: [right.text] } });
  const cookie = await giveProof(db, phone, "reset", now);
  return redirect("/forget/step2", { status: 303, headers: { "Set-Cookie": cookie } });
}

const toFirst = (request: Request) =>
  redirectWith(request, "/forget/step1", { kind: "warning", text: "验证已过期，请重新验证手机号" });

/** Takes in step 2: the new password ends every session and access token of the login; this browser goes on under a new id. `now` in ms. */
export async function submitReset(request: Request, now: number): Promise<Response> {
  const phone = await provenPhone(request, "reset", now);
  if (phone === null) return toFirst(request);
  const form = await readForm(request, ResetForm);
  if (!form.ok) return form.response;
  const weak = await newPasswordFault(form.value.password, phone);
  if (weak) return form.refuse({ fields: { password: [weak] } });
  const session = await readSession(request);
  const password_hash = await hashPassword(form.value.password);
  const changed = await inTransaction(async (trx) => {
    if (!(await dropProofsOf(trx, phone, "reset"))) return "used";
    const account = await trx
      .updateTable("account")
      .set({ password_hash })
      .where("phone", "=", phone)
      .returning("id")
      .executeTakeFirst();
    if (account) {
      await endSessionsOf(trx, account.id);
      await revokeTokensBy(trx, account.id, now);
    }
    return account;
  });
  if (changed === "used") return toFirst(request);
  // Whoever forgot it has tried wrong ones before.
  if (changed) await resetTokens(`sign-in:${changed.id}`);
  const answer = await redirectWith(request, "/forget/step3?done=1");
  if (changed && session?.accountId === changed.id && session.companyId !== null) {
    const who = { accountId: changed.id, companyId: session.companyId };
    answer.headers.append("Set-Cookie", await startSession(request, who));
  }
  return answer;
}
