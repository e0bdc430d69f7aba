/** 一项复核: the requested change, changes since, and the second person's decision. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { agreeTo, sendBackApprovalRequest, takeBack } from "~/admin/approval-requests/answer.server";
import { findApprovalRequestKind } from "~/admin/approval-requests/kinds.server";
import { maySee } from "~/admin/approval-requests/list.server";
import { approvalRequestDetails } from "~/admin/approval-requests/approval-request-details.server";
import { findQueue } from "~/admin/queue/next-path.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { checkMay, requireStaff, type Staff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { now } from "~/platform/values/clock.server";
import { readPageNumber } from "~/platform/values/whole-number";
import { adminHandle } from "~/admin/frame/admin-handle";
import { findApprovalRequest } from "~/modules/staff/approval-requests/approval-requests.server";
import { ApprovalAnswerForm } from "./answer-form";
import { type ApprovalRequestReply, ApprovalRequestView } from "./approval-request-view";

export const handle = adminHandle("复核", "queue.see");

const MAX_HISTORY = 50;

async function visible(staff: Staff, id: string | undefined) {
  const approvalRequest = (await findApprovalRequest(requireId(id))) ?? notFound();
  const kind = findApprovalRequestKind(approvalRequest.kind) ?? notFound();
  if (!maySee(approvalRequest, staff)) notFound();
  return { approvalRequest, kind };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { approvalRequest, kind } = await visible(staff, params.id);
  const page = readPageNumber(new URL(request.url).searchParams.get("page"));
  const [details, rows] = await Promise.all([
    approvalRequestDetails(approvalRequest, kind, { staff, page, now: now() }),
    auditRows({ subject: "approval_request", subjectId: String(approvalRequest.id), limit: MAX_HISTORY }),
  ]);
  const { before: _before, after: _after, ...shown } = approvalRequest;
  return json({
    approvalRequest: shown,
    kind: kind.name,
    to: kind.path(approvalRequest.subjectId),
    ...details,
    changes: await changeRows(rows),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await findQueue(request.url, staff);
  const form = await readForm(request, ApprovalAnswerForm);
  if (!form.ok) return form.response;
  const { approvalRequest, kind } = await visible(staff, params.id);
  const { value } = form;
  if (value.intent !== "withdraw" && staff.permissions.has(kind.agree)) await checkMay(staff, kind.agree);
  const done =
    value.intent === "agree"
      ? await agreeTo(approvalRequest, kind, staff, value)
      : value.intent === "return"
        ? await sendBackApprovalRequest(approvalRequest, kind, staff, value.why)
        : await takeBack(approvalRequest, kind, staff);
  if (!done) return notFound();
  if (!done.ok && "changed" in done)
    return json<ApprovalRequestReply>({ status: "error", changed: true }, 409);
  if (!done.ok) return form.refuse({ form: [done.text] });
  return redirectWith(
    await queue.nextPath(`/staff/proposals/${approvalRequest.id}`),
    { kind: "success", text: done.text },
    "admin",
  );
}

export default function ApprovalRequestPage() {
  return (
    <ApprovalRequestView {...useLoaderData<typeof loader>()} reply={useActionData<ApprovalRequestReply>()} />
  );
}
