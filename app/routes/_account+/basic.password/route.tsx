/** /basic/password 修改密码: other devices and access tokens of the login end with the old one. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData } from "@remix-run/react";
import { z } from "zod";
import { ProfileFormFrame } from "~/modules/company/account/profile-form-frame";
import { changePassword } from "~/modules/company/account/profile.server";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { letInAnyway } from "~/modules/company/sign-in/enter.server";
import { PASSWORD_HINT } from "~/modules/company/sign-in/password";
import { NewPassword, InputPassword } from "~/modules/company/sign-in/password-form";
import { readForm, type FormReply } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { adoptSession } from "~/platform/http/session.server";
import { getVisit } from "~/platform/http/visit.server";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";
import { FormField, usePageForm } from "~/ui/forms/form";

const PasswordForm = z.object({
  oldPassword: InputPassword("请输入原密码"),
  password: NewPassword,
});

export const handle: PageHandle = { title: "基础信息" };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireCompany(request);
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  const [viewer, at] = [await requireCompany(request), now()];
  const form = await readForm(request, PasswordForm);
  if (!form.ok) return form.response;
  const changed = await changePassword(viewer, form.value, at);
  if (!changed.ok) return form.refuse({ fields: { [changed.field]: [changed.text] } });
  // A new session id, in case somebody else knew the old one.
  const { session, cookies } = await letInAnyway(getVisit(request), viewer.buyer, at);
  adoptSession(request, session);
  const text = "密码已修改，其他设备已退出登录";
  const answer = redirectWith("/basic", { kind: "success", text });
  for (const cookie of cookies) answer.headers.append("Set-Cookie", cookie);
  return answer;
}

export default function ChangePassword() {
  const [form, fields] = usePageForm<z.input<typeof PasswordForm>>({
    id: "newPassword",
    reply: useActionData<FormReply>(),
  });
  return (
    <ProfileFormFrame title="修改密码" form={form} verb="保存新密码">
      <p>保存后，其他设备需要用新密码重新登录，您创建的访问令牌一并停用；本设备不受影响。</p>
      <FormField
        label="原密码"
        field={fields.oldPassword}
        type="password"
        autoComplete="current-password"
        required
      />
      <FormField
        label="新密码"
        field={fields.password}
        type="password"
        autoComplete="new-password"
        required
        hint={PASSWORD_HINT}
      />
      <p>
        <Link to="/forget/step1">忘记原密码</Link>
      </p>
    </ProfileFormFrame>
  );
}
