import { Form } from "@remix-run/react";

export function Begin({ isAsked: isRequested }: { isAsked: boolean }) {
  return (
    <section className="part" aria-label="设置">
      <p>
        登录时除密码外再输入手机验证器应用中的 6 位验证码。
        {isRequested ? "设置之前，不能办理资金、价格和权限。" : "本店目前不强制要求。"}
      </p>
      <Form method="post" className="form part">
        <input type="hidden" name="intent" value="begin" />
        <label className="field">
          <span className="field__label">当前密码</span>
          <input
            className="field__input"
            type="password"
            name="password"
            required
            autoComplete="current-password"
          />
        </label>
        <button className="button button--primary" type="submit" accessKey="s">
          开始设置
        </button>
      </Form>
    </section>
  );
}
