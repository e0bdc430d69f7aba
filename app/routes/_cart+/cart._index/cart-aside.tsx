import { Link } from "@remix-run/react";
import { formatYuan, formatAmount } from "~/platform/values/money";
import { Meter } from "~/ui/charts/meter";
import { CachedMarkup } from "~/ui/pictures/drawn";
import { Price } from "~/ui/price";
import { Sum } from "~/ui/sum";
import { Tag } from "~/ui/tag";
import type { CartView } from "~/modules/cart/page/cart-page";
import { PriceSum } from "~/modules/cart/page/price-sum";
import { VoucherChoices } from "./tiers-view";
import { Icon } from "~/ui/icon";
import type { TierState } from "~/modules/cart/pricing/pricing";

function TierList({ title, tiers }: { title: string; tiers: readonly TierState[] }) {
  if (tiers.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <CachedMarkup as="ul" className="tiers" of={`tiers ${JSON.stringify(tiers)}`}>
        <Tiers tiers={tiers} />
      </CachedMarkup>
    </>
  );
}

const Tiers = ({ tiers }: { tiers: readonly TierState[] }) => (
  <>
    {tiers.map((tier, i) => (
      <li
        className={`tier tier--${tier.status ? "met" : "unmet"}${tier.isUsed ? " tier--used" : ""}`}
        key={`${tier.id}-${i}`}
      >
        <Icon name={tier.status ? "done" : "pending"} />
        <span>
          {tier.name}
          <span className="sr-only">{tier.isUsed ? "，已使用" : tier.status ? "，已满足" : "，未满足"}</span>
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
  </>
);

export function CartAside({ view, isSaving }: { view: CartView; isSaving: boolean }) {
  return (
    <aside className="cart__aside" aria-label="结算">
      <section className="surface" aria-busy={isSaving}>
        <h2>金额明细</h2>
        <Sums view={view} />
        <p className="sr-only" role="status">
          {`已选${view.selectedLines}种商品，应付${formatYuan(view.payable)}`}
        </p>
        <FreeShipping shipping={view.shipping} />
        <Cashback cashback={view.cashback} />
        <div className="cart__pay cart__pay--fixed" id="checkout" tabIndex={-1}>
          <span className="cart__total-phone">
            应付 <Price fen={view.payable} />
          </span>
          <button type="submit" className="button button--pay button--large" name="do" value="checkout">
            {`去结算（${view.selectedLines}种）`}
          </button>
        </div>
      </section>
      <section className="surface">
        <h2>优惠档位</h2>
        <TierList
          title={`优惠券（可用券商品 ${formatYuan(view.couponEligibleTotal)}）`}
          tiers={view.coupons}
        />
        <TierList title="订单满减" tiers={view.reductions} />
        <TierList title="订单折扣" tiers={view.discounts} />
        <TierList title="现金券" tiers={view.cashVouchers} />
        <VoucherChoices view={view} />
        <Reasons reasons={view.reasons} />
      </section>
    </aside>
  );
}

/** Ephedrine products make a separate order: both orders, then the total. */
function Sums({ view: { rows, ephedrineRows, hasOrdinary, payable } }: { view: CartView }) {
  if (ephedrineRows.length === 0) return <PriceSum rows={rows} />;
  if (!hasOrdinary) return <PriceSum rows={ephedrineRows} />;
  return (
    <>
      <PriceSum rows={rows} isPart />
      <h3>含麻商品（单独成单，仅限对公转账）</h3>
      <PriceSum rows={ephedrineRows} isPart />
      <Sum rows={[{ label: "两单合计应付", amount: formatYuan(payable), kind: "total" }]} />
    </>
  );
}

function FreeShipping({ shipping }: Pick<CartView, "shipping">) {
  if (!shipping) return null;
  return (
    <>
      <Meter value={shipping.reached} max={shipping.threshold} label="包邮进度" green />
      <p className="field__hint">
        再买 <strong className="price">{formatYuan(shipping.shortfall)}</strong> 免运费
        {shipping.today > 0 ? `（含今日未发货订单 ${formatYuan(shipping.today)}）` : null}　
        <Link to="/list">去凑单</Link>
      </p>
    </>
  );
}

function Cashback({ cashback }: Pick<CartView, "cashback">) {
  if (!cashback) return null;
  return (
    <p className="cart__hint">
      <Tag name="返" describe="满额返现" />
      <span>
        {cashback.back === null ? null : (
          <>
            完成后返红包 <strong className="price">{formatYuan(cashback.back)}</strong>
          </>
        )}
        {cashback.more ? <small>{cashback.more}</small> : null}
      </span>
    </p>
  );
}

/** Offers that do not apply; collapsed, because they do not affect the cart. */
function Reasons({ reasons }: Pick<CartView, "reasons">) {
  if (reasons.length === 0) return null;
  return (
    <details className="voucher-choice">
      <summary>{`未享受的优惠（${reasons.length}）`}</summary>
      <CachedMarkup as="ul" className="reasons" of={`reasons ${JSON.stringify(reasons)}`}>
        <ReasonRows reasons={reasons} />
      </CachedMarkup>
    </details>
  );
}

const ReasonRows = ({ reasons }: Pick<CartView, "reasons">) => (
  <>
    {reasons.map(({ key, tag, name, text }) => (
      <li className="reasons__one" key={key}>
        <Tag name={tag.name} describe={tag.describe} />
        <span>
          {name}
          <small>{text}</small>
        </span>
      </li>
    ))}
  </>
);
