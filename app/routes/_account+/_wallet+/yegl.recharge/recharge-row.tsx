import { Link } from "@remix-run/react";
import { PAYMENT_STATES, type PaymentState } from "~/modules/payments/payment/payment";
import type { Recharge } from "~/modules/payments/recharge/recharge";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { ConfirmLink } from "~/ui/forms/confirm-link";
import { Status, type StatusKind } from "~/ui/status";

const KINDS: Record<PaymentState, StatusKind> = {
  pending: "wait",
  succeeded: "good",
  failed: "bad",
  closed: "off",
  refunding: "info",
  refunded: "off",
};

const stateText = (row: Recharge): string => {
  if (row.state === "succeeded") return "已到账";
  if (row.state === "pending" && row.hasTransferProof) return "核对中";
  return row.state === "closed" ? "已取消" : PAYMENT_STATES[row.state];
};

export function RechargeRow({ row }: { row: Recharge }) {
  const { number, state, finishedAt } = row;
  return (
    <>
      <div>
        <h3 className="withdrawals__number">{number}</h3>
        <p className="withdrawals__fact">
          <span>{`申请 ${formatTime(row.createdAt)}`}</span>
          {state === "succeeded" && finishedAt !== null ? (
            <span>{`到账 ${formatTime(finishedAt)}`}</span>
          ) : null}
        </p>
      </div>
      <p className="withdrawals__fact">
        {row.orders > 0 ? `${row.paymentMethod}，合并付款 ${row.orders} 张订单` : row.paymentMethod}
      </p>
      <strong className="withdrawals__amount">{formatYuan(row.amount)}</strong>
      <Status kind={KINDS[state]} text={stateText(row)} />
      {row.note ? <p className="withdrawals__note">{row.note}</p> : null}
      {state === "pending" ? (
        <p className="withdrawals__note choices">
          {row.hasTransferProof ? null : (
            <Link
              className="button button--small button--primary"
              to={`/pay/${number}`}
              aria-label={`继续支付 ${number}`}
            >
              继续支付
            </Link>
          )}
          <ConfirmLink
            to={`/pay/${number}?ask=cancel`}
            question={`确定取消这笔 ${formatYuan(row.amount)} 的充值吗？如已付款，请勿取消。`}
            action={`/pay/${number}`}
            fields={{ change: "cancel" }}
            className="button button--small"
            verb="取消充值"
            label={`取消充值 ${number}`}
          >
            取消
          </ConfirmLink>
        </p>
      ) : null}
    </>
  );
}
