/** 反月结: the newest closed month is opened again, with a reason. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AdminQuestion } from "~/admin/detail/admin-question";
import { MONTH_END_PATH } from "~/admin/month-end/month-end-page";
import { reopenMonth } from "~/admin/month-end/month-end.server";
import { type FormReply, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { monthText, readMonth } from "~/modules/reports/month-end/closing";
import { findMonthEnd } from "~/modules/reports/month-end/month-ends.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

const TITLE = "反月结";
export const handle = adminHandle(TITLE, "finance.close");

const ReopenForm = z.object({
  formKey: z.string("请重新打开本页"),
  version: z.number("请重新打开本页").int().min(1),
  why: z.string("请写明原因").trim().min(2, "请写明原因").max(200, "原因不超过 200 个字"),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const month = readMonth(params.month ?? "", now()) ?? notFound();
  const { version } = (await findMonthEnd(month)) ?? notFound();
  return json({ month, version, formKey: newFormToken() });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const month = readMonth(params.month ?? "", now()) ?? notFound();
  const form = await readForm(request, ReopenForm);
  if (!form.ok) return form.response;
  const { formKey, version, why } = form.value;
  const done = await asStaff(staff, { command: TITLE, why }, () => reopenMonth({ month, version }, formKey));
  if (!done.ok) return form.refuse({ form: [done.text], ...(done.changed && { isStale: true }) });
  const text = `${monthText(month)}已反月结，更正后请重新月结。`;
  return redirectWith(`${MONTH_END_PATH}/${month}`, { kind: "success", text }, "desk");
}

export default function ReopenMonth() {
  const { month, version, formKey } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <AdminQuestion
      title={`反月结 ${monthText(month)}`}
      text="反月结后，本月恢复为未结，月结时的数字留在审计日志中；更正后需要重新月结，才能结下一个月。"
      label="原因（记入审计日志）"
      button="反月结"
      back={`${MONTH_END_PATH}/${month}`}
      reply={reply}
    >
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="formKey" value={formKey} />
    </AdminQuestion>
  );
}
