/** 访问令牌 on 基础信息: the list, the form of a new one, the one time that it is shown, and the question before one ends. */
import { Form, Link } from "@remix-run/react";
import { dayOf, formatTime } from "~/platform/clock";
import { ConfirmLink } from "~/ui/confirm-link";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { summaryOf, typedIn } from "~/ui/form-reply";
import { Notice } from "~/ui/notice";
import { Status, type StatusKind } from "~/ui/status";
import { TOKEN_LASTS, TOKEN_SCOPES, type ApiToken, type TokenPage, type TokenReply } from "./api-token";

const STATES: Record<ApiToken["state"], { kind: StatusKind; text: string }> = {
  valid: { kind: "good", text: "有效" },
  expired: { kind: "off", text: "已过期" },
  revoked: { kind: "off", text: "已停用" },
};
const QUESTION = "确定停用这个访问令牌吗？使用它的系统将立即无法调用接口。";

export function TokenSection({ tokens }: { tokens: ApiToken[] }) {
  return (
    <section className="surface surface--flush" id="api" tabIndex={-1} aria-labelledby="api-title">
      <div className="surface__head">
        <h2 className="surface__title" id="api-title">
          接口访问令牌<small>供贵企业的 ERP 等系统调用接口</small>
        </h2>
        <Link className="button" to="/basic?token=new">
          创建令牌
        </Link>
      </div>
      {tokens.length > 0 ? (
        <ul className="devices">
          {tokens.map((token) => (
            <Token key={token.id} token={token} />
          ))}
        </ul>
      ) : null}
      <p className="basic-note">
        {tokens.length > 0 ? "" : "还没有访问令牌。"}
        调用方法与各接口的字段见<Link to="/api/docs">接口说明</Link>。
      </p>
    </section>
  );
}

function Token({ token }: { token: ApiToken }) {
  const { id, name, scope, tail, by, createdAt, expiresAt, usedAt, state } = token;
  return (
    <li className="devices__item">
      <p className="devices__name">
        {name}
        <span className="devices__when">{`${TOKEN_SCOPES[scope].name}，尾号 ${tail}`}</span>
        <Status {...STATES[state]} />
      </p>
      <p className="devices__when">
        {usedAt === null ? "尚未使用" : `最近使用 ${formatTime(usedAt)}`}
        {`，${by} 创建于 ${dayOf(createdAt)}，有效至 ${formatTime(expiresAt)}`}
      </p>
      {state === "valid" ? (
        <p className="devices__do">
          <ConfirmLink
            to={`/basic?token=${id}`}
            question={QUESTION}
            action={`/basic?token=${id}`}
            fields={{ id }}
            verb="停用"
            label={`停用：${name}`}
          >
            停用
          </ConfirmLink>
        </p>
      ) : null}
    </li>
  );
}

export function TokenForms({ page, reply }: { page: TokenPage; reply: TokenReply | undefined }) {
  if (page.mode === "revokeToken") return <AskRevoke token={page.token} />;
  if (reply?.made) return <MadeToken made={reply.made} />;
  return (
    <section className="surface" aria-labelledby="form-title">
      <div className="surface__head">
        <h2 className="surface__title" id="form-title">
          创建访问令牌
        </h2>
      </div>
      {page.fault ? (
        <>
          <Notice kind="warning">{page.fault}</Notice>
          <p className="choices">
            <Link className="button" to="/basic#api">
              返回基础信息
            </Link>
          </p>
        </>
      ) : (
        <NewToken once={page.once} reply={reply} />
      )}
    </section>
  );
}

function NewToken({ once, reply }: { once: string; reply: TokenReply | undefined }) {
  const errors = reply?.error ?? {};
  const scope = typedIn(reply, "scope") ?? "read";
  return (
    <Form className="basic-form" method="post" action="/basic?token=new" noValidate>
      <ErrorSummary errors={summaryOf(reply)} />
      <input type="hidden" name="token" value={once} />
      <p>
        凭令牌可以贵企业的名义调用接口，请只交给您信任的系统。您修改登录密码后，令牌随即停用，须重新创建。
      </p>
      <Field
        label="名称"
        name="name"
        required
        autoComplete="off"
        hint="如“门店 ERP”，便于日后辨认"
        defaultValue={typedIn(reply, "name")}
        errors={errors.name}
      />
      <fieldset className="token-scopes" id="scope">
        <legend className="field__label">权限</legend>
        {(["read", "order"] as const).map((one) => (
          <label className="token-scopes__one" key={one}>
            <input type="radio" name="scope" value={one} defaultChecked={scope === one} />
            <span>
              <strong>{TOKEN_SCOPES[one].name}</strong>
              {TOKEN_SCOPES[one].about}
            </span>
          </label>
        ))}
      </fieldset>
      <Field label="有效期" name="lasts" required errors={errors.lasts}>
        <select defaultValue={typedIn(reply, "lasts") ?? "90"}>
          {TOKEN_LASTS.map((days) => (
            <option key={days} value={days}>{`${days} 天`}</option>
          ))}
        </select>
      </Field>
      <Field
        label="登录密码"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        hint="确认是您本人操作"
        errors={errors.password}
      />
      <p className="choices">
        <button type="submit" className="button button--primary">
          创建令牌
        </button>
        <Link className="button" to="/basic#api">
          返回基础信息
        </Link>
      </p>
    </Form>
  );
}

function MadeToken({ made }: { made: NonNullable<TokenReply["made"]> }) {
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

function AskRevoke({ token }: { token: ApiToken }) {
  return (
    <section className="surface" aria-labelledby="ask-title">
      <div className="surface__head">
        <h2 className="surface__title" id="ask-title">
          确定停用这个访问令牌吗？
        </h2>
      </div>
      <p>{`${token.name}，尾号 ${token.tail}。停用后，使用它的系统将立即无法调用接口。`}</p>
      <Form className="choices" method="post" action={`/basic?token=${token.id}`}>
        <input type="hidden" name="id" value={token.id} />
        <Link className="button" to="/basic#api">
          再想想
        </Link>
        <button type="submit" className="button button--pay">
          停用
        </button>
      </Form>
    </section>
  );
}
