/** 提出解除召回: with a reason that the companies read; a second person agrees. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AdminQuestion } from "~/admin/detail/admin-question";
import { proposeLifting } from "~/admin/approval-requests/kinds/recall-lifting.server";
import { queueOf } from "~/admin/queue/next-path.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { findRecallState } from "~/modules/recalls/recall-admin.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("解除召回", "quality.see", "quality.recall");

const LiftingForm = z.object({
  why: z.string("请写明原因").trim().min(2, "请写明原因，至少 2 个字").max(200, "原因不超过 200 个字"),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const number = params.number ?? "";
  if ((await findRecallState(db, number)) === null) return notFound();
  return json({ number });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await queueOf(request.url, staff);
  const number = params.number ?? "";
  if ((await findRecallState(db, number)) === null) return notFound();
  const form = await readForm(request, LiftingForm);
  if (!form.ok) return form.response;
  const { why } = form.value;
  const done = await asStaff(staff, { command: "提出解除召回", why }, () =>
    inTransaction((trx) => proposeLifting(trx, { number, why, by: staff }, now())),
  );
  if (!done) return notFound();
  if (!done.ok) return form.refuse({ form: [done.text] });
  const text = "已提出解除，等待另一位同事复核。";
  return redirectWith(await queue.onward(`/staff/recalls/${number}`), { kind: "success", text }, "desk");
}

export default function Lifting() {
  const { number } = useLoaderData<typeof loader>();
  return (
    <AdminQuestion
      title={`解除召回 ${number}`}
      text="另一位同事同意后，批号恢复销售，购买过的客户会收到消息和原因。"
      label="原因（客户可见）"
      button="提出解除"
      back={`/staff/recalls/${number}`}
      reply={useActionData<FormReply>()}
    />
  );
}
