import { getFormProps } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";

export function SecondStepCard({ to, reply }: { to: string; reply: FormReply | undefined }) {
  const [form, fields] = usePageForm<{ code: string }>({ id: "second-step", reply });
  return (
    <>
      <h1>两步验证</h1>
      <p className="desk-door__note">请输入验证器应用中的 6 位验证码；手机不在身边时，可输入一个恢复码。</p>
      <FormErrorSummary form={form} />
      <Form method="post" className="form" {...getFormProps(form)}>
        <input type="hidden" name="to" value={to} />
        <FormField
          field={fields.code}
          label="验证码"
          required
          autoFocus
          autoComplete="one-time-code"
          spellCheck={false}
        />
        <button className="button button--primary button--wide" type="submit" accessKey="s">
          进入工作台
        </button>
      </Form>
      <p className="desk-door__note">
        <Link to="/staff/sign-in">用别的账号登录</Link>。恢复码也没有了，请系统管理员重置。
      </p>
    </>
  );
}
