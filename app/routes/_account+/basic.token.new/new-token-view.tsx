import { Link } from "@remix-run/react";
import { TOKEN_LASTS, TOKEN_SCOPES, type TokenReply } from "~/modules/company/account/api-token";
import { ProfileFormFrame } from "~/modules/company/account/profile-form-frame";
import { Field } from "~/ui/forms/field";
import { FormField, usePageForm } from "~/ui/forms/form";
import { toKeys } from "~/platform/values/keys-of";
import { Notice } from "~/ui/notice";

export function NoNewToken({ fault }: { fault: string }) {
  return (
    <section className="surface" aria-labelledby="form-title">
      <div className="surface__head">
        <h2 className="surface__title" id="form-title">
          创建访问令牌
        </h2>
      </div>
      <Notice kind="warning">{fault}</Notice>
      <p className="choices">
        <Link className="button" to="/basic#api">
          返回基础信息
        </Link>
      </p>
    </section>
  );
}

export function NewTokenView({ token, reply }: { token: string; reply: TokenReply | undefined }) {
  const [form, fields] = usePageForm<Record<"name" | "scope" | "lasts" | "password", string>>({
    id: "newToken",
    reply,
    defaultValue: { scope: "read", lasts: "90" },
  });
  return (
    <ProfileFormFrame title="创建访问令牌" form={form} back="/basic#api" verb="创建令牌">
      <input type="hidden" name="token" value={token} />
      <p>
        凭令牌可以贵企业的名义调用接口，请只交给您信任的系统。您修改登录密码后，令牌随即停用，须重新创建。
      </p>
      <FormField
        label="名称"
        field={fields.name}
        required
        autoComplete="off"
        hint="如“门店 ERP”，便于日后辨认"
      />
      <fieldset className="token-scopes" id={fields.scope.id}>
        <legend className="field__label">权限</legend>
        {toKeys(TOKEN_SCOPES).map((item) => (
          <label className="token-scopes__one" key={item}>
            <input
              type="radio"
              name={fields.scope.name}
              value={item}
              defaultChecked={fields.scope.initialValue === item}
            />
            <span>
              <strong>{TOKEN_SCOPES[item].name}</strong>
              {TOKEN_SCOPES[item].about}
            </span>
          </label>
        ))}
      </fieldset>
      <FormField label="有效期" field={fields.lasts} required>
        <select>
          {TOKEN_LASTS.map((days) => (
            <option key={days} value={days}>{`${days} 天`}</option>
          ))}
        </select>
      </FormField>
      <FormField
        label="登录密码"
        field={fields.password}
        type="password"
        autoComplete="current-password"
        required
        hint="确认是您本人操作"
      />
    </ProfileFormFrame>
  );
}

export function CreatedToken({ made }: { made: NonNullable<TokenReply["made"]> }) {
  return (
    <section className="surface" aria-labelledby="made-title">
      <div className="surface__head">
        <h2 className="surface__title" id="made-title">
          令牌已创建<small>{`${made.name}，${made.scope}`}</small>
        </h2>
      </div>
      <div className="basic-form">
        <Notice kind="warning">令牌只显示这一次，离开本页后无法再查看，请现在复制并妥善保存。</Notice>
        <Field
          label="访问令牌"
          name="made"
          readOnly
          value={made.token}
          spellCheck={false}
          autoComplete="off"
          className="token-made"
          onFocus={(event) => event.target.select()}
        />
        <p>
          调用时放在请求头中：<code>Authorization: Bearer 令牌</code>，各接口见
          <Link to="/api/docs">接口说明</Link>。
        </p>
        <p className="choices">
          <Link className="button button--primary" to="/basic#api">
            已保存，返回
          </Link>
        </p>
      </div>
    </section>
  );
}
