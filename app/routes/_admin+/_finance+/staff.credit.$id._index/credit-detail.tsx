import { Form, Link } from "@remix-run/react";
import { AgeingChart } from "~/modules/credit/ageing-view";
import {
  type Ageing as Sums,
  CREDIT_STATES,
  creditState,
  getAvailableCredit,
  usedPercent,
} from "~/modules/credit/credit";
import type { DebtorRow } from "~/modules/credit/due-list.server";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import { WaitingNotice, type WaitingApprovalRequest } from "~/admin/approval-requests/waiting-notice";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatYuan } from "~/platform/values/money";
import { ChangeList } from "~/admin/frame/change-list";
import type { ChangeRow } from "~/admin/frame/change-row";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { OpenRows, type OpenRowsProps, Repayments, type RepaymentsProps } from "./credit-rows";

interface CreditCaseProps extends Omit<OpenRowsProps, "isLinked">, Omit<RepaymentsProps, "reversal"> {
  company: { id: number; name: string; contact: string; phone: string };
  debtor: DebtorRow | null;
  ageing: Sums;
  waiting: readonly WaitingApprovalRequest[];
  formKey: string;
  may: { set: boolean; repay: boolean; seeOrders: boolean; seeCompany: boolean };
  changes: readonly ChangeRow[];
  reply: FormReply | undefined;
}

const MARKS = { running: "done", waiting: "wait", ended: "off", stopped: "stop" } as const;

export function CreditCase(props: CreditCaseProps) {
  const { company, debtor, ageing, waiting, changes, may, reply, open, today, repayments } = props;
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
          <DetailSection id="h-terms" title="额度和账期" more={<CreditLinks {...props} />}>
            {debtor ? <Terms debtor={debtor} /> : <p className="soft">没有信用额度。</p>}
          </DetailSection>
          <div>
            <AgeingChart ageing={ageing} />
            {may.set && debtor && debtor.late > 0 ? <Remind {...props} debtor={debtor} /> : null}
          </div>
        </div>
        <OpenRows open={open} today={today} isLinked={may.seeOrders} />
        <Repayments
          repayments={repayments}
          reversal={may.repay ? `/staff/credit/${company.id}/reversal` : null}
        />
        <DetailSection id="h-history" title="历史">
          <ChangeList changes={changes} none="还没有人办理过。" />
        </DetailSection>
      </div>
    </>
  );
}

function CreditLinks({ company, debtor, may }: CreditCaseProps) {
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

const Remind = ({ company, debtor, formKey }: CreditCaseProps & { debtor: DebtorRow }) => (
  <Form method="post" className="part form form--line">
    <input type="hidden" name="formKey" value={formKey} />
    <button className="button button--primary" type="submit" accessKey="s">
      发送催款消息
    </button>
    <span className="soft">{`${company.name}逾期 ${formatYuan(debtor.late)}，发到站内消息`}</span>
  </Form>
);
