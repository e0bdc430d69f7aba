import { Form, Link, useSearchParams } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { RECHARGES_PATH } from "~/modules/payments/payment/pay-path";
import { isTransferMethod } from "~/modules/payments/payment/payment-method";
import { MethodChoices } from "~/modules/payments/providers/method-choices";
import { TransferProof } from "~/modules/payments/recharge/transfer-proof";
import {
  MAX_RECHARGE,
  MIN_RECHARGE,
  QUICK_AMOUNTS,
  type RechargePage,
} from "~/modules/payments/recharge/recharge";
import type { FormConstraint, FormReply } from "~/platform/http/forms/forms.server";
import { formatAmount, formatYuan } from "~/platform/values/money";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";

export interface RechargeProps {
  page: RechargePage;
  token: string;
  constraint: FormConstraint;
  reply: FormReply | undefined;
}

export function RechargeForm({ page, token, constraint, reply }: RechargeProps) {
  const [params] = useSearchParams();
  const [form, fields] = usePageForm<{ amount: string; paymentMethod: string; transferProof: File }>({
    id: "recharge",
    reply,
    constraint,
    defaultValue: {
      amount: params.get("amount")?.slice(0, 12),
      paymentMethod: page.paymentMethods[0]?.name,
    },
  });
  const amount = useRef<HTMLInputElement>(null);
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const [method, setMethod] = useState(fields.paymentMethod.initialValue);
  return (
    <Form
      className="recharge"
      id={form.id}
      method="post"
      action={RECHARGES_PATH}
      encType="multipart/form-data"
      noValidate
    >
      <FormErrorSummary form={form} />
      <input type="hidden" name="token" value={token} />
      <FormField
        label="充值金额（元）"
        field={fields.amount}
        required
        hint={`每次 ${formatYuan(MIN_RECHARGE)} 至 ${formatYuan(MAX_RECHARGE)}`}
      >
        <input type="text" ref={amount} inputMode="decimal" autoComplete="off" />
      </FormField>
      <QuickAmounts
        onPick={(fen) => {
          if (amount.current) amount.current.value = formatAmount(fen).replaceAll(",", "");
          amount.current?.focus();
        }}
      />
      <fieldset className="recharge__means">
        <legend className="field__label">付款方式</legend>
        <MethodChoices
          methods={page.paymentMethods}
          name={fields.paymentMethod.name}
          id={fields.paymentMethod.id}
          chosen={method}
          onChoose={setMethod}
        />
      </fieldset>
      {isLive && !isTransferMethod(method) ? null : (
        <TransferProof account={page.bankAccount} field={fields.transferProof} isChosen={isLive} />
      )}
      <p>
        <button type="submit" className="button button--pay button--large">
          立即充值
        </button>
      </p>
    </Form>
  );
}

/** Preset amounts; without JavaScript they use the address. */
function QuickAmounts({ onPick }: { onPick: (fen: number) => void }) {
  return (
    <p className="choices">
      {QUICK_AMOUNTS.map((fen) => (
        <Link
          key={fen}
          className="button button--small"
          to={`${RECHARGES_PATH}?amount=${fen / 100}`}
          onClick={(event) => {
            event.preventDefault();
            onPick(fen);
          }}
        >
          {`${formatAmount(fen).slice(0, -3)} 元`}
        </Link>
      ))}
    </p>
  );
}
