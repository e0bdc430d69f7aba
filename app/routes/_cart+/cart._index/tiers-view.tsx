import { Form, Link, useSubmit } from "@remix-run/react";
import { formatYuan, type Fen } from "~/platform/values/money";
import { Icon } from "~/ui/icon";
import type { CartView } from "~/modules/cart/page/cart-page";
import type { TierState } from "~/modules/cart/pricing/pricing";

export const CHOICE_FORM = "voucher-choice";

/** The form of the radio buttons of VoucherChoices, outside the cart's own form. */
export function ChoiceForm() {
  return <Form id={CHOICE_FORM} method="get" action="/cart" preventScrollReset replace hidden />;
}

/** The chosen coupon and voucher; kept in the query for the next step. */
export function VoucherChoices({ view }: { view: CartView }) {
  const { choice, coupons, cashVouchers } = view;
  if (coupons.length + cashVouchers.length === 0) return null;
  const isOwn = choice.coupon !== "" || choice.voucher !== "";
  const isUsed = [...coupons, ...cashVouchers].some((tier) => tier.isUsed);
  return (
    <div className="voucher-choice">
      {isOwn ? <OwnChoice extra={choice.extra} /> : null}
      {!isOwn && isUsed ? (
        <p className="voucher-choice__best">
          <Icon name="done" />
          已为您选择最优组合
        </p>
      ) : null}
      <details open={isOwn}>
        <summary>更换优惠券或不使用</summary>
        <Choices
          name="coupon"
          title="优惠券"
          tiers={coupons}
          chosen={choice.coupon}
          without={choice.without.coupon}
        />
        <Choices
          name="voucher"
          title="现金券"
          tiers={cashVouchers}
          chosen={choice.voucher}
          without={choice.without.cashVoucher}
        />
        <button type="submit" className="button button--small" form={CHOICE_FORM}>
          使用所选
        </button>
      </details>
    </div>
  );
}

/** The extra cost of the buyer's choice, with a link to the best one. */
function OwnChoice({ extra }: { extra: Fen }) {
  return (
    <p>
      {extra > 0 ? (
        <>
          比最优组合多付 <strong className="price">{formatYuan(extra)}</strong>
        </>
      ) : (
        "与最优组合应付相同"
      )}
      <Link className="voucher-choice__back" to="/cart" preventScrollReset replace>
        改用最优组合
      </Link>
    </p>
  );
}

interface ChoicesProps {
  name: "coupon" | "voucher";
  title: string;
  tiers: readonly TierState[];
  chosen: string;
  without: Fen;
}

function Choices({ name, title, tiers, chosen, without }: ChoicesProps) {
  const submit = useSubmit();
  if (tiers.length === 0) return null;
  const isAnyUsed = tiers.some((tier) => tier.isUsed);
  const options = [
    { value: "", text: "自动选用最优", isOpen: true, difference: 0 },
    ...tiers.map((t) => ({
      value: String(t.id),
      text: t.name,
      isOpen: t.status === 1,
      difference: t.isUsed ? 0 : (t.difference ?? 0),
    })),
    { value: "none", text: `不使用${title}`, isOpen: true, difference: isAnyUsed ? without : 0 },
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
          <span>{option.text}</span>
          {option.isOpen && option.difference !== 0 ? (
            <small className="voucher-choice__difference">
              {`${option.difference > 0 ? "多付" : "少付"} ${formatYuan(Math.abs(option.difference))}`}
            </small>
          ) : null}
        </label>
      ))}
    </fieldset>
  );
}
