import type { FieldMetadata } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { formatDeliveryDay } from "~/modules/shipping/delivery-days";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { FormField } from "~/ui/forms/form";
import { Notice } from "~/ui/notice";
import type { CheckoutPage } from "./checkout-page";
import { DELIVERIES, INVOICES, type Delivery, type InvoiceType } from "~/modules/orders/order/order-options";
import { REMARK_LENGTH } from "~/modules/checkout/checkout-form";

interface AddressChoicesProps {
  page: CheckoutPage;
  field: FieldMetadata<string>;
  onChange(addressId: number): void;
}

export function AddressChoices({ page, field, onChange }: AddressChoicesProps) {
  const usable = page.addresses.filter((address) => address.state === "released");
  const chosen = usable.find((address) => String(address.id) === field.initialValue) ?? usable[0];
  return (
    <fieldset className="surface" id={field.id} tabIndex={-1}>
      <legend className="sr-only">收货地址</legend>
      <div className="surface__head">
        <h2 className="surface__title">
          收货地址<small>须与许可证仓库地址一致</small>
        </h2>
        <Link to={`/cart/step2${page.query ? `${page.query}&` : "?"}address=new`}>使用新地址</Link>
      </div>
      {usable.length === 0 ? (
        <Notice kind="warning">您还没有可以收货的地址，新地址审核通过后即可下单。</Notice>
      ) : null}
      <div className="checkout__cards">
        {page.addresses.map((address) => (
          <label className="choice choice--card" key={address.id}>
            <input
              className="choice__box"
              type="radio"
              name={field.name}
              value={address.id}
              defaultChecked={address.id === chosen?.id}
              disabled={address.state !== "released"}
              onChange={() => onChange(address.id)}
            />
            <span>
              <strong>{address.receiver}</strong>
              {`　${address.phone}`}
              <span className="choice__more">
                {address.region}
                {address.detail}
                {address.state === "released" ? "" : "（审核中）"}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function DeliveryChoice(props: {
  page: CheckoutPage;
  field: FieldMetadata<Delivery>;
  onChange(delivery: Delivery): void;
}) {
  const { page, field, onChange } = props;
  const words: Record<Delivery, string> = {
    carrier: page.shipping > 0 ? `运费 ${formatYuan(page.shipping)}` : "免运费",
    pickup:
      page.shipping > 0
        ? `到仓库自提，免运费，应付 ${formatYuan(page.pickupPayable)}`
        : "到仓库自提，审核后即可提货",
  };
  return (
    <fieldset className="surface" id={field.id} tabIndex={-1}>
      <legend className="sr-only">配送方式</legend>
      <div className="surface__head">
        <h2 className="surface__title">配送方式</h2>
      </div>
      <div className="checkout__cards">
        {(Object.keys(DELIVERIES) as Delivery[]).map((key) => (
          <label className="choice choice--card" key={key}>
            <input
              className="choice__box"
              type="radio"
              name={field.name}
              value={key}
              defaultChecked={key === toDelivery(field.initialValue)}
              onChange={() => onChange(key)}
            />
            <span>
              <strong>{DELIVERIES[key]}</strong>
              <span className="choice__more">{words[key]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Names the address where the company has several. */
function dayLabel({ addresses }: CheckoutPage, addressId: number): string {
  const address = addresses.length > 1 && addresses.find(({ id }) => id === addressId);
  return address ? `送到 ${address.receiver} ${address.region}${address.detail}` : "送达日期";
}

interface DeliveryDayChoiceProps {
  page: CheckoutPage;
  field: FieldMetadata<Record<string, string>>;
  /** the address that the buyer picked in the page; null: all are shown, each with its own days */
  addressId: number | null;
  isHidden: boolean;
}

export function DeliveryDayChoice({ page, field, addressId, isHidden }: DeliveryDayChoiceProps) {
  const shown = page.deliveryDays.filter((item) => addressId === null || item.addressId === addressId);
  if (shown.length === 0) return null;
  const chosen = (field.initialValue ?? {}) as Record<string, string | undefined>;
  return (
    <fieldset className="surface checkout" hidden={isHidden}>
      <legend className="sr-only">配送日</legend>
      <div className="surface__head">
        <h2 className="surface__title">
          配送日<small>在截单时间前付款的，当日送达；自提不需要选择</small>
        </h2>
      </div>
      {shown.map(({ addressId: id, days }) => (
        <label className="field" key={id}>
          <span className="field__label">{dayLabel(page, id)}</span>
          <select
            className="field__input"
            name={`deliveryDays.${id}`}
            defaultValue={days.find(({ day }) => day === chosen[id])?.day ?? days[0]!.day}
          >
            {days.map(({ day, until }) => (
              <option key={day} value={day}>
                {`${formatDeliveryDay(day)}，${formatTime(until)} 截单`}
              </option>
            ))}
          </select>
        </label>
      ))}
      {page.group ? (
        <p className="field__hint">成团时已过截单时间的，顺延到最近的配送日，并发消息告知您。</p>
      ) : null}
    </fieldset>
  );
}

export const toDelivery = (input: string | undefined): Delivery =>
  input === "pickup" ? "pickup" : "carrier";

export function InvoiceChoice({ page, field }: { page: CheckoutPage; field: FieldMetadata<InvoiceType> }) {
  return (
    <fieldset className="surface" id={field.id} tabIndex={-1}>
      <legend className="sr-only">发票</legend>
      <div className="surface__head">
        <h2 className="surface__title">
          发票<small>{`抬头：${page.company}`}</small>
        </h2>
      </div>
      <div className="choices">
        {Object.entries(INVOICES).map(([key, text]) => (
          <label className="choice" key={key}>
            <input
              className="choice__box"
              type="radio"
              name={field.name}
              value={key}
              defaultChecked={key === (field.initialValue ?? "ordinary")}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function Remark({ field }: { field: FieldMetadata<string> }) {
  return (
    <FormField label="备注（选填）" field={field} hint={`最多${REMARK_LENGTH}字，例如随货同行单要求`}>
      <textarea rows={2} maxLength={REMARK_LENGTH} />
    </FormField>
  );
}
