/** 一项复核: the requested change, changes since, and the second person's decision. */
import { findChanges } from "~/admin/changes/change-rows.server";
import { HistorySection } from "~/admin/detail/history-section";
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Link } from "@remix-run/react";
import { agreeTo, sendBackApprovalRequest, takeBack } from "~/admin/approval-requests/answer.server";
import { findApprovalRequestKind } from "~/admin/approval-requests/kinds.server";
import { maySee } from "~/admin/approval-requests/list.server";
import { approvalRequestDetails } from "~/admin/approval-requests/approval-request-details.server";
import { findQueue } from "~/admin/queue/next-path.server";
import { readForm, type FormReply } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { checkMay, requireStaff, type Staff } from "~/modules/staff/accounts/viewer.server";
import { now } from "~/platform/values/clock.server";
import { readPageNumber } from "~/platform/values/whole-number";
import { adminHandle } from "~/admin/frame/admin-handle";
import { findApprovalRequest } from "~/modules/staff/approval-requests/approval-requests.server";
import { ApprovalAnswerForm } from "./answer-form";
import { STATE_MARKS } from "~/admin/approval-requests/approval-request-page";
import {
  APPROVAL_REQUEST_STATES,
  type ApprovalRequest,
} from "~/modules/staff/approval-requests/approval-requests";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { ApprovalRequestAnswer } from "./answer";
import { Differences } from "./differences";
import { EvidenceParts } from "./evidence-parts";
import { formatTime } from "~/platform/values/clock";

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
    findChanges({ subject: "approval_request", subjectId: String(approvalRequest.id), limit: MAX_HISTORY }),
  ]);
  const { before: _before, after: _after, ...shown } = approvalRequest;
  return json({
    approvalRequest: shown,
    kind: kind.name,
    to: kind.path(approvalRequest.subjectId),
    ...details,
    changes: rows,
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
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<ApprovalRequestReply>();
  const { approvalRequest, kind, evidence, to, rows, since, isGone, changes } = data;
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
          <ApprovalRequestSteps {...data} />
          <Differences id="h-diff" title="改动" rows={rows} now="改为" />
          <EvidenceParts approvalRequestId={approvalRequest.id} evidence={evidence} />
          {isGone ? <p className="second part">要改的对象已不存在，请退回这项申请。</p> : null}
          {since.length > 0 ? (
            <Differences id="h-since" title="提出以后已有的变化" rows={since} now="现在是" />
          ) : null}
        </div>
        <div>
          <ApprovalRequestAnswer {...data} reply={reply} />
          <HistorySection changes={changes} none="还没有记录。" />
        </div>
      </div>
    </>
  );
}

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

type ApprovalRequestReply = FormReply & { changed?: true };

const Changed = () => (
  <div className="error-summary" role="alert" tabIndex={-1}>
    <h2>打开本页以后已有变化</h2>
    <p>请看下面现在的内容，仍然同意请再按一次。</p>
  </div>
);
