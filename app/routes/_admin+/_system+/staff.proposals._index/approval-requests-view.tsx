import { CaseLink } from "~/admin/lists/case-link";
import { getListPath } from "~/admin/lists/list-address";
import { type ListColumn, ListTable } from "~/admin/lists/list-table";
import { ViewList } from "~/admin/lists/view-list";
import {
  APPROVAL_REQUESTS_PATH as PATH,
  STATE_MARKS,
  type View,
  viewFilter,
  VIEWS,
} from "~/admin/approval-requests/approval-request-page";
import { formatTime } from "~/platform/values/clock";
import {
  APPROVAL_REQUEST_STATES,
  type ApprovalRequestState,
} from "~/modules/staff/approval-requests/approval-requests";

interface ApprovalRequestRow {
  id: number;
  title: string;
  about: string;
  amount: string;
  kind: string;
  why: string;
  state: ApprovalRequestState;
  proposer: string;
  requestedAt: number;
  decider: string | null;
  isMine: boolean;
}

interface ApprovalRequestsViewProps {
  view: View;
  approvalRequests: readonly ApprovalRequestRow[];
  first: string | null;
  next: string | null;
}

const NONE: Record<View, string> = {
  waiting: "没有等您复核的改动。",
  mine: "您还没有提出过需要复核的改动。",
  done: "还没有办理过的复核。",
};

const COLUMNS: readonly ListColumn<ApprovalRequestRow>[] = [
  {
    name: "对象",
    isHeading: true,
    cell: ({ id, title }) => (
      <CaseLink className="grid-table__name" to={`${PATH}/${id}`}>
        {title}
      </CaseLink>
    ),
  },
  { name: "改动", isNamed: true, cell: ({ kind }) => kind },
  { name: "涉及", isNamed: true, cell: ({ about }) => about },
  { name: "金额或内容", isNamed: true, cell: ({ amount }) => amount },
  { name: "原因", isNamed: true, cell: ({ why }) => why },
  {
    name: "提出",
    isNamed: true,
    cell: ({ isMine, proposer, requestedAt }) => `${isMine ? "我" : proposer} ${formatTime(requestedAt)}`,
  },
  {
    name: "状态",
    className: "grid-table__keep",
    cell: ({ state, decider }) => (
      <span className={`state state--${STATE_MARKS[state]}`}>
        {APPROVAL_REQUEST_STATES[state]}
        {decider ? `，${decider}` : ""}
      </span>
    ),
  },
];

export function ApprovalRequestsView({ view, approvalRequests, first, next }: ApprovalRequestsViewProps) {
  return (
    <ViewList
      title="等待复核"
      columns={COLUMNS}
      note="一人不能单独办理的改动，由另一位同事同意后生效"
      views={(Object.keys(VIEWS) as View[]).map((item) => ({
        to: getListPath(PATH, viewFilter(item)),
        name: VIEWS[item],
        isCurrent: item === view,
      }))}
      none={approvalRequests.length === 0 ? NONE[view] : null}
      first={first}
      next={next}
    >
      <section className="part" aria-label={VIEWS[view]}>
        <ListTable caption={VIEWS[view]} columns={COLUMNS} rows={approvalRequests} keyOf={({ id }) => id} />
      </section>
    </ViewList>
  );
}
