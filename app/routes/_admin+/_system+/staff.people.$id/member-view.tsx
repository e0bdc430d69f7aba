import { Form, Link } from "@remix-run/react";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatTime } from "~/platform/values/clock";
import { type WaitingApprovalRequest, WaitingNotice } from "~/admin/approval-requests/waiting-notice";
import { ChangeList } from "~/admin/frame/change-list";
import type { ChangeRow } from "~/admin/frame/change-row";
import { InvitationNotice } from "~/admin/frame/invitation-notice";
import { RoleBoxes } from "~/admin/frame/role-boxes";
import type { Stale } from "~/platform/http/stale";
import { StaleNotice } from "~/admin/frame/stale-notice";
import { WhyField } from "~/admin/frame/why-field";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { NONE } from "~/platform/values/missing";

export type MemberReply = FormReply & { invited?: { name: string; link: string }; stale?: Stale };

interface MemberViewProps {
  member: {
    name: string;
    username: string;
    roles: string[];
    roleNames: string;
    createdAt: number;
    endedAt: number | null;
    hasPassword: boolean;
    version: number;
  };
  roles: readonly { role: string; name: string }[];
  waiting: readonly WaitingApprovalRequest[];
  lastSeen: number | null;
  mayChange: boolean;
  isSelf: boolean;
  hasFactor: boolean;
  changes: readonly ChangeRow[];
  reply: MemberReply | undefined;
}

export function MemberView(props: MemberViewProps) {
  const { member, mayChange, changes, reply } = props;
  const errors = Object.entries(reply?.error ?? {}).flatMap(([name, texts]) =>
    texts?.[0] ? [{ text: texts[0], ...(name && { name }) }] : [],
  );
  return (
    <>
      <div className="admin-head">
        <h1>{member.name}</h1>
        <MemberState {...member} />
        <span className="admin-head__note">
          账号 {member.username}，{formatTime(member.createdAt)} 邀请
        </span>
        <span className="admin-head__end">
          <Link to="/staff/people">全部员工</Link>
        </span>
      </div>
      <div className={`admin-body${mayChange ? " columns columns--side" : ""}`}>
        <section className="part" aria-labelledby="h-history">
          <WaitingNotice waiting={props.waiting} />
          <MemberFacts {...props} />
          <div className="part__head part">
            <h2 id="h-history">历史</h2>
          </div>
          <ChangeList changes={changes} none="还没有改动。" />
        </section>
        {mayChange ? (
          <section className="part" aria-label="更改">
            <ErrorSummary errors={errors} />
            <StaleNotice stale={reply?.stale} />
            {reply?.invited ? <InvitationNotice {...reply.invited} /> : null}
            <MemberForms key={member.version} {...props} />
          </section>
        ) : null}
      </div>
    </>
  );
}

function MemberState({ endedAt, hasPassword }: MemberViewProps["member"]) {
  if (endedAt !== null) return <span className="state state--off">{formatTime(endedAt)} 停用</span>;
  return hasPassword ? (
    <span className="state state--done">在职</span>
  ) : (
    <span className="state state--wait">已邀请，待设置密码</span>
  );
}

function MemberFacts({ member, lastSeen, hasFactor }: MemberViewProps) {
  return (
    <dl className="facts facts--list">
      <dt>角色</dt>
      <dd>{member.roleNames || NONE}</dd>
      <dt>两步验证</dt>
      <dd>{hasFactor ? "已启用" : "未启用"}</dd>
      <dt>最近使用</dt>
      <dd>{lastSeen === null ? "现在没有登录" : formatTime(lastSeen)}</dd>
    </dl>
  );
}

interface RolesFormProps extends Pick<MemberViewProps, "roles" | "reply"> {
  own: readonly string[];
  version: number;
}

function RolesForm({ own, roles, version, reply }: RolesFormProps) {
  const values = reply?.initialValue;
  return (
    <Form method="post" className="form">
      <h2>更改角色</h2>
      <input type="hidden" name="intent" value="roles" />
      <input type="hidden" name="version" value={version} />
      <p className="soft">能动用资金、价格、权限或复核的角色，由另一位同事复核后生效。</p>
      <RoleBoxes id="roles" roles={roles} selected={values ? (values["roles"] ?? []) : own} />
      <WhyField id="why" reply={reply} />
      <button className="button button--primary" type="submit" accessKey="s">
        保存角色
      </button>
    </Form>
  );
}

function InvitationForm({ hasPassword }: Pick<MemberViewProps["member"], "hasPassword">) {
  return (
    <Form method="post" className="form part">
      <h2>{hasPassword ? "忘记密码" : "邀请链接"}</h2>
      <p className="soft">
        {hasPassword
          ? "通知本人，由本人用两步验证设置新密码；链接不向别人显示。"
          : "链接只显示一次，72 小时内有效；重新生成后，以前的链接失效。"}
      </p>
      <button className="button" type="submit" name="intent" value="invite">
        {hasPassword ? "允许重设密码" : "生成邀请链接"}
      </button>
    </Form>
  );
}

function FactorForm({ reply }: Pick<MemberViewProps, "reply">) {
  return (
    <Form method="post" className="form part">
      <h2>重置两步验证</h2>
      <p className="soft">手机和恢复码都没有了时使用；其登录全部结束，下次登录后重新设置。</p>
      <input type="hidden" name="intent" value="factor" />
      <WhyField id="factor-why" reply={reply} />
      <button className="button" type="submit">
        重置两步验证
      </button>
    </Form>
  );
}

function EndForm({
  name,
  version,
  reply,
}: {
  name: string;
  version: number;
  reply: MemberReply | undefined;
}) {
  return (
    <Form method="post" className="form part">
      <h2>停用</h2>
      <input type="hidden" name="intent" value="end" />
      <input type="hidden" name="version" value={version} />
      <WhyField id="end-why" reply={reply} />
      <button className="button" type="submit">
        停用 {name}
      </button>
    </Form>
  );
}

function MemberForms({ member, roles, isSelf, hasFactor, reply }: MemberViewProps) {
  const version = reply?.stale?.version ?? member.version;
  const isRoles = reply?.initialValue?.["intent"] === "roles";
  const otherReply = isRoles ? undefined : reply;
  return (
    <>
      <RolesForm own={member.roles} roles={roles} version={version} reply={isRoles ? reply : undefined} />
      {isSelf ? null : <InvitationForm hasPassword={member.hasPassword} />}
      {hasFactor && !isSelf ? <FactorForm reply={otherReply} /> : null}
      {isSelf ? null : <EndForm name={member.name} version={version} reply={otherReply} />}
    </>
  );
}
