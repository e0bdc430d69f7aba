/** Tiers met and not met with what is missing, and the choice of coupon and cash voucher. */
import { Form, useSubmit } from "@remix-run/react";
import { formatAmount } from "~/platform/money";
import { Icon } from "~/ui/icon";
import type { CartView } from "./cart-page";
import type { TierState } from "./pricing";

export function TierList({ title, tiers }: { title: string; tiers: readonly TierState[] }) {
  if (tiers.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className="tiers">
        {tiers.map((tier, i) => (
          <li
            className={`tier tier--${tier.status ? "met" : "unmet"}${tier.isUsed ? " tier--used" : ""}`}
            key={`${tier.id}-${i}`}
          >
            <Icon name={tier.status ? "done" : "pending"} />
            <span>
              {tier.name}
              <span className="sr-only">
                {tier.isUsed ? "，已使用" : tier.status ? "，已满足" : "，未满足"}
              </span>
            </span>
            <span className="tier__gain">{formatAmount(-tier.amount)}</span>
            {tier.status ? null : (
              <span className="tier__more">
                {tier.missing ? "还差 " : null}
                <strong>{tier.missing || tier.note}</strong>
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

export const CHOICE_FORM = "voucher-choice";

/** The form that the radios of VoucherChoice belong to: it stands outside the cart's own form. */
export function ChoiceForm() {
  return <Form id={CHOICE_FORM} method="get" action="/cart" preventScrollReset replace hidden />;
}

/** Another coupon or voucher, or none; kept in the query, so that the next step sees it. */
export function VoucherChoices({ view }: { view: CartView }) {
  if (view.coupons.length + view.cashVouchers.length === 0) return null;
  return (
    <details className="voucher-choice" open={view.choice.coupon !== "" || view.choice.voucher !== ""}>
      <summary>更换优惠券或不使用</summary>
      <Choices name="coupon" title="优惠券" tiers={view.coupons} chosen={view.choice.coupon} />
      <Choices name="voucher" title="现金券" tiers={view.cashVouchers} chosen={view.choice.voucher} />
      <button type="submit" className="button button--small" form={CHOICE_FORM}>
        使用所选
      </button>
    </details>
  );
}

interface ChoicesProps {
  name: "coupon" | "voucher";
  title: string;
  tiers: readonly TierState[];
  chosen: string;
}

function Choices({ name, title, tiers, chosen }: ChoicesProps) {
  const submit = useSubmit();
  if (tiers.length === 0) return null;
  const options = [
    { value: "", text: "自动选用最优", isOpen: true },
    ...tiers.map((t) => ({ value: String(t.id), text: t.name, isOpen: t.status === 1 })),
    { value: "none", text: `不使用${title}`, isOpen: true },
  ];
  return (
    <fieldset className="voucher-choice__set">
      <legend>{title}</legend>
      {options.map((option) => (
        <label className="choice" key={option.value}>
          <input
            className="choice__box"
            type="radio"
            name={name}
            value={option.value}
            form={CHOICE_FORM}
            defaultChecked={option.value === chosen}
            disabled={!option.isOpen}
            onChange={(event) =>
              submit(event.currentTarget.form, { preventScrollReset: true, replace: true })
            }
          />
          {option.text}
        </label>
      ))}
    </fieldset>
  );
}
