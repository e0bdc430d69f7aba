import { getFormProps } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { PASSWORD_HINT } from "~/modules/company/sign-in/password";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";

export function ForgotCard({ reply }: { reply: FormReply | undefined }) {
  const [form, fields] = usePageForm<{
    username: string;
    code: string;
    password: string;
    passwordAgain: string;
  }>({ id: "forgot", reply });
  return (
    <>
      <h1>忘记密码</h1>
      <p className="admin-door__note">
        请先请系统管理员在您的员工页允许重设密码，72 小时内用两步验证的验证码在这里设置。
      </p>
      <FormErrorSummary form={form} />
      <Form method="post" className="form" {...getFormProps(form)}>
        <FormField
          field={fields.username}
          label="账号"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormField
          field={fields.code}
          label="验证码或恢复码"
          required
          autoComplete="one-time-code"
          spellCheck={false}
        />
        <FormField
          field={fields.password}
          type="password"
          label="新密码"
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
          设置新密码并进入
        </button>
      </Form>
      <p className="admin-door__note">
        <Link to="/staff/sign-in">返回登录</Link>
        。没有启用两步验证的，请向管理服务器的同事当面领取一次性链接。
      </p>
    </>
  );
}
