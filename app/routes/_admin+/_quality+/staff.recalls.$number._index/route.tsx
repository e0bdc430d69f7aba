/** 一次召回: who bought the batch and what each has answered; those who have not are reminded. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { auditRows } from "~/platform/database/audit-log.server";
import { db } from "~/platform/database/database.server";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { findRecallState, findRecallStatus, remindRecall } from "~/modules/recalls/recall-admin.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { RecallCase } from "./recall-detail";

export const handle = adminHandle("召回", "quality.see", "quality.recall");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const recall = (await findRecallStatus(params.number ?? "")) ?? notFound();
  const { number } = recall;
  const [state, waiting, rows] = await Promise.all([
    findRecallState(db, number),
    waitingShownTo(staff, "recall", number),
    auditRows({ subject: "recall", subjectId: number, limit: 50 }),
  ]);
  const [lifting] = waiting.map(({ id, proposer }) => ({ id, by: proposer.name }));
  return json({
    recall,
    isOpen: state === "open",
    lifting: lifting ?? null,
    mayChange: staff.permissions.has(handle.change),
    changes: await changeRows(rows),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const number = params.number ?? "";
  if ((await findRecallState(db, number)) === null) return notFound();
  const reminded = await asStaff(staff, { command: "提醒召回" }, () => remindRecall(number, now()));
  const to = `/staff/recalls/${number}`;
  if (reminded === null)
    return redirectWith(to, { kind: "warning", text: "该召回已解除，没有再提醒。" }, "admin");
  const text =
    reminded > 0 ? `已提醒 ${reminded} 家客户。` : "没有需要提醒的客户：都已回复，或一小时内提醒过。";
  return redirectWith(to, { kind: reminded > 0 ? "success" : "info", text }, "admin");
}

export default function Recall() {
  return <RecallCase {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
