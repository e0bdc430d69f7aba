/** 注销客户: what is still open; when nothing is, one person proposes closing and a second one closes it for good. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { findClosing, type CompanyClosing } from "~/modules/company/closing/close.server";
import { ClosingFields } from "~/modules/company/closing/closing";
import { findCompanyStatus } from "~/modules/company/identity/closed.server";
import { proposeClosing } from "~/admin/closing/closing.server";
import { CLOSING, findOpenThings } from "~/admin/closing/open-things.server";
import { inTransaction } from "~/platform/database/database.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { toDay, formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { FactList, DetailSection } from "~/admin/detail/case-parts";
import type { OpenKind } from "~/admin/closing/open-things";
import { WaitingNotice } from "~/admin/approval-requests/waiting-notice";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { toErrorSummary, enteredIn } from "~/ui/forms/form-reply";

const TITLE = "注销客户";
export const handle = adminHandle(TITLE, "customers.see", "customers.close");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const { name } = (await findCompanyStatus(id)) ?? notFound();
  const [closing, open, waiting] = await Promise.all([
    findClosing(id),
    findOpenThings(id),
    waitingShownTo(staff, "company", id),
  ]);
  return json({
    id,
    name,
    closing,
    open,
    today: toDay(now()),
    mayPropose: staff.permissions.has(handle.change),
    waiting: waiting.filter(({ kind }) => kind === CLOSING),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = requireId(params.id);
  const form = await readForm(request, ClosingFields);
  if (!form.ok) return form.response;
  const done =
    (await asStaff(staff, { command: TITLE, why: form.value.why }, () =>
      inTransaction((trx) => proposeClosing(trx, id, form.value, { by: staff, now: now() })),
    )) ?? notFound();
  if (!done.ok) return form.refuse({ form: [done.text] });
  const text = "已提出注销，由另一位同事复核后生效。";
  return redirectWith(`/staff/proposals/${done.id}`, { kind: "success", text }, "admin");
}

type LoaderData = SerializeFrom<typeof loader> & { reply: FormReply | undefined };

export default function CustomerClosing() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const { id, name, closing, open, waiting, mayPropose } = data;
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
          <ClosingForm {...data} reply={reply} />
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

function ClosingForm({ id, today, reply }: LoaderData) {
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
