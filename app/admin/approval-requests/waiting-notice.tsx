import { Link } from "@remix-run/react";
import { formatTime } from "~/platform/values/clock";

export interface WaitingApprovalRequest {
  id: number;
  title: string;
  proposer: { name: string };
  requestedAt: number;
  why: string;
  isVisible: boolean;
}

export function WaitingNotice({ waiting }: { waiting: readonly WaitingApprovalRequest[] }) {
  if (waiting.length === 0) return null;
  return (
    <ul className="part">
      {waiting.map(({ id, title, proposer, requestedAt, why, isVisible }) => (
        <li className="second" key={id}>
          <strong>等待复核</strong>
          <span>
            {isVisible ? <Link to={`/staff/proposals/${id}`}>{title}</Link> : title}，{proposer.name}{" "}
            {formatTime(requestedAt)} 提出：{why}
          </span>
        </li>
      ))}
    </ul>
  );
}
