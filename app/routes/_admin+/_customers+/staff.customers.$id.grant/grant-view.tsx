import { getFormProps } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { VOUCHER_LIMIT } from "~/admin/gifts/gift";
import { WaitingNotice, type WaitingApprovalRequest } from "~/admin/approval-requests/waiting-notice";
import type { FormConstraint, FormReply } from "~/platform/http/forms/forms.server";
import { formatYuan } from "~/platform/values/money";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";
import { VOUCHER_KINDS } from "~/modules/vouchers/coupon-centre";
import type { Grantable } from "~/modules/vouchers/grant.server";

interface GrantViewProps {
  id: number;
  name: string;
  vouchers: readonly Grantable[];
  limit: string;
  formKey: string;
  waiting: readonly WaitingApprovalRequest[];
  constraint: FormConstraint;
  reply: FormReply | undefined;
}

const voucherText = ({ kind, name, threshold, amount, left }: Grantable) =>
  `${VOUCHER_KINDS[kind]} ${name}（满 ${formatYuan(threshold)} 减 ${formatYuan(amount)}，剩 ${left} 张）`;

export function GrantView(props: GrantViewProps) {
  const { id, name, vouchers, limit, formKey, waiting, constraint, reply } = props;
  const [form, fields] = usePageForm<Record<"what" | "number" | "reason", string>>({
    id: "grant",
    reply,
    constraint,
  });
  return (
    <>
      <div className="admin-head">
        <h1>给 {name} 发放</h1>
        <span className="admin-head__note">
          公司会收到消息；券按可抵的金额、积分按 100 分 1 元折合，当天合计超过 {limit}{" "}
          的由另一位同事复核后发放
        </span>
      </div>
      <div className="admin-body">
        <WaitingNotice waiting={waiting} />
        <section className="part" aria-label="发放">
          <FormErrorSummary form={form} />
          <Form method="post" className="form" {...getFormProps(form)}>
            <input type="hidden" name="formKey" value={formKey} />
            <FormField field={fields.what} label="内容" required>
              <select>
                <option value="">请选择</option>
                <option value="points">积分</option>
                <option value="redPacket">红包</option>
                {vouchers.map((voucher) => (
                  <option key={voucher.id} value={`voucher-${voucher.id}`}>
                    {voucherText(voucher)}
                  </option>
                ))}
              </select>
            </FormField>
            <FormField
              field={fields.number}
              label="数量"
              hint={`券填张数（每次最多 ${VOUCHER_LIMIT} 张），积分填分数，红包填金额（元）`}
              required
              inputMode="decimal"
              autoComplete="off"
            />
            <FormField field={fields.reason} label="原因（公司可见）" required autoComplete="off" />
            <p className="form form--line">
              <button className="button button--primary" type="submit" accessKey="s">
                发放
              </button>
              <Link className="button" to={`/staff/customers/${id}`}>
                返回
              </Link>
            </p>
          </Form>
        </section>
      </div>
    </>
  );
}
