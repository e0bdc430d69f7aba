import { Link } from "@remix-run/react";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { paidTooLateText, payByText } from "~/modules/payments/payment/pay-deadline";
import { FormErrorSummary, usePageForm } from "~/ui/forms/form";
import { Countdown } from "~/ui/live/countdown";
import { Price } from "~/ui/price";
import { PayForm } from "./pay-form";
import { hasTransferProof, spaced, type PayPage } from "./pay-page";

interface PayValues extends Record<string, unknown> {
  balance: string;
  part: string;
  redPacket: string;
  paymentMethod: string;
  transferProof: File;
}

export function PayPageView({ page, reply }: { page: PayPage; reply: FormReply | undefined }) {
  const [form, fields] = usePageForm<PayValues>({ id: "pay", reply });
  return (
    <div className="checkout">
      <h1 className="sr-only">支付订单</h1>
      <FormErrorSummary form={form} />
      <section className="surface order-head">
        <div>
          <h2 className="order-head__status">{payTitle(page)}</h2>
          <div className="pay-head">
            <p>
              订单号 <strong>{spaced(page.orderNumber)}</strong>
            </p>
            {page.isExpired ? (
              <p>{paidTooLateText(page.payBefore)}</p>
            ) : hasTransferProof(page) ? (
              <p>核对期间订单为您保留</p>
            ) : (
              <>
                <Countdown endsAt={page.payBefore} now={page.now} label="剩余付款时间" />
                <p>{`${payByText(page.payBefore)}，超时订单将自动取消`}</p>
              </>
            )}
          </div>
        </div>
        <p>
          {page.paid > 0 ? "还需支付" : "应付"} <Price fen={page.payable - page.paid} large />
        </p>
      </section>
      {page.isExpired ? (
        <p className="choices">
          <Link className="button button--primary" to={`/order/info/${page.orderId}`}>
            查看订单
          </Link>
          <Link className="button" to="/cart">
            返回购物车
          </Link>
        </p>
      ) : (
        <PayForm page={page} reply={reply} id={form.id} fields={fields} />
      )}
    </div>
  );
}

function payTitle(page: PayPage): string {
  if (page.isExpired) return "付款时间已过";
  return hasTransferProof(page) ? "回单已提交，等待确认" : "订单已提交，请付款";
}
