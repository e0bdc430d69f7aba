/** 关闭: once everything is done; nothing is changed afterwards. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AdminQuestion } from "~/admin/detail/admin-question";
import { queueOf } from "~/admin/queue/next-path.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { reasonField } from "~/platform/values/reason-field";
import { adminCasePath } from "~/modules/quality/complaints/complaint";
import { closeCase, findCase } from "~/modules/quality/complaints/complaint-admin.server";
import { CHANGED } from "~/modules/quality/complaints/complaint-form";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("关闭质量投诉", "quality.complaints");

const ClosingForm = z.object({
  version: z.number("请重新打开本页").int().min(1),
  why: reasonField("说明"),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const row = (await findCase(params.number ?? "")) ?? notFound();
  return json({ number: row.number, goods: row.goods_name, version: row.version });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await queueOf(request.url, staff);
  const number = params.number ?? "";
  if (!(await findCase(number))) return notFound();
  const form = await readForm(request, ClosingForm);
  if (!form.ok) return form.response;
  const { version, why } = form.value;
  const done =
    (await asStaff(staff, { command: "关闭质量投诉", why }, () =>
      closeCase(number, version, staff.name, now()),
    )) ?? notFound();
  if (!done.ok) return form.refuse({ form: ["text" in done ? done.text : CHANGED], isStale: true });
  const text = `${number} 已关闭。`;
  return redirectWith(await queue.onward(adminCasePath(number)), { kind: "success", text }, "desk");
}

export default function Closing() {
  const { number, goods, version } = useLoaderData<typeof loader>();
  return (
    <AdminQuestion
      title={`关闭 ${number}`}
      text={`${goods}：关闭后不能再改调查、结论、答复和上报，仍可写备注。`}
      label="说明（记入审计日志）"
      button="关闭"
      back={adminCasePath(number)}
      reply={useActionData<FormReply>()}
    >
      <input type="hidden" name="version" value={version} />
    </AdminQuestion>
  );
}
