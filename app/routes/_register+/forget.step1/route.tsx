/** 忘记密码 step 1: the phone and its code. Its answers never tell whether an account exists. */
import { json, redirect, type ActionFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { PasswordResetFrame } from "~/modules/company/account/password-reset-frame";
import { getViewer } from "~/modules/company/identity/viewer.server";
import { getAskers, codeVisit } from "~/modules/company/sign-in/code-asker.server";
import { sendCode } from "~/modules/company/sign-in/code-request.server";
import { ResetPhoneForm } from "~/modules/company/sign-in/password-form";
import { maskedPhone } from "~/modules/company/sign-in/sms";
import { EnterGoesOn, SmsCodeField, type CodeReply } from "~/modules/company/sign-in/sms-code-field";
import { giveProof } from "~/modules/company/sign-in/sms-proof.server";
import { isSandboxOn } from "~/modules/company/sign-in/sms-sandbox.server";
import { checkCode } from "~/modules/company/sign-in/sms.server";
import { db } from "~/platform/database/database.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { getVisit } from "~/platform/http/visit.server";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";

export const handle: PageHandle = { title: "忘记密码", header: "login", toolbar: false };

export const loader = async () => json({ isSandbox: await isSandboxOn() });

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, ResetPhoneForm);
  if (!form.ok) return form.response;
  const { value, refuse } = form;
  const { phone } = value;
  const visit = codeVisit(await getViewer(request), getVisit(request));
  if (value.intent === "code") {
    const sent = await sendCode({ phone, purpose: "reset", visit }, now());
    if (!sent.ok) return refuse({ fields: { code: [sent.text] }, retryAfterMs: sent.retryAfterMs ?? null });
    const answer = json<CodeReply>({ initialValue: form.input, sent: maskedPhone(phone) });
    if (sent.cookie) answer.headers.append("Set-Cookie", sent.cookie);
    return answer;
  }
  const right = await checkCode(getAskers(visit), { phone, purpose: "reset", code: value.code }, now());
  if (!right.ok) return refuse({ fields: { code: [right.text] } });
  const cookie = await giveProof(db, phone, "reset", now());
  return redirect("/forget/step2", { status: 303, headers: { "Set-Cookie": cookie } });
}

export default function ForgetStep1() {
  const { isSandbox } = useLoaderData<typeof loader>();
  const reply = useActionData<CodeReply>();
  const [form, fields] = usePageForm<{ phone: string; code: string }>({ id: "forget", reply });
  return (
    <PasswordResetFrame current={1} title="忘记密码">
      <Form className="entry__form" id={form.id} method="post" noValidate>
        <FormErrorSummary form={form} />
        <EnterGoesOn />
        <FormField
          label="手机号"
          field={fields.phone}
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          required
          hint="注册时使用的手机号；未注册的号码收不到短信"
        />
        <SmsCodeField field={fields.code} answer={reply} sent={reply?.sent} isSandbox={isSandbox} />
        <button
          type="submit"
          className="button button--primary button--large button--wide"
          name="intent"
          value="next"
        >
          下一步
        </button>
        <p className="entry__row">
          <span>手机号已停用，请联系客服</span>
          <Link to="/login">返回登录</Link>
        </p>
      </Form>
    </PasswordResetFrame>
  );
}
