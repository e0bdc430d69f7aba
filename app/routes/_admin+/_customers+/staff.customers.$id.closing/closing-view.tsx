import { Form, Link } from "@remix-run/react";
import type { CompanyClosing } from "~/modules/company/closing/close.server";
import { FactList, DetailSection } from "~/admin/detail/case-parts";
import type { OpenKind } from "~/admin/closing/open-things";
import { WaitingNotice, type WaitingApprovalRequest } from "~/admin/approval-requests/waiting-notice";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatTime } from "~/platform/values/clock";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { toErrorSummary, enteredIn } from "~/ui/forms/form-reply";

interface ClosingViewProps {
  id: number;
  name: string;
  /** null: not closed */
  closing: CompanyClosing | null;
  open: readonly OpenKind[];
  waiting: readonly WaitingApprovalRequest[];
  today: string;
  mayPropose: boolean;
  reply: FormReply | undefined;
}

export function ClosingView(props: ClosingViewProps) {
  const { id, name, closing, open, waiting, mayPropose, reply } = props;
  return (
    <>
      <div className="admin-head">
        <h1>注销 {name}</h1>
        <span className="admin-head__note">按客户的书面申请办理，不能恢复</span>
      </div>
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply)} />
        <WaitingNotice waiting={waiting} />
        {closing ? <Closed closing={closing} /> : null}
        {closing || open.length === 0 ? null : <OpenThings open={open} />}
        {closing || open.length > 0 || waiting.length > 0 ? null : <Consequences />}
        {!closing && open.length === 0 && waiting.length === 0 && mayPropose ? (
          <ClosingForm {...props} />
        ) : (
          <p className="part">
            <Link className="button" to={`/staff/customers/${id}`}>
              返回
            </Link>
          </p>
        )}
      </div>
    </>
  );
}

const Closed = ({ closing }: { closing: CompanyClosing }) => (
  <DetailSection id="h-closed" title="已注销">
    <FactList
      rows={[
        ["申请日期", closing.requestedOn],
        ["申请人", closing.requestedBy],
        ["原因", closing.why],
        ["办理", `${closing.closedBy} ${formatTime(closing.closedAt)}`],
      ]}
    />
  </DetailSection>
);

const OpenThings = ({ open }: { open: readonly OpenKind[] }) => (
  <>
    <p className="second">
      <strong>还不能注销</strong>
      <span>以下事项了结后，才能提出注销</span>
    </p>
    {open.map(({ name, things, isCut }, at) => (
      <DetailSection
        key={name}
        id={`h-open-${at}`}
        title={name}
        note={isCut ? `先列出 ${things.length} 项` : ""}
      >
        <ul>
          {things.map(({ text, to }) => (
            <li key={text}>{to ? <Link to={to}>{text}</Link> : text}</li>
          ))}
        </ul>
      </DetailSection>
    ))}
  </>
);

const Consequences = () => (
  <DetailSection id="h-after" title="注销后">
    <ul>
      <li>账号立即退出，不能再登录；接口令牌失效，微信解绑。同一账号的其他门店不受影响。</li>
      <li>登录手机号、联系电话、邮箱和收货地址中的姓名电话清除，手机号可以重新注册。</li>
      <li>优惠券、红包和积分作废；客户不再出现在客户列表和群发对象中。</li>
      <li>订单、证照、合同、发票、钱包流水和消息按规定保留。</li>
    </ul>
  </DetailSection>
);

function ClosingForm({ id, today, reply }: ClosingViewProps) {
  return (
    <Form method="post" className="part form">
      <Field
        label="申请日期"
        name="requestedOn"
        type="date"
        required
        max={today}
        defaultValue={enteredIn(reply, "requestedOn")}
      />
      <Field
        label="申请人"
        hint="在书面申请上签字的人"
        name="requestedBy"
        required
        maxLength={20}
        autoComplete="off"
        defaultValue={enteredIn(reply, "requestedBy")}
      />
      <Field
        label="原因"
        name="why"
        required
        minLength={2}
        maxLength={200}
        defaultValue={enteredIn(reply, "why")}
      />
      <p className="form form--line">
        <button className="button button--primary" type="submit" accessKey="s">
          提出注销
        </button>
        <Link className="button" to={`/staff/customers/${id}`}>
          返回
        </Link>
      </p>
    </Form>
  );
}
