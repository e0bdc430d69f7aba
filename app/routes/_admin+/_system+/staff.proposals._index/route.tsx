/** 等待复核: requests waiting for a second person, one's own, and finished ones. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { toListPage, getListPath } from "~/admin/lists/list-address";
import { findApprovalRequestKind } from "~/admin/approval-requests/kinds.server";
import { listedApprovalRequests, readApprovalRequests } from "~/admin/approval-requests/list.server";
import {
  getApprovalRequestPage,
  APPROVAL_REQUESTS_PATH,
  viewFilter,
  APPROVAL_REQUESTS_PATH as PATH,
  STATE_MARKS,
  type View,
  VIEWS,
} from "~/admin/approval-requests/approval-request-page";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { CaseLink } from "~/admin/lists/case-link";
import { type ListColumn, ListTable } from "~/admin/lists/list-table";
import { ViewList } from "~/admin/lists/view-list";
import { formatTime } from "~/platform/values/clock";
import {
  APPROVAL_REQUEST_STATES,
  type ApprovalRequestState,
} from "~/modules/staff/approval-requests/approval-requests";

export const handle = adminHandle("等待复核", "queue.see");

const PER_PAGE = 50;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { view, after } = getApprovalRequestPage(new URL(request.url).searchParams);
  const found = await readApprovalRequests(staff, view, after, PER_PAGE + 1);
  const { rows, ...foot } = toListPage(found, PER_PAGE, {
    path: APPROVAL_REQUESTS_PATH,
    input: viewFilter(view),
    after,
  });
  const listed = await listedApprovalRequests(rows);
  return json({
    view,
    ...foot,
    approvalRequests: rows.map((row, at) => ({
      ...listed[at]!,
      id: row.id,
      title: row.title,
      kind: findApprovalRequestKind(row.kind)?.name ?? row.kind,
      why: row.why,
      state: row.state,
      proposer: row.proposer.name,
      requestedAt: row.requestedAt,
      decider: row.decider?.name ?? null,
      isMine: row.proposer.id === staff.id,
    })),
  });
}

export default function ApprovalRequests() {
  const { view, approvalRequests, first, next } = useLoaderData<typeof loader>();
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
