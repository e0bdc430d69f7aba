/** 冻结和解冻客户: a frozen company orders nothing new; it is told why, and when it may order again. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { findFreeze, freeCompany, freezeCompany } from "~/modules/company/members/freeze.server";
import { findAdminCompany } from "~/modules/company/review/admin-companies.server";
import { AdminQuestion } from "~/admin/detail/admin-question";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { reasonField } from "~/platform/values/reason-field";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("冻结和解冻", "customers.see", "customers.freeze");

/** `do`: what the page asked, so that a press on an old page does not do the opposite. */
const FreezeForm = z.object({
  do: z.enum(["freeze", "free"], "请选择操作"),
  why: reasonField(),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const { name } = (await findAdminCompany(id)) ?? notFound();
  return json({ id, name, freeze: await findFreeze(id) });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = requireId(params.id);
  const form = await readForm(request, FreezeForm);
  if (!form.ok) return form.response;
  const { do: what, why } = form.value;
  const work = {
    freeze: () => freezeCompany(id, staff.name, why, now()),
    free: () => freeCompany(id, now()),
  };
  const command = { freeze: "冻结客户", free: "解冻客户" }[what];
  const done = (await asStaff(staff, { command, why }, work[what])) ?? notFound();
  if (!done.ok) return form.refuse({ form: [done.text] });
  const text = `${command}：${done.company}，公司会收到消息。`;
  return redirectWith(`/staff/customers/${id}`, { kind: "success", text }, "desk");
}

export default function CustomerFreeze() {
  const { id, name, freeze } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const back = `/staff/customers/${id}`;
  return freeze ? (
    <AdminQuestion
      title={`解冻 ${name}`}
      text={`${freeze.by} 冻结，原因：${freeze.why}。解冻后该客户可以正常下单，未发出的订单可以发货。`}
      label="解冻原因（记入审计日志）"
      button="解冻"
      back={back}
      reply={reply}
    >
      <input type="hidden" name="do" value="free" />
    </AdminQuestion>
  ) : (
    <AdminQuestion
      title={`冻结 ${name}`}
      text="冻结后该客户不能提交新订单，仍可登录、付款、查看和退货。未发出的订单在解冻前不能发货。"
      label="原因（客户可见）"
      button="冻结"
      back={back}
      reply={reply}
    >
      <input type="hidden" name="do" value="freeze" />
    </AdminQuestion>
  );
}
