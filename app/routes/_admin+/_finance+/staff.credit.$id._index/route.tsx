/** 一家公司的账款: limit, receivables and repayments; reminds it of overdue amounts. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { z } from "zod";
import { findAdminCompany } from "~/modules/company/review/admin-companies.server";
import { findDebtor, readAgeing, type DebtorRow } from "~/modules/credit/due-list.server";
import { remindLateIn } from "~/modules/credit/reminders.server";
import { lastRepayments, openReceivables } from "~/modules/credit/statement.server";
import { inTransaction } from "~/platform/database/database.server";
import { type FormReply, newFormToken, once, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { findChanges } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { AgeingChart } from "~/modules/credit/ageing-view";
import { CREDIT_STATES, creditState, getAvailableCredit, usedPercent } from "~/modules/credit/credit";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import { WaitingNotice } from "~/admin/approval-requests/waiting-notice";
import { formatYuan } from "~/platform/values/money";
import { HistorySection } from "~/admin/detail/history-section";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { OpenRows, Repayments } from "./credit-rows";

export const handle = adminHandle("账款", "finance.see", "finance.credit");

const HISTORY = 50;
const NOTHING_LATE = "none";
const RemindForm = z.object({ formKey: z.string("请重新打开本页") });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { permissions } = staff;
  const id = requireId(params.id);
  const { name, contact, phone } = (await findAdminCompany(id)) ?? notFound();
  const today = toDay(now());
  const [debtor, ageing, open, repayments, waiting, changes] = await Promise.all([
    findDebtor(id, today),
    readAgeing(today, id),
    openReceivables(id),
    lastRepayments(id),
    waitingShownTo(staff, "company", id),
    findChanges({ subject: "credit", subjectId: String(id), limit: HISTORY }),
  ]);
  return json({
    company: { id, name, contact, phone },
    debtor,
    ageing,
    open,
    repayments,
    waiting,
    today,
    formKey: newFormToken(),
    changes,
    may: {
      set: permissions.has(handle.change),
      repay: permissions.has("finance.confirm"),
      seeOrders: permissions.has("orders.see"),
      seeCompany: permissions.has("customers.see"),
    },
  });
}

/** Reminds the company of overdue amounts, once for each form. */
export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = requireId(params.id);
  const form = await readForm(request, RemindForm);
  if (!form.ok) return form.response;
  const notified = await asStaff(staff, { command: "催款" }, () =>
    inTransaction((trx) =>
      once(trx, form.value.formKey, async () => (await remindLateIn(trx, id, now())) ?? NOTHING_LATE),
    ),
  );
  if (notified === NOTHING_LATE) return form.refuse({ form: ["没有逾期的账款，无需催款"] });
  return redirectWith(`/staff/credit/${id}`, { kind: "success", text: `已催款：${notified}。` }, "admin");
}

type LoaderData = SerializeFrom<typeof loader> & { reply: FormReply | undefined };

export default function CompanyCredit() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const { company, debtor, ageing, waiting, changes, may, open, today, repayments } = data;
  const state = debtor && creditState(debtor, today);
  return (
    <>
      <DetailPageHeader
        title={company.name}
        state={
          state ? <span className={`state state--${MARKS[state]}`}>{CREDIT_STATES[state]}</span> : <span />
        }
        facts={`客户 ${company.id}，${company.contact} ${company.phone}`}
        {...(debtor && { total: formatYuan(debtor.outstanding) })}
      />
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply)} />
        <WaitingNotice waiting={waiting} />
        <div className="columns columns--half">
          <DetailSection id="h-terms" title="额度和账期" more={<CreditLinks {...data} reply={reply} />}>
            {debtor ? <Terms debtor={debtor} /> : <p className="soft">没有信用额度。</p>}
          </DetailSection>
          <div>
            <AgeingChart ageing={ageing} />
            {may.set && debtor && debtor.late > 0 ? <Remind {...data} reply={reply} debtor={debtor} /> : null}
          </div>
        </div>
        <OpenRows open={open} today={today} isLinked={may.seeOrders} />
        <Repayments
          repayments={repayments}
          reversal={may.repay ? `/staff/credit/${company.id}/reversal` : null}
        />
        <HistorySection changes={changes} none="还没有人办理过。" />
      </div>
    </>
  );
}

const MARKS = { running: "done", waiting: "wait", ended: "off", stopped: "stop" } as const;

function CreditLinks({ company, debtor, may }: LoaderData) {
  const path = `/staff/credit/${company.id}`;
  return (
    <>
      {may.set ? <Link to={`${path}/terms`}>{debtor ? "修改额度" : "设置额度"}</Link> : null}
      {may.set && debtor && debtor.stoppedAt === null ? <Link to={`${path}/stop`}>停用</Link> : null}
      {may.repay && debtor && debtor.outstanding > 0 ? <Link to={`${path}/repayment`}>登记还款</Link> : null}
      {debtor ? <Link to={`${path}/statement`}>对账单</Link> : null}
      {may.seeCompany ? <Link to={`/staff/customers/${company.id}`}>客户</Link> : null}
    </>
  );
}

function Terms({ debtor }: { debtor: DebtorRow }) {
  const used = usedPercent(debtor);
  return (
    <FactList
      rows={[
        ["信用额度", formatYuan(debtor.limit)],
        ["账期", `${debtor.termDays} 天`],
        ["有效期", `${debtor.startsOn} 至${debtor.endsOn === null ? "长期" : ` ${debtor.endsOn}`}`],
        ["未还", `${formatYuan(debtor.outstanding)}${used === null ? "" : `，信用已用 ${used}%`}`],
        ["可用", formatYuan(getAvailableCredit(debtor))],
        ["逾期", formatYuan(debtor.late)],
      ]}
    />
  );
}

const Remind = ({ company, debtor, formKey }: LoaderData & { debtor: DebtorRow }) => (
  <Form method="post" className="part form form--line">
    <input type="hidden" name="formKey" value={formKey} />
    <button className="button button--primary" type="submit" accessKey="s">
      发送催款消息
    </button>
    <span className="soft">{`${company.name}逾期 ${formatYuan(debtor.late)}，发到站内消息`}</span>
  </Form>
);
