/** 一项复核: what would change, what has changed since, and the second person's answer. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { agreeTo, sendBackApprovalRequest, takeBack } from "~/desk/proposals/answer.server";
import { findApprovalRequestKind } from "~/desk/proposals/kinds.server";
import { maySee } from "~/desk/proposals/list.server";
import { proposalDetails } from "~/desk/proposals/proposal-details.server";
import { queueOf } from "~/desk/queue/onward.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { checkMay, requireStaff, type Staff } from "~/staff/accounts/viewer.server";
import { changeRows } from "~/desk/changes/change-rows.server";
import { now } from "~/platform/values/clock.server";
import { readPageNumber } from "~/platform/values/whole-number";
import { deskHandle } from "~/staff/desk/desk-handle";
import { findProposal } from "~/staff/proposals/proposals.server";
import { ApprovalAnswerForm } from "./answer-form";
import { type ProposalReply, ProposalView } from "./proposal-view";

export const handle = deskHandle("复核", "queue.see");

const MAX_HISTORY = 50;

async function visible(staff: Staff, id: string | undefined) {
  const proposal = (await findProposal(requireId(id))) ?? notFound();
  const kind = findApprovalRequestKind(proposal.kind) ?? notFound();
  if (!maySee(proposal, staff)) notFound();
  return { proposal, kind };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { proposal, kind } = await visible(staff, params.id);
  const page = readPageNumber(new URL(request.url).searchParams.get("page"));
  const [details, rows] = await Promise.all([
    proposalDetails(proposal, kind, { staff, page, now: now() }),
    auditRows({ subject: "proposal", subjectId: String(proposal.id), most: MAX_HISTORY }),
  ]);
  const { before: _before, after: _after, ...shown } = proposal;
  return json({
    proposal: shown,
    kind: kind.name,
    to: kind.path(proposal.subjectId),
    ...details,
    changes: await changeRows(rows),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await queueOf(request.url, staff);
  const form = await readForm(request, ApprovalAnswerForm);
  if (!form.ok) return form.response;
  const { proposal, kind } = await visible(staff, params.id);
  const { value } = form;
  if (value.intent !== "withdraw" && staff.permissions.has(kind.agree)) checkMay(staff, kind.agree);
  const done =
    value.intent === "agree"
      ? await agreeTo(proposal, kind, staff, value)
      : value.intent === "return"
        ? await sendBackApprovalRequest(proposal, kind, staff, value.why)
        : await takeBack(proposal, kind, staff);
  if (!done) return notFound();
  if (!done.ok && "changed" in done) return json<ProposalReply>({ status: "error", changed: true }, 409);
  if (!done.ok) return form.refuse({ form: [done.text] });
  return redirectWith(
    await queue.onward(`/staff/proposals/${proposal.id}`),
    { kind: "success", text: done.text },
    "desk",
  );
}

export default function ProposalPage() {
  return <ProposalView {...useLoaderData<typeof loader>()} reply={useActionData<ProposalReply>()} />;
}
