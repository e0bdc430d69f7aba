import { Form, Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { jointPath } from "~/modules/orders/payment/joint-payment";
import type { JointPage } from "~/modules/orders/payment/joint-payment.server";
import { isTransferMethod } from "~/modules/payments/payment/payment-method";
import { MethodChoices } from "~/modules/payments/providers/method-choices";
import { TransferProof } from "~/modules/payments/recharge/transfer-proof";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatTime } from "~/platform/values/clock";
import { formatAmount, formatYuan } from "~/platform/values/money";
import { Empty } from "~/ui/empty";
import { FormErrorSummary, usePageForm } from "~/ui/forms/form";
import { Notice } from "~/ui/notice";
import { Sum } from "~/ui/sum";
import { TableHead } from "~/ui/table-head";

interface JointPaymentProps {
  page: JointPage;
  token: string;
  reply: FormReply | undefined;
}

export function JointPayment({ page, token, reply }: JointPaymentProps) {
  const { orders, refused } = page;
  return (
    <>
      <h1 className="joint__title">合并付款</h1>
      {refused.length > 0 ? (
        <Notice kind="warning">
          {refused.map(({ number, text }) => `订单 ${number}：${text}`).join("；")}
        </Notice>
      ) : null}
      {orders.length === 0 ? (
        <Empty title="没有可以合并付款的订单" to="/order" text="返回我的订单" />
      ) : (
        <PayForm key={orders.map(({ id }) => id).join(" ")} page={page} token={token} reply={reply} />
      )}
    </>
  );
}

function PayForm({ page, token, reply }: JointPaymentProps) {
  const { orders, plan, useBalance, balance, paymentMethods } = page;
  const ids = orders.map(({ id }) => id);
  const [form, fields] = usePageForm<{ paymentMethod: string; transferProof: File }>({
    id: "joint",
    reply,
    defaultValue: { paymentMethod: paymentMethods[0]?.name },
  });
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const [method, setMethod] = useState(fields.paymentMethod.initialValue);
  return (
    <Form
      className="joint"
      id={form.id}
      method="post"
      action={jointPath(ids, useBalance)}
      encType="multipart/form-data"
      noValidate
    >
      <FormErrorSummary form={form} />
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="total" value={plan.total} />
      <input type="hidden" name="rest" value={plan.rest} />
      <OrdersToPay orders={orders} />
      <section className="surface">
        <Sum
          rows={[
            { label: `${orders.length} 张订单应付`, amount: formatYuan(plan.total) },
            ...(plan.fromBalance > 0
              ? [{ label: "余额", amount: formatAmount(-plan.fromBalance), kind: "off" as const }]
              : []),
            { label: "还需支付", amount: formatYuan(plan.rest), kind: "total" },
          ]}
        />
        {balance > 0 ? (
          <p className="joint__balance">
            {`余额 ${formatYuan(balance)}　`}
            <Link to={jointPath(ids, !useBalance)} preventScrollReset replace>
              {useBalance ? "不使用余额" : "先用余额"}
            </Link>
          </p>
        ) : null}
      </section>
      {plan.rest > 0 ? (
        <fieldset className="surface">
          <legend className="sr-only">付款方式</legend>
          <div className="surface__head">
            <h2 className="surface__title">{`其余 ${formatYuan(plan.rest)} 用`}</h2>
          </div>
          <MethodChoices
            methods={paymentMethods}
            name={fields.paymentMethod.name}
            id={fields.paymentMethod.id}
            chosen={method}
            onChoose={setMethod}
          />
          {isLive && !isTransferMethod(method) ? null : (
            <TransferProof account={page.bankAccount} field={fields.transferProof} isChosen={isLive} />
          )}
          <p className="field__hint joint__balance">
            这笔款项先存入余额，到账后自动付清以上订单；届时已取消或已付的订单不再扣款，款项留在余额中。
          </p>
        </fieldset>
      ) : null}
      <p className="joint__do">
        <Link className="button" to="/order">
          稍后付款
        </Link>
        <button type="submit" className="button button--pay button--large">
          {plan.rest === 0 ? "用余额付清" : "立即付款"}
        </button>
      </p>
    </Form>
  );
}

function OrdersToPay({ orders }: Pick<JointPage, "orders">) {
  return (
    <section className="surface surface--flush">
      <table className="joint__orders">
        <caption className="sr-only">合并付款的订单</caption>
        <TableHead columns={[["订单号"], ["付款截止"], ["应付", "joint__sum"]]} />
        <tbody>
          {orders.map(({ id, number, payBefore, due }) => (
            <tr key={id}>
              <td>
                <Link to={`/order/info/${id}`}>{number}</Link>
              </td>
              <td>{formatTime(payBefore)}</td>
              <td className="joint__sum">{formatYuan(due)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
