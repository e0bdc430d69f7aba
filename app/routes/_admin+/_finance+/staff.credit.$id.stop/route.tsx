/** 停用信用额度: at once, by one person; what is owed stays due. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { findAdminCompany } from "~/modules/company/review/admin-companies.server";
import { findCredit, stopCreditIn } from "~/modules/credit/account.server";
import { AdminQuestion } from "~/admin/detail/admin-question";
import { inTransaction } from "~/platform/database/database.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { formatYuan } from "~/platform/values/money";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

const TITLE = "停用信用额度";
export const handle = adminHandle(TITLE, "finance.credit");

const StopForm = z.object({
  why: z.string("请写明原因").trim().min(2, "请写明原因").max(200, "原因不超过 200 个字"),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const { name } = (await findAdminCompany(id)) ?? notFound();
  const { outstanding } = (await findCredit(id)) ?? notFound();
  return json({ id, name, outstanding });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = requireId(params.id);
  const { name } = (await findAdminCompany(id)) ?? notFound();
  const form = await readForm(request, StopForm);
  if (!form.ok) return form.response;
  const done = await asStaff(staff, { command: TITLE, why: form.value.why }, () =>
    inTransaction((trx) => stopCreditIn(trx, id, staff.name, now())),
  );
  if (!done.ok) return form.refuse({ form: [done.text] });
  const text = `${name} 的信用额度已停用，公司会收到消息。`;
  return redirectWith(`/staff/credit/${id}`, { kind: "success", text }, "desk");
}

export default function StopCredit() {
  const { id, name, outstanding } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <AdminQuestion
      title={`停用 ${name} 的信用额度`}
      text={`停用立即生效，该公司不能再用信用支付；未还的 ${formatYuan(outstanding)} 仍按到期日还款。`}
      label="原因（记入审计日志）"
      button="停用"
      back={`/staff/credit/${id}`}
      reply={reply}
    />
  );
}
