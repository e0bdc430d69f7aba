import { Link } from "@remix-run/react";
import { DetailSection } from "~/admin/detail/case-parts";
import { STATE_MARKS } from "~/admin/approval-requests/approval-request-page";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { ChangeList } from "~/admin/frame/change-list";
import type { ChangeRow } from "~/admin/frame/change-row";
import {
  type Difference,
  APPROVAL_REQUEST_STATES,
  type ApprovalRequest,
} from "~/modules/staff/approval-requests/approval-requests";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { type AnswerProps, ApprovalRequestAnswer } from "./answer";
import { Differences } from "./differences";
import { EvidenceParts, type ShownEvidence } from "./evidence-parts";
import { formatTime } from "~/platform/values/clock";

interface StepsProps {
  approvalRequest: Omit<ApprovalRequest, "before" | "after">;
  seconds: readonly string[];
  /** the permission needed and the roles that have it; "" once answered */
  needed: string;
}

function ApprovalRequestSteps({ approvalRequest, seconds, needed }: StepsProps) {
  const { proposer, requestedAt, why, limit, decider, decidedAt, answer, state } = approvalRequest;
  return (
    <ol className="two">
      <li>
        <span className="two__step">提出</span>
        <p>
          <strong>{proposer.name}</strong> {formatTime(requestedAt)}
        </p>
        <p>原因：{why}</p>
        {limit ? <p className="soft">{limit}</p> : null}
      </li>
      <li className={state === "waiting" ? "two__now" : undefined}>
        <span className="two__step">{state === "withdrawn" ? "撤回" : "复核"}</span>
        {decider && decidedAt !== null ? (
          <p>
            <strong>{decider.name}</strong> {formatTime(decidedAt)} {APPROVAL_REQUEST_STATES[state]}
          </p>
        ) : (
          <>
            <p>{seconds.length > 0 ? `可由 ${seconds.join("、")} 办理` : "目前没有别的同事可以复核"}</p>
            {needed ? <p className="soft">{`办理需要${needed}，提出的人自己不能办理`}</p> : null}
          </>
        )}
        {answer ? <p>原因：{answer}</p> : null}
      </li>
    </ol>
  );
}

export type ApprovalRequestReply = FormReply & { changed?: true };

interface ApprovalRequestViewProps extends StepsProps, AnswerProps {
  kind: string;
  evidence: ShownEvidence;
  /** the subject's page */
  to: string;
  rows: readonly Difference[];
  since: readonly Difference[];
  changes: readonly ChangeRow[];
  reply: ApprovalRequestReply | undefined;
}

export function ApprovalRequestView(props: ApprovalRequestViewProps) {
  const { approvalRequest, kind, evidence, to, rows, since, isGone, changes, reply } = props;
  return (
    <>
      <div className="admin-head">
        <h1>{approvalRequest.title}</h1>
        <span className={`state state--${STATE_MARKS[approvalRequest.state]}`}>
          {APPROVAL_REQUEST_STATES[approvalRequest.state]}
        </span>
        <span className="admin-head__note">{kind}</span>
        <span className="admin-head__end">
          <Link to={to}>打开对象</Link>
        </span>
      </div>
      <div className="admin-body columns columns--side">
        <div>
          <ErrorSummary errors={toErrorSummary(reply)} />
          {reply?.changed ? <Changed /> : null}
          <ApprovalRequestSteps {...props} />
          <Differences id="h-diff" title="改动" rows={rows} now="改为" />
          <EvidenceParts approvalRequestId={approvalRequest.id} evidence={evidence} />
          {isGone ? <p className="second part">要改的对象已不存在，请退回这项申请。</p> : null}
          {since.length > 0 ? (
            <Differences id="h-since" title="提出以后已有的变化" rows={since} now="现在是" />
          ) : null}
        </div>
        <div>
          <ApprovalRequestAnswer {...props} />
          <DetailSection id="h-history" title="历史">
            <ChangeList changes={changes} none="还没有记录。" />
          </DetailSection>
        </div>
      </div>
    </>
  );
}

const Changed = () => (
  <div className="error-summary" role="alert" tabIndex={-1}>
    <h2>打开本页以后已有变化</h2>
    <p>请看下面现在的内容，仍然同意请再按一次。</p>
  </div>
);
