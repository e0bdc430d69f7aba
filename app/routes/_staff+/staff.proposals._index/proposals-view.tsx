import { Link } from "@remix-run/react";
import { CaseLink } from "~/desk/lists/case-link";
import { ListFoot } from "~/desk/lists/list-parts";
import { listPath } from "~/desk/lists/list-address";
import { ViewList } from "~/desk/lists/view-list";
import {
  PROPOSALS_PATH as PATH,
  STATE_MARKS,
  type View,
  viewFilter,
  VIEWS,
} from "~/desk/proposals/proposal-page";
import { formatTime } from "~/platform/values/clock";
import { PROPOSAL_STATES, type ProposalState } from "~/staff/proposals/proposals";

interface ProposalRow {
  id: number;
  title: string;
  kind: string;
  why: string;
  state: ProposalState;
  proposer: string;
  proposedAt: number;
  decider: string | null;
  isMine: boolean;
}

interface ProposalsViewProps {
  view: View;
  proposals: readonly ProposalRow[];
  first: string | null;
  next: string | null;
}

const NONE: Record<View, string> = {
  waiting: "没有等您复核的改动。",
  mine: "您还没有提出过需要复核的改动。",
  done: "还没有办理过的复核。",
};

export function ProposalsView({ view, proposals, first, next }: ProposalsViewProps) {
  return (
    <ViewList
      title="等待复核"
      note="一人不能单独办理的改动，由另一位同事同意后生效"
      views={(Object.keys(VIEWS) as View[]).map((one) => ({
        ...{ to: listPath(PATH, viewFilter(one)), name: VIEWS[one], isCurrent: one === view },
      }))}
      none={proposals.length === 0 ? NONE[view] : null}
      first={first}
      next={next}
    >
      <ProposalTable proposals={proposals} label={VIEWS[view]} />
    </ViewList>
  );
}

function ProposalTable({ proposals, label }: { proposals: readonly ProposalRow[]; label: string }) {
  return (
    <section className="part" aria-label={label}>
      <table className="grid-table fold-table">
        <thead>
          <tr>
            <th scope="col">对象</th>
            <th scope="col">改动</th>
            <th scope="col">原因</th>
            <th scope="col">提出</th>
            <th scope="col">状态</th>
          </tr>
        </thead>
        <tbody>
          {proposals.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <CaseLink className="grid-table__name" to={`${PATH}/${row.id}`}>
                  {row.title}
                </CaseLink>
              </th>
              <td data-name="改动">{row.kind}</td>
              <td data-name="原因">{row.why}</td>
              <td data-name="提出">
                {row.isMine ? "我" : row.proposer} {formatTime(row.proposedAt)}
              </td>
              <td className="grid-table__keep">
                <span className={`state state--${STATE_MARKS[row.state]}`}>
                  {PROPOSAL_STATES[row.state]}
                  {row.decider ? `，${row.decider}` : ""}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
