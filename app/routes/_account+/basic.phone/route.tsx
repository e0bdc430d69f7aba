/** /basic/phone 更换手机号: by the code sent to the new phone, and the password. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { InputPassword } from "~/modules/company/sign-in/password-form";
import { ProfileFormFrame } from "~/modules/company/account/profile-form-frame";
import { changePhone } from "~/modules/company/account/profile.server";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { codeVisit } from "~/modules/company/sign-in/code-asker.server";
import { newPhoneFault, sendCode } from "~/modules/company/sign-in/code-request.server";
import { maskedPhone } from "~/modules/company/sign-in/sms";
import { EnterGoesOn, SmsCodeField, type CodeReply } from "~/modules/company/sign-in/sms-code-field";
import { CodeField, MobileField } from "~/modules/company/sign-in/sms-form";
import { isSandboxOn } from "~/modules/company/sign-in/sms-sandbox.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { getVisit } from "~/platform/http/visit.server";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";
import { FormField, usePageForm } from "~/ui/forms/form";

const PhoneForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("code"), phone: MobileField }),
  z.object({
    intent: z.literal("next"),
    phone: MobileField,
    code: CodeField,
    password: InputPassword("请输入登录密码"),
  }),
]);

export const handle: PageHandle = { title: "基础信息" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { phone } = await requireCompany(request);
  return json({ phone: maskedPhone(phone), isSandbox: await isSandboxOn() });
}

export async function action({ request }: ActionFunctionArgs) {
  const [viewer, at] = [await requireCompany(request), now()];
  const form = await readForm(request, PhoneForm);
  if (!form.ok) return form.response;
  const { value, refuse } = form;
  const { phone } = value;
  if (value.intent === "code") {
    const fault = newPhoneFault(viewer, phone);
    if (fault) return refuse({ fields: { phone: [fault] } });
    const sent = await sendCode({ phone, purpose: "phone", visit: codeVisit(viewer, getVisit(request)) }, at);
    if (!sent.ok) return refuse({ fields: { code: [sent.text] }, retryAfterMs: sent.retryAfterMs });
    return json<CodeReply>({ initialValue: form.input, sent: maskedPhone(phone) });
  }
  const changed = await changePhone(viewer, value, at);
  if (!changed.ok) return refuse({ fields: { [changed.field]: [changed.text] } });
  const text = `登录手机号已更换为 ${maskedPhone(phone)}`;
  return redirectWith("/basic", { kind: "success", text });
}

export default function ChangePhone() {
  const { phone, isSandbox } = useLoaderData<typeof loader>();
  const reply = useActionData<CodeReply>();
  const [form, fields] = usePageForm<{ phone: string; code: string; password: string }>({
    id: "newPhone",
    reply,
  });
  return (
    <ProfileFormFrame title="更换手机号" form={form} intent="next" verb="更换手机号">
      <EnterGoesOn />
      <p>
        现在的手机号：<strong>{phone}</strong>。更换后请用新手机号登录，验证码发送至新手机号。
      </p>
      <FormField
        label="新手机号"
        field={fields.phone}
        type="tel"
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <SmsCodeField field={fields.code} answer={reply} sent={reply?.sent} isSandbox={isSandbox} />
      <FormField
        label="登录密码"
        field={fields.password}
        type="password"
        autoComplete="current-password"
        required
        hint="确认是您本人操作"
      />
    </ProfileFormFrame>
  );
}
