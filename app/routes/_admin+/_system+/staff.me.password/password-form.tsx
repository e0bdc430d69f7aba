import { getFormProps } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { PASSWORD_HINT } from "~/modules/company/sign-in/password";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";

type Values = { current: string; password: string; passwordAgain: string };

export function PasswordForm({ reply }: { reply: FormReply | undefined }) {
  const [form, fields] = usePageForm<Values>({ id: "password", reply });
  return (
    <>
      <div className="admin-head">
        <h1>修改密码</h1>
        <span className="admin-head__end">
          <Link to="/staff/me">我的账号</Link>
        </span>
      </div>
      <div className="admin-body columns columns--form">
        <div>
          <FormErrorSummary form={form} />
          <Form method="post" className="form" {...getFormProps(form)}>
            <FormField
              field={fields.current}
              type="password"
              label="当前密码"
              required
              autoComplete="current-password"
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
            <button className="button button--primary" type="submit" accessKey="s">
              修改密码
            </button>
          </Form>
        </div>
      </div>
    </>
  );
}
