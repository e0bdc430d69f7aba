import { getFormProps } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { FactList, DetailSection } from "~/admin/detail/case-parts";
import { WaitingNotice, type WaitingApprovalRequest } from "~/admin/approval-requests/waiting-notice";
import type { FormConstraint, FormReply } from "~/platform/http/forms/forms.server";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";
import { type AdjustedAccount, ADJUSTED_ACCOUNTS, ADJUSTMENT_REASONS } from "~/modules/wallet/adjustment";
import { WALLET_ACCOUNTS } from "~/modules/wallet/ledger";

interface BalanceViewProps {
  id: number;
  name: string;
  formKey: string;
  held: Record<AdjustedAccount, string>;
  limits: Record<AdjustedAccount, string>;
  waiting: readonly WaitingApprovalRequest[];
  constraint: FormConstraint;
  reply: FormReply | undefined;
}

export function CustomerBalanceView(props: BalanceViewProps) {
  const { name, held, limits, waiting } = props;
  return (
    <>
      <div className="admin-head">
        <h1>调整 {name} 的余额</h1>
        <span className="admin-head__note">立即到账，公司会收到消息；不会扣减到零以下</span>
      </div>
      <div className="admin-body columns columns--half">
        <div>
          <WaitingNotice waiting={waiting} />
          <BalanceFields {...props} />
        </div>
        <DetailSection id="h-held" title="现有和限额">
          <FactList
            rows={ADJUSTED_ACCOUNTS.map((account) => [
              WALLET_ACCOUNTS[account],
              `${held[account]}，当天合计超过 ${limits[account]} 的调整由另一位同事复核后生效`,
            ])}
          />
        </DetailSection>
      </div>
    </>
  );
}

function BalanceFields({ id, formKey, constraint, reply }: BalanceViewProps) {
  const [form, fields] = usePageForm<Record<"do" | "account" | "amount" | "reason" | "text", string>>({
    id: "balance",
    reply,
    constraint,
  });
  return (
    <section className="part" aria-label="调整">
      <FormErrorSummary form={form} />
      <Form method="post" className="form" {...getFormProps(form)}>
        <input type="hidden" name="formKey" value={formKey} />
        <FormField field={fields.account} label="账户" required>
          <select>
            {ADJUSTED_ACCOUNTS.map((account) => (
              <option key={account} value={account}>
                {WALLET_ACCOUNTS[account]}
              </option>
            ))}
          </select>
        </FormField>
        <FormField field={fields.do} label="增加或扣减" required>
          <select>
            <option value="">请选择</option>
            <option value="add">增加</option>
            <option value="take">扣减</option>
          </select>
        </FormField>
        <FormField field={fields.amount} label="金额（元）" required inputMode="decimal" autoComplete="off" />
        <FormField field={fields.reason} label="类别（公司可见）" required>
          <select>
            <option value="">请选择</option>
            {Object.entries(ADJUSTMENT_REASONS).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </FormField>
        <FormField field={fields.text} label="说明（公司可见）" required autoComplete="off" />
        <p className="form form--line">
          <button className="button button--primary" type="submit" accessKey="s">
            确认调整
          </button>
          <Link className="button" to={`/staff/customers/${id}`}>
            返回
          </Link>
        </p>
      </Form>
    </section>
  );
}
