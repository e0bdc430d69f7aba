import { Form, Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { isTransferMethod } from "~/modules/payments/payment/payment-method";
import { planPayment, type PaymentPlan } from "~/modules/payments/payment/plan";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatTime } from "~/platform/values/clock";
import { formatAmount, formatYuan } from "~/platform/values/money";
import { Notice } from "~/ui/notice";
import { Price } from "~/ui/price";
import { Sum, type SumRow } from "~/ui/sum";
import { BankTransfer } from "./bank-transfer";
import { BalancePart, PaymentMethodChoices, WalletChoices, type PayFields } from "./pay-methods";
import {
  hasTransferProof,
  payPath,
  readSentTicks,
  shownMethods,
  walletSelection,
  type PayPage,
  type PayTicks,
} from "./pay-page";

interface PayFormProps {
  page: PayPage;
  reply: FormReply | undefined;
  id: string;
  fields: PayFields;
}

function PayNotices({ page }: { page: PayPage }) {
  return (
    <>
      {page.paid > 0 ? (
        <Notice kind="warning">
          {`转账已到账 ${formatYuan(page.paid)}。请在时限内付清余款，逾期订单自动取消，已到账款项转入您的余额。`}
        </Notice>
      ) : null}
      {page.open ? <OpenPayment open={page.open} /> : null}
      {page.isCheckedTogether ? (
        <Notice kind="warning">
          这张订单已在一笔合并付款的转账中，回单正在核对，到账后自动付清，请勿重复付款。
        </Notice>
      ) : null}
    </>
  );
}

interface PayWalletProps {
  page: PayPage;
  plan: PaymentPlan;
  ticks: PayTicks;
  fields: PayFields;
  /** scripts update the amounts; without them a button does */
  isLive: boolean;
  onTick: (change: Partial<PayTicks>) => void;
}

function PayWallet({ page, plan, ticks, fields, isLive, onTick }: PayWalletProps) {
  if (page.isEphedrine)
    return (
      <Notice kind="info">含麻黄碱类复方制剂只能使用对公转账付款，不能使用余额、红包和在线支付。</Notice>
    );
  return (
    <WalletChoices page={page} plan={plan} ticks={ticks} fields={fields} onTick={onTick}>
      {page.funds.balance > 0 && (ticks.useBalance || !isLive) ? (
        <BalancePart page={page} ticks={ticks} field={fields.part} onTick={onTick} />
      ) : null}
      {isLive ? null : (
        <p className="choices pay-update">
          <button type="submit" className="button button--small" name="update" value="1">
            更新金额
          </button>
          <span className="field__hint">更改选择后，请先更新金额再付款</span>
        </p>
      )}
    </WalletChoices>
  );
}

export function PayForm({ page, reply, id, fields }: PayFormProps) {
  const [ticks, setTicks] = useState<PayTicks>(
    reply?.initialValue ? readSentTicks(reply.initialValue) : page.ticks,
  );
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const plan = planPayment(page, page.funds, walletSelection(ticks), page.redPacketPercent);
  const tick = (change: Partial<PayTicks>) => setTicks((now) => ({ ...now, ...change }));
  const needsPaymentMethod = !isLive || plan.rest > 0;
  const isBank = isTransferMethod(ticks.paymentMethod);
  return (
    <Form
      className="checkout__two"
      id={id}
      method="post"
      action={payPath(page)}
      encType="multipart/form-data"
    >
      <div className="checkout">
        <input type="hidden" name="rest" value={plan.rest} />
        <PayNotices page={page} />
        <PayWallet page={page} plan={plan} ticks={ticks} fields={fields} isLive={isLive} onTick={tick} />
        {needsPaymentMethod ? (
          <PaymentMethodChoices page={page} plan={plan} ticks={ticks} fields={fields} onTick={tick} />
        ) : null}
        {needsPaymentMethod && (!isLive || isBank) ? (
          <BankTransfer page={page} field={fields.transferProof} isOnly={page.isEphedrine} />
        ) : null}
      </div>
      <section className="surface pay-sum">
        <div className="surface__head">
          <h2 className="surface__title">付款明细</h2>
        </div>
        <div aria-live="polite">
          <Sum rows={sumRows(page, plan, ticks)} />
        </div>
        <div className="cart__pay cart__pay--fixed">
          <span className="cart__total-phone">
            还需支付 <Price fen={plan.rest} />
          </span>
          <button type="submit" className="button button--pay button--large button--wide">
            {buttonText(page, plan)}
          </button>
        </div>
        <p className="cart__pay">
          <Link className="button button--wide" to="/order">
            稍后付款
          </Link>
        </p>
      </section>
    </Form>
  );
}

function buttonText(page: PayPage, plan: PaymentPlan): string {
  if (plan.rest === 0) return "确认付款";
  if (!page.isEphedrine) return "立即付款";
  return hasTransferProof(page) ? "更换转账回单" : "提交转账回单";
}

function OpenPayment({ open }: { open: NonNullable<PayPage["open"]> }) {
  if (open.transferProofFileId !== null)
    return (
      <Notice kind="warning" more={{ to: `/files/${open.transferProofFileId}`, text: "查看回单" }}>
        {`您已于 ${formatTime(open.startedAt)} 提交 ${formatYuan(open.amount)} 的转账回单，正在核对。如已汇款，请勿改用其他方式，以免重复付款；如需更换回单，请重新上传后提交。`}
      </Notice>
    );
  return (
    <Notice kind="info">
      {`您有一笔 ${formatYuan(open.amount)} 的付款尚未完成。再次提交将继续这笔付款；更改付款方式后，原来的付款会自动关闭。`}
    </Notice>
  );
}

function sumRows(page: PayPage, plan: PaymentPlan, ticks: PayTicks): SumRow[] {
  const title =
    shownMethods(page, plan.rest).find((method) => method.name === ticks.paymentMethod)?.title ?? "还需支付";
  return [
    { label: "订单应付", amount: formatYuan(page.payable) },
    ...(page.paid > 0 ? [{ label: "已到账", amount: formatAmount(-page.paid), kind: "off" as const }] : []),
    ...(plan.balance > 0
      ? [{ label: "余额", amount: formatAmount(-plan.balance), kind: "off" as const }]
      : []),
    ...(plan.redPacket > 0
      ? [{ label: "红包", amount: formatAmount(-plan.redPacket), kind: "off" as const }]
      : []),
    { label: plan.rest === 0 ? "还需支付" : title, amount: formatYuan(plan.rest), kind: "total" },
  ];
}
