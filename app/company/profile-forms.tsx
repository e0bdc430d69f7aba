/** The forms of 基础信息: name and contacts, 开票资料, another phone, another password; each stands alone on the page. */
import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorSummary } from "~/ui/error-summary";
import { Field, type FieldProps } from "~/ui/field";
import { INVOICE_FACTS, type InvoiceFacts } from "./invoice-facts";
import { PASSWORD_HINT } from "./password";
import type { ForgetReply } from "./password-page";
import type { ProfilePage } from "./profile";
import { summaryOf, typedIn } from "~/ui/form-reply";
import { EnterGoesOn, SmsCodeField } from "./sms-code-field";

type Reply = ForgetReply | undefined;

function Frame(props: { title: string; edit: string; reply: Reply; children: ReactNode; verb: string }) {
  return (
    <section className="surface" aria-labelledby="form-title">
      <div className="surface__head">
        <h2 className="surface__title" id="form-title">
          {props.title}
        </h2>
      </div>
      <Form className="basic-form" method="post" action={`/basic?edit=${props.edit}`} noValidate>
        <ErrorSummary errors={summaryOf(props.reply)} />
        {props.children}
        <p className="choices">
          <button
            type="submit"
            className="button button--primary"
            name="intent"
            value={props.edit === "info" || props.edit === "invoice" ? props.edit : "next"}
          >
            {props.verb}
          </button>
          <Link className="button" to="/basic">
            返回基础信息
          </Link>
        </p>
      </Form>
    </section>
  );
}

export function InfoForm(props: { page: Extract<ProfilePage, { mode: "info" }>; reply: Reply }) {
  const { page, reply } = props;
  const errors = reply?.error ?? {};
  // What was emptied and refused stays empty.
  const value = (name: string, before: string) => (reply?.initialValue ? typedIn(reply, name) : before);
  return (
    <Frame title="修改资料" edit="info" reply={reply} verb="保存">
      <Field
        label="姓名"
        name="name"
        autoComplete="name"
        required
        defaultValue={value("name", page.login.name)}
        errors={errors.name}
      />
      <Field
        label="企业邮箱"
        name="email"
        type="email"
        autoComplete="email"
        hint="选填，用于接收对账与电子发票通知"
        defaultValue={value("email", page.email)}
        errors={errors.email}
      />
      <Field
        label="企业座机"
        name="landline"
        type="tel"
        autoComplete="tel"
        hint="选填，如 020-12345678"
        defaultValue={value("landline", page.landline)}
        errors={errors.landline}
      />
    </Frame>
  );
}

/** How each of them is typed. */
const FACT_FIELDS: Record<keyof InvoiceFacts, Partial<FieldProps>> = {
  taxNumber: { label: "统一社会信用代码（税号）", required: true, hint: "18 位，见营业执照" },
  address: { hint: "开具增值税专用发票时必填，以下三项相同" },
  phone: { type: "tel" },
  bank: { hint: "写到支行" },
  account: { inputMode: "numeric" },
};

export function InvoiceFactsForm(props: { page: Extract<ProfilePage, { mode: "invoice" }>; reply: Reply }) {
  const { page, reply } = props;
  const errors = reply?.error ?? {};
  const value = (name: keyof InvoiceFacts) => (reply?.initialValue ? typedIn(reply, name) : page.facts[name]);
  return (
    <Frame title="开票资料" edit="invoice" reply={reply} verb="保存">
      <p>
        抬头：<strong>{page.name}</strong>，与付款、收货单位一致。
      </p>
      {(Object.keys(FACT_FIELDS) as (keyof InvoiceFacts)[]).map((name) => (
        <Field
          key={name}
          label={INVOICE_FACTS[name]}
          {...FACT_FIELDS[name]}
          name={name}
          autoComplete="off"
          defaultValue={value(name)}
          errors={errors[name]}
        />
      ))}
    </Frame>
  );
}

export function PhoneForm(props: { page: Extract<ProfilePage, { mode: "phone" }>; reply: Reply }) {
  const { page, reply } = props;
  const errors = reply?.error ?? {};
  return (
    <Frame title="更换手机号" edit="phone" reply={reply} verb="更换手机号">
      <EnterGoesOn />
      <p>
        现在的手机号：<strong>{page.login.phone}</strong>。更换后请用新手机号登录，验证码发送至新手机号。
      </p>
      <Field
        label="新手机号"
        name="phone"
        type="tel"
        inputMode="numeric"
        autoComplete="off"
        required
        defaultValue={typedIn(reply, "phone")}
        errors={errors.phone}
      />
      <SmsCodeField answer={reply} sent={reply?.sent} errors={errors.code} isSandbox={page.isSandbox} />
      <Field
        label="登录密码"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        hint="确认是您本人操作"
        errors={errors.password}
      />
    </Frame>
  );
}

export function PasswordForm({ reply }: { reply: Reply }) {
  const errors = reply?.error ?? {};
  return (
    <Frame title="修改密码" edit="password" reply={reply} verb="保存新密码">
      <p>保存后，其他设备需要用新密码重新登录，您创建的访问令牌一并停用；本设备不受影响。</p>
      <Field
        label="原密码"
        name="oldPassword"
        type="password"
        autoComplete="current-password"
        required
        errors={errors.oldPassword}
      />
      <Field
        label="新密码"
        name="password"
        type="password"
        autoComplete="new-password"
        required
        hint={PASSWORD_HINT}
        errors={errors.password}
      />
      <p>
        <Link to="/forget/step1">忘记原密码</Link>
      </p>
    </Frame>
  );
}
