import { Form, Link } from "@remix-run/react";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";
import { Notice } from "~/ui/notice";
import { PASSWORD_HINT } from "~/modules/company/sign-in/password";
import { stepPath } from "~/modules/company/registration/register";
import { RegisterFrame } from "~/modules/company/registration/register-frame";
import { type StartPage } from "~/modules/company/registration/register-page";
import { EnterGoesOn, SmsCodeField, type CodeReply } from "~/modules/company/sign-in/sms-code-field";
import { WECHAT_PATH } from "~/modules/company/wechat/wechat";

export function RegisterStart({ page, reply }: { page: StartPage; reply: CodeReply | undefined }) {
  const { flow } = page;
  const isBranch = flow === "branch";
  return (
    <RegisterFrame flow={flow} current={1} title={isBranch ? "注册连锁门店" : "注册会员"}>
      {page.company && !page.head ? (
        <Notice kind="info" more={{ to: "/", text: "继续采购" }}>
          您已登录：{page.company}。注册完成后将切换到新的企业。
        </Notice>
      ) : null}
      {page.wechat ? (
        <Notice kind="info" more={{ to: WECHAT_PATH, text: "更改" }}>
          注册完成后将绑定微信「{page.wechat}」。
        </Notice>
      ) : null}
      {page.proven && page.hasDraft ? <GoOn page={page} /> : <Start page={page} reply={reply} />}
      <p className="entry__row register__ways">
        {isBranch ? (
          <Link to={stepPath("company", 1)}>注册独立企业或连锁总部</Link>
        ) : (
          <Link to={stepPath("branch", 1)}>为连锁总部注册门店</Link>
        )}
        <Link to="/forget/step1">忘记密码</Link>
      </p>
    </RegisterFrame>
  );
}

/** Continue a started registration, or use another phone. */
function GoOn({ page }: { page: StartPage }) {
  return (
    <div className="entry__form">
      <p>
        手机号 <strong>{page.proven}</strong> 已验证，您已填写的内容都在。
      </p>
      <Link className="button button--primary button--large button--wide" to={stepPath(page.flow, 2)}>
        继续注册
      </Link>
      <Form method="post">
        <button type="submit" className="button button--wide" name="intent" value="other">
          换一个手机号
        </button>
      </Form>
    </div>
  );
}

interface StartValues extends Record<string, string> {
  headLicence: string;
  phone: string;
  code: string;
  password: string;
}

function Start({ page, reply }: { page: StartPage; reply: CodeReply | undefined }) {
  const [form, fields] = usePageForm<StartValues>({ id: "register", reply });
  return (
    <>
      {page.head ? <AsHead head={page.head} /> : null}
      <Form className="entry__form" id={form.id} method="post" noValidate>
        <FormErrorSummary form={form} />
        <EnterGoesOn />
        {page.flow === "branch" && !page.head ? (
          <FormField
            label="总部的药品经营许可证编号"
            field={fields.headLicence}
            required
            hint="总部须已在本站通过审核；总部登录后注册，可免填此项"
          />
        ) : null}
        <FormField
          label="手机号"
          field={fields.phone}
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          required
          hint={page.flow === "branch" ? "门店的登录账号，登录与找回密码都用它" : "登录与找回密码都用它"}
        />
        <SmsCodeField
          field={fields.code}
          answer={reply}
          sent={reply?.sent}
          isSandbox={page.isSandbox}
          required={page.proven === null}
        />
        <FormField
          label="设置密码"
          field={fields.password}
          type="password"
          autoComplete="new-password"
          required
          hint={PASSWORD_HINT}
        />
        <button
          type="submit"
          className="button button--primary button--large button--wide"
          name="intent"
          value="next"
        >
          下一步
        </button>
      </Form>
    </>
  );
}

/** A head office may run the store itself, without another phone. */
function AsHead({ head }: { head: string }) {
  return (
    <Form className="register__head" method="post">
      <p>
        所属总部：<strong>{head}</strong>
      </p>
      <button type="submit" className="button button--soft" name="intent" value="head">
        由总部账号管理门店，直接填写门店信息
      </button>
      <p className="entry__or">或为门店另设账号</p>
    </Form>
  );
}
