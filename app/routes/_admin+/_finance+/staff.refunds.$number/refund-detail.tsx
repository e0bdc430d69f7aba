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

interface RefundCaseProps {
  refund: {
    number: string;
    amount: number;
    createdAt: number;
    note: string;
    actor: string;
    isByHand: boolean;
    company: string;
    contact: string;
    contactPhone: string;
    purpose: string;
    paid: string;
  };
  payee: { holder: string; bank: string; account: string };
  mayRefund: boolean;
  waiting: readonly WaitingApprovalRequest[];
  reply: FormReply | undefined;
}

export function RefundCase({ refund, payee, mayRefund, waiting, reply }: RefundCaseProps) {
  return (
    <>
      <DetailPageHeader
        title={refund.company}
        state={<span className="state state--wait">{refund.actor}</span>}
        facts={`${refund.number}，${formatTime(refund.createdAt)} 申请，${refund.contact} ${refund.contactPhone}`}
        total={formatYuan(refund.amount)}
      />
      <div className="admin-body columns columns--half">
        <div>
          <ErrorSummary errors={toErrorSummary(reply)} />
          <WaitingNotice waiting={waiting} />
          <DetailSection id="h-facts" title="退款">
            <FactList
              rows={[
                ["金额", formatYuan(refund.amount)],
                ["用途", refund.purpose],
                ["原付款", refund.paid],
                ["备注", filledText(refund.note)],
              ]}
            />
          </DetailSection>
          <DetailSection id="h-payee" title="收款账户" note="只退回公司自己的账户">
            <FactList
              rows={[
                ["户名", payee.holder],
                ["开户银行", payee.bank],
                ["银行账号", payee.account || "未留"],
              ]}
            />
          </DetailSection>
        </div>
        {mayRefund ? <RefundForms isByHand={refund.isByHand} reply={reply} /> : null}
      </div>
    </>
  );
}

function RefundForms({ isByHand, reply }: { isByHand: boolean; reply: FormReply | undefined }) {
  return (
    <div>
      <DetailSection id="h-settle" title="人工退款" note="公司会收到消息和退款方式">
        <Form method="post" className="form">
          <ReplyField
            name="why"
            label="退款方式（公司可见）"
            reply={reply}
            maxLength={200}
            placeholder="如：工商银行转账，流水号 …"
          />
          {isByHand ? null : (
            <label>
              <input type="checkbox" name="isUnasked" /> 已在支付机构核实没有退过
            </label>
          )}
          <p>
            <button className="button button--primary" name="do" value="settle" type="submit" accessKey="s">
              登记已退款
            </button>
          </p>
        </Form>
      </DetailSection>
      <DetailSection id="h-retry" title="支付机构">
        <Form method="post">
          <button className="button" name="do" value="retry" type="submit">
            重新申请退款
          </button>
        </Form>
      </DetailSection>
    </div>
  );
}
