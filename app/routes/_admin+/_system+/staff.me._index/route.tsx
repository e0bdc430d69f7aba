/** 我的账号: the devices on which one is signed in, and ending them. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { z } from "zod";
import { deviceName } from "~/modules/company/account/device-name";
import { inTransaction } from "~/platform/database/database.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { now } from "~/platform/values/clock.server";
import { endMemberSession, findStaffSessions } from "~/modules/staff/accounts/sessions.server";
import { latestNotices, readNotices } from "~/modules/staff/notices/notices.server";
import { redirectWith } from "~/platform/http/message.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { OWN } from "~/modules/staff/permissions/permissions";
import { findSecondFactor } from "~/modules/staff/second-factor/second-factor.server";
import { Fragment } from "react";
import { formatTime } from "~/platform/values/clock";
import { ErrorSummary } from "~/ui/forms/error-summary";

export const handle = adminHandle("我的账号", OWN);

/** Ends a session, or marks notices as read. */
const OwnForm = z
  .object({
    session: z.string().max(64).optional(),
    readTo: z.number().int().min(1).optional(),
  })
  .refine(({ session, readTo }) => session !== undefined || readTo !== undefined, "请重新打开本页");

const MAX_NOTICES = 20;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const [sessions, factor, notices] = await Promise.all([
    findStaffSessions(staff.id, now()),
    findSecondFactor(staff.id, now()),
    latestNotices(staff.id, MAX_NOTICES),
  ]);
  return json({
    notices,
    name: staff.name,
    username: staff.username,
    isFactorOn: factor?.isOn === true,
    sessions: sessions.map(({ userAgent, ...session }) => ({
      ...session,
      device: deviceName(userAgent),
      isCurrent: session.id === staff.sessionId,
    })),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, OwnForm);
  if (!form.ok) return form.response;
  const { session = "", readTo } = form.value;
  if (readTo !== undefined) {
    await asStaff(staff, { command: "已读通知", input: { readTo } }, () =>
      inTransaction((trx) => readNotices(trx, staff.id, readTo, now())),
    );
    return redirectWith("/staff/me");
  }
  if (session === staff.sessionId) return form.refuse({ form: ["这是您正在使用的登录，请按“退出”"] });
  const isEnded = await asStaff(staff, { command: "结束登录" }, () =>
    inTransaction((trx) => endMemberSession(trx, staff.id, session)),
  );
  const text = isEnded ? "已结束该设备上的登录。" : "该登录已经结束。";
  return redirectWith("/staff/me", { kind: "success", text }, "admin");
}

type LoaderData = SerializeFrom<typeof loader>;

export default function Me() {
  const { name, username, isFactorOn, sessions, notices } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
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

interface Session {
  id: string;
  device: string;
  network: string | null;
  seenAt: number;
  createdAt: number;
  isCurrent: boolean;
}

function Notices({ notices }: Pick<LoaderData, "notices">) {
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
