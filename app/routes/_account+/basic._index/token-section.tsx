import { Link } from "@remix-run/react";
import { toDay, formatTime } from "~/platform/values/clock";
import { ConfirmLink } from "~/ui/forms/confirm-link";
import { Status, type StatusKind } from "~/ui/status";
import { TOKEN_SCOPES, type ApiToken } from "~/modules/company/account/api-token";

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
        <Link className="button" to="/basic/token/new">
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
        {`，${by} 创建于 ${toDay(createdAt)}，有效至 ${formatTime(expiresAt)}`}
      </p>
      {state === "valid" ? (
        <p className="devices__do">
          <ConfirmLink
            to={`/basic/token/${id}`}
            question={QUESTION}
            action={`/basic/token/${id}`}
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
