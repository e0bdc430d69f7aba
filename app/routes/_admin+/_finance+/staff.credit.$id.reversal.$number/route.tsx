/** 冲回还款: a repayment by transfer that was entered wrongly; past the limit a second person agrees. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { findAdminCompany } from "~/modules/company/review/admin-companies.server";
import { findBankRepayment } from "~/modules/credit/reverse.server";
import { AdminQuestion } from "~/admin/detail/admin-question";
import { reverseByHand } from "~/admin/finance/reversal.server";
import { type FormReply, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { formatYuan } from "~/platform/values/money";
import { reasonField } from "~/platform/values/reason-field";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { limitText } from "~/modules/staff/limits/limits";
import { limitOf } from "~/modules/staff/limits/limits.server";

const TITLE = "冲回还款";
export const handle = adminHandle(TITLE, "finance.confirm");

const ReversalForm = z.object({
  formKey: z.string("请重新打开本页"),
  why: reasonField(),
});

async function read(params: { id?: string; number?: string }) {
  const company = (await findAdminCompany(requireId(params.id))) ?? notFound();
  return { company, repayment: (await findBankRepayment(company.id, params.number ?? "")) ?? notFound() };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { company, repayment } = await read(params);
  const { amount, surplus, serial, at, isReversed } = repayment;
  const what = `${company.name} ${formatTime(at)} 对公转账还款 ${formatYuan(amount)}，流水号 ${serial}。`;
  const end = `冲回后这些账款重新未还，流水号可以重新登记${surplus > 0 ? `，转入余额的 ${formatYuan(surplus)} 从余额收回` : ""}；原来的记录保留。`;
  const limit = limitText("balance", await limitOf("balance"));
  return json({
    id: company.id,
    formKey: newFormToken(),
    text: isReversed ? `${what}已冲回。` : `${what}${end}当天合计超过 ${limit} 由另一位同事复核后生效。`,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const { company, repayment } = await read(params);
  const form = await readForm(request, ReversalForm);
  if (!form.ok) return form.response;
  const { formKey: key, why } = form.value;
  const { id, name } = company;
  const done = await asStaff(staff, { command: TITLE, why }, () =>
    reverseByHand({ id, name }, { number: repayment.number, why }, { key, by: staff, now: now() }),
  );
  if (!done.ok) return form.refuse({ form: [done.text] });
  const text = done.waits ? "已提出，由另一位同事复核后生效。" : "还款已冲回，公司会收到消息。";
  return redirectWith(done.to, { kind: "success", text }, "desk");
}

export default function Reversal() {
  const { id, text, formKey } = useLoaderData<typeof loader>();
  return (
    <AdminQuestion
      title={TITLE}
      text={text}
      label="原因（公司可见）"
      button={TITLE}
      back={`/staff/credit/${id}`}
      reply={useActionData<FormReply>()}
    >
      <input type="hidden" name="formKey" value={formKey} />
    </AdminQuestion>
  );
}
