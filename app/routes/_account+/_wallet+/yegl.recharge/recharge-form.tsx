/** The form that recharges the balance. */
import { Form, Link, useSearchParams } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { RECHARGES_PATH } from "~/payments/payment/pay-path";
import { isTransferMethod, paymentMethodLogo } from "~/payments/payment/payment-method";
import { MAX_RECHARGE, MIN_RECHARGE, QUICK_AMOUNTS, type RechargePage } from "~/payments/recharge/recharge";
import type { FormConstraint, FormReply } from "~/platform/http/forms/forms.server";
import { formatAmount, formatYuan } from "~/platform/values/money";
import { FileInput } from "~/ui/forms/file-input";
import { FormErrors, FormField, usePageForm, type FormFieldProps } from "~/ui/forms/form";
import { Icon } from "~/ui/icon";

export interface RechargeProps {
  page: RechargePage;
  token: string;
  constraint: FormConstraint;
  reply: FormReply | undefined;
}

export function RechargeForm({ page, token, constraint, reply }: RechargeProps) {
  const [params] = useSearchParams();
  const [form, fields] = usePageForm<{ amount: string; means: string; slip: File }>({
    id: "recharge",
    reply,
    constraint,
    defaultValue: {
      amount: params.get("amount")?.slice(0, 12),
      means: page.paymentMethods[0]?.name,
    },
  });
  const amount = useRef<HTMLInputElement>(null);
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const [method, setMethod] = useState(fields.means.initialValue);
  return (
    <Form
      className="recharge"
      id={form.id}
      method="post"
      action={RECHARGES_PATH}
      encType="multipart/form-data"
      noValidate
    >
      <FormErrors form={form} />
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
        <div className="pay-means">
          {page.paymentMethods.map((one, i) => (
            <label className="choice choice--card" key={one.name}>
              <input
                className="choice__box"
                type="radio"
                name={fields.means.name}
                id={i === 0 ? fields.means.id : undefined}
                value={one.name}
                checked={method === one.name}
                onChange={() => setMethod(one.name)}
              />
              <span className={`pay-means__logo pay-means__logo--${paymentMethodLogo(one.name).kind}`}>
                <Icon name={paymentMethodLogo(one.name).icon} />
              </span>
              <span>
                <strong>{one.title}</strong>
                <span className="choice__more">{one.hint}</span>
              </span>
              <span />
            </label>
          ))}
        </div>
      </fieldset>
      {isLive && !isTransferMethod(method) ? null : (
        <Transfer account={page.bankAccount} field={fields.slip} isChosen={isLive} />
      )}
      <p>
        <button type="submit" className="button button--pay button--large">
          立即充值
        </button>
      </p>
    </Form>
  );
}

/** Links that fill the amount in, without JavaScript by the address. */
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

function Transfer(props: {
  account: RechargePage["bankAccount"];
  field: FormFieldProps["field"];
  isChosen: boolean;
}) {
  const { account, field, isChosen } = props;
  return (
    <div className="recharge__transfer">
      <h3>{isChosen ? "收款账户" : "对公转账时"}</h3>
      {account ? (
        <dl className="goods__facts">
          <dt>户名</dt>
          <dd>{account.name}</dd>
          <dt>开户行</dt>
          <dd>{account.bank}</dd>
          <dt>账号</dt>
          <dd>{account.number}</dd>
        </dl>
      ) : (
        <p>收款账户请向客服索取。</p>
      )}
      <FormField label="上传转账回单" field={field} hint="JPG、PNG 或 PDF，10MB 以内；按实际到账金额存入余额">
        <FileInput accept=".jpg,.jpeg,.png,.pdf" />
      </FormField>
    </div>
  );
}
