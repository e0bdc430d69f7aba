/** The three pages of a forgotten password. */
import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { Steps } from "~/ui/steps";
import { PASSWORD_HINT } from "./password";
import { FORGET_STEPS, type ForgetPage, type ForgetReply } from "./password-page";
import { summaryOf, typedIn, type Reply } from "~/ui/form-reply";
import { EnterGoesOn, SmsCodeField } from "./sms-code-field";

function Frame(props: { current: 1 | 2 | 3 | 4; title: string; children: ReactNode }) {
  return (
    <div className="entry entry--form entry--narrow">
      <div className="register">
        <Steps items={FORGET_STEPS} current={props.current} centre />
        <section className="entry__card">
          <h1>{props.title}</h1>
          {props.children}
        </section>
      </div>
    </div>
  );
}

export function ForgetPhone({ page, reply }: { page: ForgetPage; reply: ForgetReply | undefined }) {
  const errors = reply?.error ?? {};
  return (
    <Frame current={1} title="忘记密码">
      <Form className="entry__form" method="post" noValidate>
        <ErrorSummary errors={summaryOf(reply)} />
        <EnterGoesOn />
        <Field
          label="手机号"
          name="phone"
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          required
          hint="注册时使用的手机号；未注册的号码收不到短信"
          defaultValue={typedIn(reply, "phone")}
          errors={errors.phone}
        />
        <SmsCodeField answer={reply} sent={reply?.sent} errors={errors.code} isSandbox={page.isSandbox} />
        <button
          type="submit"
          className="button button--primary button--large button--wide"
          name="intent"
          value="next"
        >
          下一步
        </button>
        <p className="entry__row">
          <span>手机号已停用，请联系客服</span>
          <Link to="/login">返回登录</Link>
        </p>
      </Form>
    </Frame>
  );
}

export function ResetPassword({ page, reply }: { page: ForgetPage; reply: Reply | undefined }) {
  if (!page.proven)
    return (
      <Frame current={2} title="重置密码">
        <div className="entry__form">
          <p>请先验证手机号，验证后 15 分钟内可以设置新密码。</p>
          <Link className="button button--primary button--large" to="/forget/step1">
            去验证手机号
          </Link>
        </div>
      </Frame>
    );
  return (
    <Frame current={2} title="重置密码">
      <Form className="entry__form" method="post" noValidate>
        <ErrorSummary errors={summaryOf(reply)} />
        <p>
          手机号 <strong>{page.proven}</strong>{" "}
          已验证。保存后，其他设备需要用新密码重新登录，您创建的访问令牌一并停用。
        </p>
        <Field
          label="新密码"
          name="password"
          type="password"
          autoComplete="new-password"
          required
          hint={PASSWORD_HINT}
          errors={reply?.error?.password}
        />
        <button type="submit" className="button button--primary button--large button--wide">
          保存新密码
        </button>
      </Form>
    </Frame>
  );
}

export function ResetDone({ isDone }: { isDone: boolean }) {
  return (
    <Frame current={isDone ? 4 : 3} title={isDone ? "重置成功" : "重置密码"}>
      <div className="entry__form">
        <p>
          {isDone ? "新密码已生效，其他设备已退出登录。" : "您还没有完成重置，请先验证手机号并设置新密码。"}
        </p>
        <Link
          className="button button--primary button--large button--wide"
          to={isDone ? "/login" : "/forget/step1"}
        >
          {isDone ? "用新密码登录" : "去验证手机号"}
        </Link>
      </div>
    </Frame>
  );
}
