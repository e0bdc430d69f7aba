import { Form, Link } from "@remix-run/react";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { scanPath, WECHAT_FAULTS } from "~/modules/company/wechat/wechat";
import { WechatFace } from "~/modules/company/wechat/wechat-face";
import type { EntryPage, WechatReply } from "~/modules/company/wechat/wechat-page";

export function WechatEntry({ page, reply }: { page: EntryPage; reply: WechatReply | undefined }) {
  return (
    <div className="entry entry--form entry--narrow">
      <section className="entry__card">
        <h1>微信注册</h1>
        {page.company ? (
          <Notice kind="info" more={{ to: "/", text: "继续采购" }}>
            您已登录：{page.company}。登录其他账号将替换当前账号。
          </Notice>
        ) : null}
        {page.waiting ? <Choose waiting={page.waiting} reply={reply} /> : <Start page={page} />}
      </section>
    </div>
  );
}

/** A plain link, because WeChat's page is another site. */
export function ScanLink({ to, children }: { to: string; children: string }) {
  return (
    <a className="button button--primary button--large button--wide" href={to}>
      <Icon name="wechat" />
      {children}
    </a>
  );
}

function Start({ page }: { page: EntryPage }) {
  const login = `/login?${new URLSearchParams({ redirectTo: page.redirectTo })}`;
  return (
    <div className="entry__form">
      {page.isOffered ? (
        <>
          <p>用手机微信扫一扫，确认后即可登录；第一次扫码时，绑定已有账号或注册新会员。</p>
          <ScanLink to={scanPath("signIn", page.redirectTo)}>微信扫码</ScanLink>
        </>
      ) : (
        <Notice kind="warning">{WECHAT_FAULTS.none}。</Notice>
      )}
      <p className="entry__row">
        <Link to={login}>账号密码登录</Link>
        <Link to="/register/step1">手机号注册</Link>
      </p>
    </div>
  );
}

function Choose(props: { waiting: NonNullable<EntryPage["waiting"]>; reply: WechatReply | undefined }) {
  const { waiting, reply } = props;
  const [form, fields] = usePageForm<{ username: string; password: string }>({ id: "bind", reply });
  return (
    <div className="wechat">
      <div className="wechat__who">
        <WechatFace nickname={waiting.nickname} />
        <p>
          微信「<strong>{waiting.nickname}</strong>」还没有绑定账号。
          {waiting.forRegistration ? "注册完成后会自动绑定。" : "请选择一种方式继续："}
        </p>
      </div>
      <section className="wechat__way" aria-labelledby="wechat-bind">
        <h2 id="wechat-bind">已有账号：登录并绑定</h2>
        <Form className="entry__form" id={form.id} method="post" action="/register/wechat" noValidate>
          <FormErrorSummary form={form} />
          <FormField
            label="手机号或账号"
            field={fields.username}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <FormField label="密码" field={fields.password} type="password" autoComplete="current-password" />
          <button
            type="submit"
            className="button button--primary button--large button--wide"
            name="intent"
            value="bind"
          >
            登录并绑定微信
          </button>
        </Form>
      </section>
      <section className="wechat__way" aria-labelledby="wechat-new">
        <h2 id="wechat-new">还没有账号：注册新会员</h2>
        <Form className="entry__form" method="post" action="/register/wechat">
          <p>按步骤填写企业资料，提交后微信自动绑定到新账号。</p>
          <button type="submit" className="button button--large button--wide" name="intent" value="register">
            {waiting.forRegistration ? "继续注册" : "注册并绑定微信"}
          </button>
        </Form>
      </section>
      <Form className="entry__row" method="post" action="/register/wechat">
        <button type="submit" className="link-button" name="intent" value="drop">
          换一个微信
        </button>
        <Link to="/forget/step1">忘记密码</Link>
      </Form>
    </div>
  );
}
