import { formatTime } from "~/platform/values/clock";
import {
  APPROVAL_REQUEST_STATES,
  type ApprovalRequest,
} from "~/modules/staff/approval-requests/approval-requests";

export interface StepsProps {
  approvalRequest: Omit<ApprovalRequest, "before" | "after">;
  seconds: readonly string[];
  /** the permission needed and the roles that have it; "" once answered */
  needed: string;
}

export function ApprovalRequestSteps({ approvalRequest, seconds, needed }: StepsProps) {
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
