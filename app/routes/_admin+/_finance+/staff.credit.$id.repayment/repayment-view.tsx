import { getFormProps } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { AmountCheck } from "~/admin/finance/amount-check";
import { daysLate } from "~/modules/credit/credit";
import type { ReceivableRow } from "~/modules/credit/statement.server";
import type { FormConstraint, FormReply } from "~/platform/http/forms/forms.server";
import { formatYuan } from "~/platform/values/money";
import { CheckboxGroup } from "~/ui/forms/form-fields";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";

interface RepaymentViewProps {
  id: number;
  name: string;
  open: readonly ReceivableRow[];
  today: string;
  constraint: FormConstraint;
  reply: FormReply | undefined;
}

const lateText = (late: number) => (late > 0 ? `，逾期 ${late} 天` : "");

export function RepaymentView({ id, name, open, today, constraint, reply }: RepaymentViewProps) {
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
