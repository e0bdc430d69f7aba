import { getFormProps } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { PASSWORD_HINT } from "~/modules/company/sign-in/password";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";

interface Invited {
  name: string;
  username: string;
  by: string;
}

export const EndedInvitation = () => (
  <>
    <h1>邀请已失效</h1>
    <p className="desk-door__note">链接只能使用一次，72 小时内有效。请系统管理员重新邀请。</p>
    <Link className="button" to="/staff/sign-in">
      去登录
    </Link>
  </>
);

export function InvitationCard(props: { link: string; invited: Invited; reply: FormReply | undefined }) {
  const { link, invited, reply } = props;
  const [form, fields] = usePageForm<{ password: string; passwordAgain: string }>({
    id: "invitation",
    reply,
  });
  return (
    <>
      <h1>{invited.name}，欢迎</h1>
      <p className="desk-door__note">
        {invited.by}邀请您进入工作台。请设置密码，以后用账号 <strong>{invited.username}</strong> 登录。
      </p>
      <FormErrorSummary form={form} />
      <Form method="post" className="form" {...getFormProps(form)}>
        <input type="hidden" name="key" value={link} />
        <FormField
          field={fields.password}
          type="password"
          label="密码"
          hint={PASSWORD_HINT}
          required
          autoComplete="new-password"
        />
        <FormField
          field={fields.passwordAgain}
          type="password"
          label="再输入一次"
          required
          autoComplete="new-password"
        />
        <button className="button button--primary button--wide" type="submit" accessKey="s">
          设置密码并进入
        </button>
      </Form>
    </>
  );
}
