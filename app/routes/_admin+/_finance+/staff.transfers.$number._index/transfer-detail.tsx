import { Form } from "@remix-run/react";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import { ReplyField } from "~/admin/detail/reply-field";
import { AmountCheck } from "~/admin/finance/amount-check";
import { WaitingNotice, type WaitingApprovalRequest } from "~/admin/approval-requests/waiting-notice";
import { PAYMENT_STATES, type PaymentState } from "~/modules/payments/payment/payment";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatTime } from "~/platform/values/clock";
import { formatAmount, formatYuan } from "~/platform/values/money";
import { ChangeList } from "~/admin/frame/change-list";
import type { ChangeRow } from "~/admin/frame/change-row";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";

interface TransferCaseProps {
  transfer: {
    number: string;
    amount: number;
    state: PaymentState;
    createdAt: number;
    isRecharge: boolean;
    purpose: string;
    company: string;
    contact: string;
    contactPhone: string;
    transferProof: string | null;
  };
  waiting: readonly WaitingApprovalRequest[];
  mayConfirm: boolean;
  changes: readonly ChangeRow[];
  reply: FormReply | undefined;
}

export function TransferCase({ transfer, waiting, mayConfirm, changes, reply }: TransferCaseProps) {
  const transferProof = `/staff/transfers/${transfer.number}/slip`;
  return (
    <>
      <DetailPageHeader
        title={transfer.company}
        state={<span className="state state--wait">{PAYMENT_STATES[transfer.state]}</span>}
        facts={`${transfer.number}，${formatTime(transfer.createdAt)} 申请，${transfer.contact} ${transfer.contactPhone}`}
        total={formatYuan(transfer.amount)}
      />
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply)} />
        <WaitingNotice waiting={waiting} />
        <div className="approve">
          <DetailSection id="h-slip" title="转账凭证">
            {transfer.transferProof ? (
              <a href={transferProof} target="_blank" rel="noreferrer">
                <img
                  className="licence__picture"
                  src={transferProof}
                  alt="转账凭证，点开看原图"
                  width="424"
                  height="300"
                />
              </a>
            ) : (
              <p className="soft">公司还没有上传凭证。</p>
            )}
          </DetailSection>
          <div>
            <DetailSection id="h-facts" title="应付">
              <FactList
                rows={[
                  ["用途", transfer.purpose],
                  ["应付", formatYuan(transfer.amount)],
                ]}
              />
            </DetailSection>
            {mayConfirm ? <ConfirmFields transfer={transfer} reply={reply} /> : null}
            <DetailSection id="h-history" title="历史">
              <ChangeList changes={changes} none="还没有人办理过。" />
            </DetailSection>
          </div>
        </div>
      </div>
    </>
  );
}

interface ConfirmFieldsProps {
  transfer: Pick<TransferCaseProps["transfer"], "amount" | "isRecharge">;
  reply: FormReply | undefined;
}

function ConfirmFields({ transfer: { amount, isRecharge }, reply }: ConfirmFieldsProps) {
  return (
    <DetailSection
      id="h-confirm"
      title="到账"
      note={
        isRecharge
          ? "到账金额转入余额；读入的银行流水中没有这一笔、金额超过限额时，由另一位同事复核"
          : "部分到账计入已付，多付的转入余额，超过限额由另一位同事复核"
      }
    >
      <Form method="post" className="form">
        <ReplyField
          name="amount"
          label="到账金额（元）"
          reply={reply}
          inputMode="decimal"
          required
          autoComplete="off"
          initial={formatAmount(amount)}
        />
        <ReplyField
          name="reference"
          label={isRecharge ? "银行流水号" : "银行流水号（到账与应付不同时必填）"}
          reply={reply}
          required={isRecharge}
          maxLength={60}
          autoComplete="off"
        />
        <AmountCheck reply={reply} />
        <p>
          <button className="button button--primary" type="submit" accessKey="s">
            确认到账
          </button>
        </p>
      </Form>
    </DetailSection>
  );
}
