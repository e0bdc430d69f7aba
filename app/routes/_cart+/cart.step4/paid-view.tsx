import { formatWhole } from "~/platform/values/whole-text";
import { Link } from "@remix-run/react";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { Icon, type IconName } from "~/ui/icon";
import { Timeline, type TimelineItem } from "~/ui/timeline";
import { WaitingOrders } from "./waiting-orders";
import {
  paidText,
  partialPayment,
  type OrderAwaitingPayment,
  type PaymentResult,
  type PaidPage,
  type PaidPart,
} from "~/modules/payments/payment/paid-page";
import { payPath } from "~/modules/payments/providers/pay-page";
import { PAYMENT_STATES } from "~/modules/payments/payment/payment";
import { isWalletMethod, paymentMethodText } from "~/modules/payments/payment/payment-method";

const WORDS: Record<PaymentResult, { title: string; text: string; icon: IconName }> = {
  paid: { title: "付款成功", text: "我们已收到您的款项，订单正在审核。", icon: "done" },
  transferProof: {
    title: "回单已提交",
    text: "我们正在核对到账，核对期间订单为您保留。",
    icon: "pending",
  },
  failed: {
    title: "付款未成功",
    text: "没有扣款，已用的余额和红包已退回，您可以重新付款。",
    icon: "warning",
  },
  unpaid: { title: "尚未付款", text: "我们还没有收到款项，请在时限内完成付款。", icon: "pending" },
  cancelled: { title: "订单已取消", text: "已付的款项按原路退回，退回进度见下。", icon: "info" },
};

const isUnpaid = ({ result }: PaidPage): boolean => result === "failed" || result === "unpaid";

function resultText(page: PaidPage): string {
  if (page.result === "cancelled" && page.parts.length === 0) return "这张订单没有付款。";
  const text = page.result === "paid" ? paidText(page) : WORDS[page.result].text;
  return page.waits ?? partialPayment(page)?.text ?? text;
}

function PaidFacts({ page }: { page: PaidPage }) {
  const isPaid = page.result === "paid";
  return (
    <dl>
      <Fact label="订单号" value={page.orderNumber} />
      <Fact label={isPaid ? "实付金额" : "订单金额"} value={formatYuan(page.payable)} />
      {page.parts.map((part, i) => (
        <Fact
          key={i}
          label={paymentMethodText(part.provider)}
          value={formatYuan(part.amount)}
          note={partNote(page.result, part)}
        />
      ))}
      {isPaid ? <Fact label="预计积分" value={formatWhole(page.points)} /> : null}
      {isPaid && page.cashback > 0 ? <Fact label="完成后返红包" value={formatYuan(page.cashback)} /> : null}
      {isUnpaid(page) ? <Fact label="付款截止" value={formatTime(page.payBefore)} /> : null}
    </dl>
  );
}

function PaidLinks({ page }: { page: PaidPage }) {
  return (
    <p className="choices">
      {isUnpaid(page) ? (
        <Link className="button button--pay" to={payPath(page)}>
          {page.result === "failed" ? "重新付款" : "继续付款"}
        </Link>
      ) : null}
      <Link
        className={isUnpaid(page) ? "button" : "button button--primary"}
        to={`/order/info/${page.orderId}`}
      >
        查看订单
      </Link>
      <Link className="button" to="/list">
        继续采购
      </Link>
    </p>
  );
}

export function PaidView({ page, unpaid }: { page: PaidPage; unpaid: readonly OrderAwaitingPayment[] }) {
  const words = WORDS[page.result];
  const next = nextSteps(page);
  return (
    <div className="checkout">
      <section className={isUnpaid(page) ? "surface done done--unpaid" : "surface done"}>
        <Icon name={words.icon} size={56} />
        <h1>{partialPayment(page)?.title ?? words.title}</h1>
        <p>{resultText(page)}</p>
        <PaidFacts page={page} />
        <PaidLinks page={page} />
      </section>
      {unpaid.length > 0 ? <WaitingOrders orders={unpaid} title="还有订单待付款" /> : null}
      {next.length > 0 ? (
        <section className="surface checkout">
          <h2 className="surface__title">接下来</h2>
          <Timeline items={next} />
        </section>
      ) : null}
    </div>
  );
}

function partNote(resolution: PaymentResult, part: PaidPart): string {
  if (part.state === "succeeded") return "";
  if (part.state !== "pending") return PAYMENT_STATES[part.state];
  if (isWalletMethod(part.provider)) return "已为本单预留";
  return resolution === "transferProof" ? "核对中" : PAYMENT_STATES.pending;
}

function Fact({ label, value, note }: { label: string; value: string; note?: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value}
        {note ? <small>{note}</small> : null}
      </dd>
    </div>
  );
}

function nextSteps(page: PaidPage): TimelineItem[] {
  if (page.result !== "paid" && page.result !== "transferProof") return [];
  const first: TimelineItem =
    page.result === "transferProof"
      ? { text: "核对转账到账", now: true }
      : {
          at: page.paidAt === null ? undefined : formatTime(page.paidAt),
          text: `付款成功，${page.status}`,
          now: true,
        };
  return [
    first,
    ...(page.waits === null ? [] : [{ text: "成团后自动进入审核，未成团全额退款" }]),
    { text: "审核证照与经营范围" },
    { text: "仓库出库，运单号可在订单详情中查看" },
    {
      text: page.isEphedrine
        ? "送达后请当面验收，并在 7 日内签署含麻回执单"
        : "送达后请当面验收，发现短少破损请及时申请售后",
    },
  ];
}
