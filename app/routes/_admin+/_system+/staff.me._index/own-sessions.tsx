import { Form, Link } from "@remix-run/react";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { Fragment } from "react";
import { formatTime } from "~/platform/values/clock";
import type { StaffNotice } from "~/modules/staff/notices/notices.server";
import { ErrorSummary } from "~/ui/forms/error-summary";

interface Session {
  id: string;
  device: string;
  network: string | null;
  seenAt: number;
  createdAt: number;
  isCurrent: boolean;
}

interface OwnSessionsProps {
  name: string;
  username: string;
  isFactorOn: boolean;
  sessions: readonly Session[];
  notices: readonly StaffNotice[];
  reply: FormReply | undefined;
}

export function OwnSessions(props: OwnSessionsProps) {
  const { name, username, isFactorOn, sessions, notices, reply } = props;
  return (
    <>
      <div className="admin-head">
        <h1>我的账号</h1>
        <span className="admin-head__note">
          {name}，账号 {username}
        </span>
        <span className="admin-head__end">
          <Link className="button" to="/staff/me/second-factor">
            两步验证：{isFactorOn ? "已启用" : "未启用"}
          </Link>{" "}
          <Link className="button" to="/staff/me/password">
            修改密码
          </Link>
        </span>
      </div>
      <div className="admin-body">
        <ErrorSummary errors={(reply?.error?.[""] ?? []).map((text) => ({ text }))} />
        <section className="part" aria-labelledby="h-sessions">
          <div className="part__head">
            <h2 id="h-sessions">登录的设备</h2>
            <span className="part__note">4 小时不用，或登录满 14 小时后自动结束</span>
          </div>
          <table className="grid-table fold-table">
            <thead>
              <tr>
                <th scope="col">设备</th>
                <th scope="col">网络</th>
                <th scope="col">登录于</th>
                <th scope="col">最近使用</th>
                <th scope="col">
                  <span className="sr-only">操作</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {sessions.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </tbody>
          </table>
        </section>
        <Notices notices={notices} />
      </div>
    </>
  );
}

function Notices({ notices }: Pick<OwnSessionsProps, "notices">) {
  if (notices.length === 0) return null;
  return (
    <section className="part" aria-labelledby="h-notices">
      <div className="part__head">
        <h2 id="h-notices">账号通知</h2>
        <span className="part__note">账号、密码、两步验证和角色的变动</span>
      </div>
      <dl className="facts facts--list">
        {notices.map(({ id, text, path, at }) => (
          <Fragment key={id}>
            <dt>{formatTime(at)}</dt>
            <dd>
              {text} {path && path !== "/staff/me" ? <Link to={path}>查看</Link> : null}
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

function SessionRow({ session }: { session: Session }) {
  return (
    <tr>
      <th scope="row">{session.device}</th>
      <td data-name="网络">{session.network ?? "本机"}</td>
      <td className="grid-table__keep" data-name="登录于">
        {formatTime(session.createdAt)}
      </td>
      <td className="grid-table__keep" data-name="最近使用">
        {formatTime(session.seenAt)}
      </td>
      <td className="grid-table__figure">
        {session.isCurrent ? (
          <span className="state state--done">正在使用</span>
        ) : (
          <Form method="post">
            <input type="hidden" name="session" value={session.id} />
            <button className="button button--small" type="submit">
              结束
              <span className="sr-only">{session.device}上的登录</span>
            </button>
          </Form>
        )}
      </td>
    </tr>
  );
}
