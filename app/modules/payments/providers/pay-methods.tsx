import type { ReactNode } from "react";
import type { PaymentPlan } from "~/modules/payments/payment/plan";
import { formatAmount, formatYuan } from "~/platform/values/money";
import { FormField, type FormFieldProps } from "~/ui/forms/form";
import { Icon, type IconName } from "~/ui/icon";
import { MethodChoices } from "./method-choices";
import { type PayPage, type PayTicks, shownMethods } from "./pay-page";

export type PayFields = Record<
  "balance" | "part" | "redPacket" | "paymentMethod" | "transferProof",
  FormFieldProps["field"]
>;

interface ChoiceProps {
  page: PayPage;
  plan: PaymentPlan;
  ticks: PayTicks;
  fields: PayFields;
  onTick: (change: Partial<PayTicks>) => void;
}

export function WalletChoices(props: ChoiceProps & { children: ReactNode }) {
  const { page, plan, ticks, fields, onTick, children } = props;
  const { balance, redPacket } = page.funds;
  return (
    <fieldset className="surface">
      <legend className="sr-only">先用余额与红包</legend>
      <div className="surface__head">
        <h2 className="surface__title">先用余额与红包</h2>
      </div>
      <div className="payment-methods">
        <WalletChoice
          name={fields.balance.name}
          title="账户余额"
          icon="wallet"
          more={`可用 ${formatYuan(balance)}`}
          isTicked={ticks.useBalance && balance > 0}
          isEmpty={balance === 0}
          amount={plan.balance}
          onTick={(useBalance) => onTick({ useBalance, ...(useBalance ? {} : { balancePart: "" }) })}
        />
        <WalletChoice
          name={fields.redPacket.name}
          title="红包"
          icon="bag"
          more={`可用 ${formatYuan(redPacket)}，本单最多抵 ${page.redPacketPercent}%（${formatYuan(plan.redPacketCap)}）`}
          isTicked={ticks.useRedPacket && redPacket > 0}
          isEmpty={redPacket === 0}
          amount={plan.redPacket}
          onTick={(useRedPacket) => onTick({ useRedPacket })}
        />
      </div>
      {children}
    </fieldset>
  );
}

function WalletChoice(props: {
  name: string;
  title: string;
  icon: IconName;
  more: string;
  isTicked: boolean;
  isEmpty: boolean;
  amount: number;
  onTick: (isTicked: boolean) => void;
}) {
  return (
    <label className="choice choice--card">
      <input
        className="choice__box"
        type="checkbox"
        name={props.name}
        checked={props.isTicked}
        disabled={props.isEmpty}
        onChange={(event) => props.onTick(event.currentTarget.checked)}
      />
      <span className="payment-methods__logo payment-methods__logo--own">
        <Icon name={props.icon} />
      </span>
      <span>
        <strong>{props.title}</strong>
        <span className="choice__more">{props.more}</span>
      </span>
      {props.amount > 0 ? <strong>{formatAmount(-props.amount)}</strong> : <span />}
    </label>
  );
}

/** How much of the balance to use; empty means all. */
export function BalancePart(props: {
  page: PayPage;
  ticks: PayTicks;
  field: PayFields["part"];
  onTick: ChoiceProps["onTick"];
}) {
  const { page, ticks, field, onTick } = props;
  return (
    <div className="pay-part">
      <FormField
        label="本单使用余额（元，选填）"
        field={field}
        hint={`留空则先用余额付，不足部分用其他方式；余额可用 ${formatYuan(page.funds.balance)}`}
      >
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          defaultValue={ticks.balancePart}
          onChange={(event) => onTick({ balancePart: event.currentTarget.value })}
        />
      </FormField>
    </div>
  );
}

export function PaymentMethodChoices({ page, plan, ticks, fields, onTick }: ChoiceProps) {
  return (
    <fieldset className="surface">
      <legend className="sr-only">其余款项的付款方式</legend>
      <div className="surface__head">
        <h2 className="surface__title">
          {page.isEphedrine
            ? "付款方式"
            : plan.rest === 0
              ? "无需其他方式"
              : `其余 ${formatYuan(plan.rest)} 用`}
        </h2>
      </div>
      <MethodChoices
        methods={shownMethods(page, plan.rest)}
        name={fields.paymentMethod.name}
        id={fields.paymentMethod.id}
        chosen={ticks.paymentMethod}
        onChoose={(paymentMethod) => onTick({ paymentMethod })}
      />
    </fieldset>
  );
}
