import { Link } from "@remix-run/react";
import type { JointPaidPage, PaymentResult } from "~/modules/payments/payment/paid-page";
import { paymentPath } from "~/modules/payments/payment/pay-path";
import { formatYuan } from "~/platform/values/money";
import { Icon, type IconName } from "~/ui/icon";

const WORDS: Record<PaymentResult, { title: string; text: string; icon: IconName }> = {
  paid: { title: "支付完成", text: "我们已收到您的款项，付清的订单正在审核。", icon: "done" },
  transferProof: {
    title: "转账回单已提交",
    text: "我们正在核对到账，到账后自动付清以下订单，核对期间订单为您保留。",
    icon: "pending",
  },
  failed: { title: "付款未成功", text: "没有扣款，您可以重新付款。", icon: "warning" },
  unpaid: { title: "尚未付款", text: "我们还没有收到款项，请在时限内完成付款。", icon: "pending" },
  cancelled: { title: "付款已取消", text: "这笔付款已取消，以下订单如未付清可以重新付款。", icon: "info" },
};

export function JointPaidView({ page }: { page: JointPaidPage }) {
  const { result, orders, amount, paymentNumber } = page;
  const words = WORDS[result];
  const unpaid = orders.filter((order) => !order.isPaid);
  const isUnpaid = result === "failed" || result === "unpaid";
  return (
    <div className="checkout">
      <section className={isUnpaid ? "surface done done--unpaid" : "surface done"}>
        <Icon name={words.icon} size={56} />
        <h1>{words.title}</h1>
        <p>{words.text}</p>
        <dl>
          <div>
            <dt>{result === "paid" ? "实付金额" : "付款金额"}</dt>
            <dd>{formatYuan(amount)}</dd>
          </div>
          <div>
            <dt>合并付款</dt>
            <dd>{`${orders.length} 张订单`}</dd>
          </div>
        </dl>
        {result === "paid" && unpaid.length > 0 ? (
          <p>{`其中 ${unpaid.length} 张订单没有付清，余下的款项在您的余额中。`}</p>
        ) : null}
        <p className="choices">
          {result === "unpaid" && paymentNumber !== null ? (
            <Link className="button button--pay" to={paymentPath(paymentNumber)}>
              继续付款
            </Link>
          ) : null}
          <Link className="button button--primary" to="/order">
            查看订单
          </Link>
          <Link className="button" to="/list">
            继续采购
          </Link>
        </p>
      </section>
      <section className="surface">
        <div className="surface__head">
          <h2 className="surface__title">本次付款的订单</h2>
        </div>
        <ul className="waiting-orders">
          {orders.map((order) => (
            <li className="waiting-orders__item" key={order.id}>
              <span>
                订单号 <strong>{order.number}</strong>
              </span>
              <strong>{formatYuan(order.payable)}</strong>
              <span className="waiting-orders__until">{order.status}</span>
              <Link
                className="button button--small"
                to={`/order/info/${order.id}`}
                aria-label={`查看订单 ${order.number}`}
              >
                查看
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
