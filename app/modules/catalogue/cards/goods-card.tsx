import { Form } from "@remix-run/react";
import { expiryMonth } from "~/ui/expiry";
import { LockedPrice, Price, PriceLockLink } from "~/ui/price";
import { Stepper } from "~/ui/forms/stepper";
import { Stock } from "~/ui/stock";
import { Tag as TagMark } from "~/ui/tag";
import { CardFavourite, useBack } from "./favourite-button";
import {
  packText,
  type GoodsOffer,
  ladderTexts,
  lastPurchaseText,
  type ListedGoods,
  type LastPurchase,
  type GoodsTag,
} from "~/modules/catalogue/goods/goods";
import { AWAITED_TEXT } from "~/modules/catalogue/goods/grant-request-words";
import { fullRow, type SentRow } from "./card-rows";
import { packAddress } from "./pack-address";
import { ShownTermsField } from "./shown-terms-field";
import { PictureImg } from "~/modules/pictures/picture-img";
import {
  isAwaited,
  type PurchaseRestriction,
  restrictionRemedy,
  restrictionText,
  whyHref,
} from "~/modules/catalogue/goods/purchase-restriction";

export interface GoodsCardProps {
  row: SentRow;
  tags: readonly GoodsTag[];
  plain?: boolean | undefined;
  eager?: boolean;
  form: string;
  back: string;
}

export function GoodsCard({ row, tags, plain, eager, form, back }: GoodsCardProps) {
  const { goods, version, offer, notes } = fullRow(row, tags);
  return (
    <>
      {plain ? null : (
        // Native lazy loading needs no script; it replaces the specification's 1.3 screens and 200 px.
        <PictureImg src={packAddress(goods.id, version)} width={160} eager={eager} />
      )}
      {offer.tags.length > 0 ? (
        <p className="tags">
          {offer.tags.map((tag) => (
            <TagMark key={tag.name} name={tag.name} describe={tag.describe} />
          ))}
        </p>
      ) : null}
      <CardFavourite goods={goods} form={form} />
      <CardPrice goods={goods} offer={offer} back={back} />
      <h3>
        <a href={`/list/info/${goods.id}`}>{goods.name}</a>
      </h3>
      <p>
        {goods.spec}
        <small>{goods.manufacturer}</small>
      </p>
      <CardLadder goods={goods} offer={offer} />
      {goods.lastPurchase ? <small>{lastPurchaseText(goods.lastPurchase)}</small> : null}
      {notes.length > 0 ? (
        <ul className="goods-card__notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
      <div>
        <Stock stock={goods.stock} short />
        {goods.nearestExpiry ? (
          <span className={goods.isNearExpiry ? "expiry--near" : undefined}>
            <span className="sr-only">{goods.isNearExpiry ? "近效期 " : "效期至 "}</span>
            {expiryMonth(goods.nearestExpiry)}
          </span>
        ) : null}
      </div>
      <CardBuy goods={goods} offer={offer} back={back} />
    </>
  );
}

function CardPrice({ goods, offer, back }: { goods: ListedGoods; offer: GoodsOffer; back: string }) {
  if (goods.price === null)
    return (
      <p className="goods-card__price">
        <LockedPrice lock={goods.priceLock ?? "login"} back={back} />
      </p>
    );
  return (
    <Price as="p" fen={offer.activityPrice ?? goods.price} unit={goods.unit} previous={offer.wasPrice} />
  );
}

type PricedGoods = Pick<ListedGoods, "price" | "priceLock" | "unit">;

/** The unit price now, or the text shown instead. */
export function GoodsPrice(props: {
  goods: PricedGoods;
  offer?: GoodsOffer;
  flat?: boolean;
  large?: boolean;
}) {
  const { goods, offer, flat, large } = props;
  if (goods.price === null) return <PriceLockLink lock={goods.priceLock ?? "login"} />;
  return (
    <Price
      fen={offer?.activityPrice ?? goods.price}
      unit={goods.unit}
      previous={flat ? null : offer?.wasPrice}
      flat={flat}
      large={large}
    />
  );
}

export function LastPrice({
  goods,
  className,
}: {
  goods: { lastPurchase?: LastPurchase };
  className: string;
}) {
  return goods.lastPurchase ? <p className={className}>{lastPurchaseText(goods.lastPurchase)}</p> : null;
}

function CardLadder({ goods, offer }: { goods: ListedGoods; offer: GoodsOffer }) {
  // an activity price replaces the ladder while it runs
  const steps = offer.activityPrice ? [] : ladderTexts(goods);
  if (steps.length === 0) return <p className="goods-card__pack">{packText(goods)}</p>;
  return (
    <dl className="ladder">
      {steps.map((step) => (
        <div key={step.from}>
          <dt>{step.text}</dt>
          <dd>{step.priceText}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Forms without a return path lead to the page that sent them. */
function CardBuy({ goods, offer, back }: { goods: ListedGoods; offer: GoodsOffer; back: string }) {
  const { restriction } = goods;
  if (!restriction)
    return (
      <form method="post" action="/cart/lines" noValidate>
        <ShownTermsField goods={goods} offer={offer} />
        <Stepper
          name={`number-${goods.id}`}
          value={goods.packSize}
          step={goods.packSize}
          unit={goods.unit}
          label={goods.name}
        />
        <button type="submit">加入购物车</button>
      </form>
    );
  if (restriction.code === "soldOut")
    return (
      <form method="post" action="/stock-alerts">
        <StockAlertButton goods={goods} className="button" />
      </form>
    );
  if (restriction.code === "visitor")
    return (
      <p className="goods-card__buy">
        <a className="button" href={`/login?redirectTo=${encodeURIComponent(back)}`}>
          登录后购买
        </a>
      </p>
    );
  const remedy = restrictionRemedy(restriction, { back, goodsId: goods.id });
  return (
    <p className="goods-card__reason">
      {restrictionText(restriction)}
      {remedy ? <a href={remedy.to}>{`${remedy.text} ›`}</a> : null}
      <a href={whyHref(goods.id, restriction)}>
        为什么不能买
        <span className="sr-only">{`：${goods.name}`}</span>
      </a>
    </p>
  );
}

interface StockAlertGoods {
  id: number;
  name: string;
  restriction: PurchaseRestriction | null;
}

/** 到货提醒: a form to /stock-alerts that requests or cancels a notification. */
export function StockAlertButton({
  goods: { id, name, restriction },
  className,
  form,
}: {
  goods: StockAlertGoods;
  className: string;
  form?: string;
}) {
  const isWaited = isAwaited(restriction);
  return (
    <>
      {isWaited ? <span>{AWAITED_TEXT}</span> : null}
      <button type="submit" className={className} form={form} name={isWaited ? "cancel" : "goods"} value={id}>
        {isWaited ? "取消提醒" : "到货提醒"}
        <span className="sr-only">{`：${name}`}</span>
      </button>
    </>
  );
}

export function StockAlertForm({
  goods,
  className,
  large,
}: {
  goods: StockAlertGoods;
  className: string;
  large?: boolean;
}) {
  const kind = isAwaited(goods.restriction) ? "" : " button--primary";
  return (
    <Form className={className} method="post" action="/stock-alerts" preventScrollReset>
      <input type="hidden" name="back" value={useBack()} />
      <StockAlertButton goods={goods} className={large ? `button${kind} button--large` : "button"} />
    </Form>
  );
}
