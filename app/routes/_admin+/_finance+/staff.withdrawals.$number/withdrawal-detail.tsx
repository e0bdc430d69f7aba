import { Form } from "@remix-run/react";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import { ReplyField } from "~/admin/detail/reply-field";
import { WaitingNotice, type WaitingApprovalRequest } from "~/admin/approval-requests/waiting-notice";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { filledText } from "~/platform/values/missing";

interface WithdrawalCaseProps {
  withdrawal: {
    number: string;
    amount: number;
    createdAt: number;
    note: string;
    company: string;
    contact: string;
    phone: string;
    holder: string;
    bank: string;
    account: string;
    state: string;
  };
  mayPay: boolean;
  waiting: readonly WaitingApprovalRequest[];
  reply: FormReply | undefined;
}

export function WithdrawalCase({ withdrawal, mayPay, waiting, reply }: WithdrawalCaseProps) {
  const { number, amount, createdAt, company, contact, phone, holder, bank, account } = withdrawal;
  return (
    <>
      <DetailPageHeader
        title={company}
        state={<span className="state state--wait">{withdrawal.state}</span>}
        facts={`${number}，${formatTime(createdAt)} 申请，${contact} ${phone}`}
        total={formatYuan(amount)}
      />
      <div className="admin-body columns columns--half">
        <div>
          <ErrorSummary errors={toErrorSummary(reply)} />
          <WaitingNotice waiting={waiting} />
          <DetailSection id="h-payee" title="收款账户">
            <FactList
              rows={[
                ["户名", holder],
                ["开户银行", bank],
                ["银行账号", account],
                ["备注", filledText(withdrawal.note)],
              ]}
            />
          </DetailSection>
        </div>
        {mayPay ? (
          <div>
            <DetailSection id="h-pay" title="打款">
              <Form method="post" className="form">
                <ReplyField
                  name="reference"
                  label="银行流水号（公司可见）"
                  reply={reply}
                  maxLength={60}
                  autoComplete="off"
                />
                <p>
                  <button
                    className="button button--primary"
                    name="do"
                    value="pay"
                    type="submit"
                    accessKey="s"
                  >
                    登记已打款
                  </button>
                </p>
              </Form>
            </DetailSection>
            <DetailSection id="h-return" title="退回" note="款项退回余额">
              <Form method="post" className="form">
                <ReplyField name="why" label="原因（公司可见）" reply={reply} maxLength={200} />
                <p>
                  <button className="button" name="do" value="return" type="submit">
                    退回提现
                  </button>
                </p>
              </Form>
            </DetailSection>
          </div>
        ) : null}
      </div>
    </>
  );
}
