/** 登记还款: records a transfer that repays receivables, earliest due first or as ticked. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { z } from "zod";
import { findAdminCompany } from "~/modules/company/review/admin-companies.server";
import { repaymentFields } from "~/modules/credit/credit-fields";
import { openReceivables } from "~/modules/credit/statement.server";
import { checkedAmount, AmountCheck } from "~/admin/finance/amount-check";
import { repayByHand } from "~/admin/finance/incoming.server";
import { APPROVAL_REQUESTS } from "~/admin/finance/handed-out-once.server";
import { type FormReply, formConstraint, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { formatYuan } from "~/platform/values/money";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { getFormProps } from "@conform-to/react";
import { daysLate } from "~/modules/credit/credit";
import { CheckboxGroup } from "~/ui/forms/form-fields";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";

const TITLE = "登记还款";
export const handle = adminHandle(TITLE, "finance.confirm");

const RepaymentForm = z.object({
  ...repaymentFields,
  id: z.array(z.number().int()).default([]),
  checked: checkedAmount,
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const { name } = (await findAdminCompany(id)) ?? notFound();
  const open = await openReceivables(id);
  return json({ id, name, open, today: toDay(now()), constraint: formConstraint(RepaymentForm) });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const companyId = requireId(params.id);
  const { name } = (await findAdminCompany(companyId)) ?? notFound();
  const form = await readForm(request, RepaymentForm);
  if (!form.ok) return form.response;
  const { id: ids, amount, serial, checked } = form.value;
  const wish = { amount, serial, ids, isChecked: checked === amount };
  const done = await asStaff(staff, { command: TITLE }, () =>
    repayByHand({ id: companyId, name }, wish, staff, now()),
  );
  if (!done.ok) return form.refuse(done.asks ? { fields: { checked: [done.text] } } : { form: [done.text] });
  if ("approvalRequestId" in done)
    return redirectWith(
      APPROVAL_REQUESTS + done.approvalRequestId,
      { kind: "success", text: `${name} 的还款多于未还账款，由另一位同事复核后入账。` },
      "admin",
    );
  const more = done.surplus > 0 ? `，多付的 ${formatYuan(done.surplus)} 转入余额` : "";
  const text = `${name} 还款 ${formatYuan(amount)} 已入账，未还 ${formatYuan(done.outstanding)}${more}。`;
  return redirectWith(`/staff/credit/${companyId}`, { kind: "success", text }, "admin");
}

export default function CreditRepayment() {
  const { id, name, open, today, constraint } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const [form, fields] = usePageForm<Record<"amount" | "serial", string>>({
    id: "repayment",
    reply,
    constraint,
  });
  return (
    <>
      <div className="admin-head">
        <h1>登记 {name} 的还款</h1>
        <span className="admin-head__note">
          银行到账后登记，一个流水号只入账一次；多付的转入余额，超过限额由另一位同事复核
        </span>
      </div>
      <div className="admin-body">
        <section className="part" aria-label="还款">
          <FormErrorSummary form={form} />
          <Form method="post" className="form" {...getFormProps(form)}>
            <div className="form__pair">
              <FormField
                field={fields.amount}
                label="到账金额（元）"
                required
                inputMode="decimal"
                autoComplete="off"
              />
              <FormField
                field={fields.serial}
                label="银行流水号"
                required
                maxLength={60}
                autoComplete="off"
              />
            </div>
            {open.length === 0 ? (
              <p className="soft">没有未还账款。</p>
            ) : (
              <CheckboxGroup
                name="id"
                label="先还这些（不勾选则先到期的先还）"
                choices={open.map((row) => ({
                  value: String(row.id),
                  name: `${row.orderNumber} 未还 ${formatYuan(row.open)}，${row.dueOn} 到期${lateText(daysLate(row.dueOn, today))}`,
                }))}
                selected={reply?.initialValue?.["id"]}
              />
            )}
            <AmountCheck reply={reply} id="repayment-checked" />
            <p className="form form--line">
              <button className="button button--primary" type="submit" accessKey="s">
                登记还款
              </button>
              <Link className="button" to={`/staff/credit/${id}`}>
                返回
              </Link>
            </p>
          </Form>
        </section>
      </div>
    </>
  );
}

const lateText = (late: number) => (late > 0 ? `，逾期 ${late} 天` : "");
