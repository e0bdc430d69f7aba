/** 放弃盘点: a count is given up; what was counted stays to be read, nothing is corrected. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { abandonCount } from "~/modules/catalogue/stock-count/apply-count.server";
import { countNumber } from "~/modules/catalogue/stock-count/count";
import { findCountProgress } from "~/modules/catalogue/stock-count/counts.server";
import { AdminQuestion } from "~/admin/detail/admin-question";
import { countPath } from "~/admin/stock-count/count-head";
import { countAt } from "~/admin/stock-count/count-of.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

const TITLE = "放弃盘点";
export const handle = adminHandle(TITLE, "warehouse.correct");

const WhyForm = z.object({
  why: z.string("请写明原因").trim().min(2, "请写明原因，至少 2 个字").max(200, "原因不超过 200 个字"),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { id, scope } = await countAt(params.number);
  const { lines, counted: counts } = (await findCountProgress([id])).get(id)!;
  return json({ id, scope, lines, counted: counts });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const { id } = await countAt(params.number);
  const form = await readForm(request, WhyForm);
  if (!form.ok) return form.response;
  const { why } = form.value;
  const done =
    (await asStaff(staff, { command: TITLE, why }, () => abandonCount(id, staff.name, now()))) ?? notFound();
  if (!done.ok) return form.refuse({ form: [done.text] });
  const text = `盘点单 ${countNumber(id)} 已放弃，库存没有变化。`;
  return redirectWith(countPath(id), { kind: "success", text }, "desk");
}

export default function AbandonCount() {
  const { id, scope, lines, counted: counts } = useLoaderData<typeof loader>();
  return (
    <AdminQuestion
      title={`放弃盘点 ${countNumber(id)}`}
      text={`${scope}，${lines} 个批号，已盘 ${counts}。放弃后不能再登记，库存不会更正，已登记的数量留作记录。`}
      label="原因（记入审计日志）"
      button="放弃盘点"
      back={countPath(id)}
      reply={useActionData<FormReply>()}
    />
  );
}
