/** 等待复核: requests waiting for a second person, one's own, and finished ones. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { toListPage } from "~/admin/lists/list-address";
import { findApprovalRequestKind } from "~/admin/approval-requests/kinds.server";
import { listedApprovalRequests, readApprovalRequests } from "~/admin/approval-requests/list.server";
import {
  getApprovalRequestPage,
  APPROVAL_REQUESTS_PATH,
  viewFilter,
} from "~/admin/approval-requests/approval-request-page";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { ApprovalRequestsView } from "./approval-requests-view";

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
  return <ApprovalRequestsView {...useLoaderData<typeof loader>()} />;
}
