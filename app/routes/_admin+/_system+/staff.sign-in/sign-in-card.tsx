import { getFormProps } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";

interface SignInCardProps {
  to: string;
  shop: string;
  reply: FormReply | undefined;
}

export function SignInCard({ to, shop, reply }: SignInCardProps) {
  const [form, fields] = usePageForm<{ username: string; password: string }>({ id: "sign-in", reply });
  return (
    <>
      <p className="desk-door__name">
        <img src="/art/mark.svg" width="32" height="32" alt="" />
        {shop}
      </p>
      <h1>登录工作台</h1>
      <p className="desk-door__note">仅供本公司员工使用。账号由系统管理员邀请。</p>
      <FormErrorSummary form={form} />
      <Form method="post" className="form" {...getFormProps(form)}>
        <input type="hidden" name="to" value={to} />
        <FormField
          field={fields.username}
          label="账号"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormField
          field={fields.password}
          type="password"
          label="密码"
          required
          autoComplete="current-password"
        />
        <button className="button button--primary button--wide" type="submit" accessKey="s">
          登录
        </button>
      </Form>
      <p className="desk-door__note">
        <Link to="/staff/forgot">忘记密码</Link>
      </p>
    </>
  );
}
