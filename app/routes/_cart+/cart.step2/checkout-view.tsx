import { getInputProps, type FieldMetadata } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { PriceSum } from "~/modules/cart/page/price-sum";
import type { FormConstraint } from "~/platform/http/forms/forms.server";
import { formatYuan, type Fen } from "~/platform/values/money";
import { FormErrorSummary, usePageForm } from "~/ui/forms/form";
import {
  freshCheckout,
  type CheckoutFields,
  type CheckoutPage,
  type CheckoutPageOrder,
  type CheckoutReply,
} from "./checkout-page";
import { CheckoutTable } from "./goods-table";
import {
  AddressChoices,
  DeliveryChoice,
  DeliveryDayChoice,
  InvoiceChoice,
  Remark,
  toDelivery,
} from "./choices";
import { Changes, GroupTerms, RefusedLines } from "./changes";
import { ShelfLifeChoice, ShortLines } from "./shelf-life";

export function CheckoutView({
  page,
  constraint,
  reply,
}: {
  page: CheckoutPage;
  constraint: FormConstraint;
  reply: CheckoutReply | undefined;
}) {
  const [form, fields] = usePageForm<CheckoutFields>({
    id: "checkout",
    reply,
    constraint,
    defaultValue: freshCheckout(page),
  });
  const [delivery, setDelivery] = useState(toDelivery(fields.delivery.initialValue));
  const [addressId, setAddressId] = useState<number | null>(null);
  return (
    <>
      <h1 className="sr-only">核对订单信息</h1>
      <Form className="checkout" id={form.id} method="post" preventScrollReset>
        <button type="submit" name="intent" value="place" hidden>
          提交订单
        </button>
        <FormErrorSummary form={form} />
        <ShortLines page={page} reply={reply} />
        <Changes page={page} reply={reply} />
        {page.group ? <GroupTerms group={page.group} /> : null}
        <input type="hidden" name="token" value={page.token} />
        <input type="hidden" name="snapshot" value={page.snapshot} />
        <AddressChoices page={page} field={fields.addressId} onChange={setAddressId} />
        {page.orders.map((order) => (
          <OrderGoods key={order.isEphedrine ? "ephedrine" : "ordinary"} order={order} back={page.back} />
        ))}
        <RefusedLines page={page} />
        <div className="checkout__two">
          <div className="checkout">
            <DeliveryChoice page={page} field={fields.delivery} onChange={setDelivery} />
            <DeliveryDayChoice
              page={page}
              field={fields.deliveryDays}
              addressId={addressId}
              isHidden={delivery === "pickup"}
            />
            <InvoiceChoice page={page} field={fields.invoiceType} />
            <div className="surface checkout">
              <ShelfLifeChoice page={page} field={fields.expiryMonths} reply={reply} />
              <Remark field={fields.remark} />
            </div>
          </div>
          <div className="checkout">
            {page.orders.map((order) => (
              <OrderSum key={order.isEphedrine ? "ephedrine" : "ordinary"} order={order} />
            ))}
          </div>
        </div>
        <PlaceBar
          agree={fields.agree}
          payable={delivery === "pickup" ? page.pickupPayable : page.payable}
          isRequested={Boolean(reply?.changes && !reply.isBlocked)}
        />
      </Form>
    </>
  );
}

function OrderGoods({ order, back }: { order: CheckoutPageOrder; back: CheckoutPage["back"] }) {
  const { isEphedrine, kinds, units, parcels } = order;
  const title = isEphedrine ? "含麻黄碱商品" : "商品清单";
  return (
    <section className="surface surface--flush">
      <div className="surface__head">
        <h2 className="surface__title">
          {title}
          <small>
            {`${kinds} 种，${units} 件，${parcels.length} 个包裹`}
            {isEphedrine ? "，单独成一张订单，仅支持对公转账" : ""}
          </small>
        </h2>
        <Link to={back.to}>{`${back.text}修改`}</Link>
      </div>
      <CheckoutTable groups={parcels} label={title} />
    </section>
  );
}

function OrderSum({ order: { isEphedrine, rows, cashback } }: { order: CheckoutPageOrder }) {
  return (
    <section className="surface">
      <div className="surface__head">
        <h2 className="surface__title">{isEphedrine ? "含麻订单金额" : "金额明细"}</h2>
      </div>
      <PriceSum rows={rows} />
      {cashback ? (
        <p className="field__hint">{`订单完成后返红包 ${formatYuan(cashback.amount)}（${cashback.name}）`}</p>
      ) : null}
    </section>
  );
}

/** `isAsked`: the button confirms changes. */
function PlaceBar(props: { agree: FieldMetadata<string>; payable: Fen; isRequested: boolean }) {
  const { agree, payable, isRequested } = props;
  const box = getInputProps(agree, { type: "checkbox", value: "1", ariaAttributes: false });
  const { key, required: _, form: _form, ...consent } = box;
  // The reply arrives before the page reloads: a press then would confirm what is not shown yet.
  const isBusy = useNavigation().state !== "idle";
  return (
    <div className="surface checkout__bar">
      <label className="choice">
        <input key={key} className="choice__box" {...consent} />
        <span>
          已阅读并同意<Link to="/help/zfps/ypth">药品退换规则</Link>
        </span>
      </label>
      <div className="checkout__pay">
        <span aria-live="polite">
          应付 <strong>{formatYuan(payable)}</strong>
        </span>
        <button
          type="submit"
          className="button button--pay button--large"
          name="intent"
          value="place"
          disabled={isBusy}
          aria-busy={isBusy || undefined}
        >
          {isRequested ? "确认变化并提交订单" : "提交订单"}
        </button>
      </div>
    </div>
  );
}
