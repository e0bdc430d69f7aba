import { PictureImg } from "~/modules/pictures/picture-img";
import { Form, Link } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { scanPath } from "~/modules/company/wechat/wechat";

export interface LoginCardProps {
  redirectTo: string;
  /** the company signed in already; signing in again changes it */
  company: string | null;
  hasWechat: boolean;
  reply: Pick<FormReply, "error" | "initialValue"> | undefined;
}

export function LoginCard({ redirectTo, company, hasWechat, reply }: LoginCardProps) {
  const [form, fields] = usePageForm<{ username: string; password: string }>({ id: "login", reply });
  return (
    <section className="entry__card">
      <h1>登录</h1>
      {company ? (
        <Notice kind="info" more={{ to: "/", text: "继续采购" }}>
          您已登录：{company}。登录其他账号将替换当前账号。
        </Notice>
      ) : null}
      <Form className="entry__form" id={form.id} method="post" noValidate>
        <FormErrorSummary form={form} />
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <FormField
          label="手机号或账号"
          field={fields.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormField label="密码" field={fields.password} type="password" autoComplete="current-password" />
        <p className="entry__row">
          <span>登录后 7 天内免登录</span>
          <Link to="/forget/step1">忘记密码</Link>
        </p>
        <button type="submit" className="button button--primary button--large button--wide">
          登录
        </button>
        {hasWechat ? (
          <>
            <p className="entry__or">或</p>
            <a className="button button--wide" href={scanPath("signIn", redirectTo)}>
              <Icon name="wechat" />
              微信扫码登录
            </a>
          </>
        ) : null}
      </Form>
    </section>
  );
}

export interface LoginPitchProps {
  pitch: readonly string[];
  promises: readonly string[];
  packs: readonly string[];
  children: ReactNode;
}

export function LoginPitch({ pitch, promises, packs, children }: LoginPitchProps) {
  return (
    <section className="entry__pitch">
      <h2>
        {pitch.map((line, i) => (
          <Fragment key={line}>
            {i > 0 ? <br /> : null}
            {line}
          </Fragment>
        ))}
      </h2>
      <ul>
        {promises.map((text) => (
          <li key={text}>
            <Icon name="done" />
            {text}
          </li>
        ))}
      </ul>
      <p className="entry__packs">
        {packs.map((src) => (
          <PictureImg key={src} src={src} width={104} eager />
        ))}
      </p>
      {children}
    </section>
  );
}
