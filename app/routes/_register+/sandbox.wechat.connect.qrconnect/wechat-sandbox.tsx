import { Form, Link } from "@remix-run/react";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { Notice } from "~/ui/notice";
import { toErrorSummary, enteredIn } from "~/ui/forms/form-reply";
import type { SandboxScanPage, WechatReply } from "~/modules/company/wechat/wechat-page";

export function WechatSandbox({ page, reply }: { page: SandboxScanPage; reply: WechatReply | undefined }) {
  return (
    <div className="entry entry--form">
      <section className="entry__card">
        <h1>微信登录</h1>
        <Notice kind="warning">演示环境：这一页代替微信的扫码页，不连接微信。</Notice>
        {page.fault === null ? (
          <Scan page={page} reply={reply} />
        ) : (
          <div className="entry__form">
            <p>{page.fault}</p>
            <p>
              <Link to="/register/wechat">返回微信登录</Link>
            </p>
          </div>
        )}
      </section>
    </div>
  );
}

function Scan(props: { page: Extract<SandboxScanPage, { fault: null }>; reply: WechatReply | undefined }) {
  const { page, reply } = props;
  return (
    <div className="wechat-scan">
      <figure className="wechat-scan__code">
        <img src={page.picture} width="220" height="220" alt="微信登录二维码" />
        <figcaption>请使用微信扫描二维码登录「{page.shop}」</figcaption>
      </figure>
      {/* A full page load, as from WeChat's site. */}
      <Form className="wechat-scan__phone" method="post" reloadDocument noValidate>
        <h2>代替手机操作</h2>
        <ErrorSummary errors={toErrorSummary(reply)} />
        <input type="hidden" name="state" value={page.state} />
        <Field
          label="微信昵称"
          name="nickname"
          maxLength={32}
          autoComplete="off"
          hint="一个昵称就是一个微信；「林禾安」已绑定演示账号 demo"
          defaultValue={enteredIn(reply, "nickname") ?? page.nickname}
          errors={reply?.error?.nickname}
        />
        <button type="submit" className="button button--primary button--large" name="result" value="confirm">
          确认登录
        </button>
        <button type="submit" className="button button--large" name="result" value="cancel">
          取消
        </button>
      </Form>
    </div>
  );
}
