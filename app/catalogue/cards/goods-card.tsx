/** One goods in a grid: picture, price, ladder, stock, and the way into the cart or the reason why there is none. */
import { Form, Link } from "@remix-run/react";
import { Expiry } from "~/ui/expiry";
import { Price, PriceLock } from "~/ui/price";
import { Stepper } from "~/ui/forms/stepper";
import { Stock } from "~/ui/stock";
import { Tag } from "~/ui/tag";
import { CardFavourite, useBack } from "./favourite-button";
import { type CardGoods, type GoodsOffer, ladderTexts, lastPurchaseText } from "~/catalogue/goods/goods";
import { packUrl } from "./pack";
import { restrictionText } from "~/catalogue/goods/purchase-restriction";
import { RestrictionLinks } from "./restriction-view";

const MAX_TAGS = 2;

export interface GoodsCardProps {
  goods: CardGoods;
  offer?: GoodsOffer;
  notes?: readonly string[];
  plain?: boolean;
  /** the first row is needed at once */
  eager?: boolean;
  /** the id of the form that its heart sends */
  favourites: string;
  /** the page to come back to */
  back: string;
}

export function GoodsCard({ goods, offer, notes = [], plain, eager, favourites, back }: GoodsCardProps) {
  const tags = [...(offer?.tags ?? []), ...goods.tags].slice(0, MAX_TAGS);
  const soldOut = goods.stock <= 0;
  return (
    <article
      className={`goods-card${soldOut ? " goods-card--sold" : ""}${plain ? " goods-card--plain" : ""}`}
    >
      {plain ? null : (
        <div className="pack goods-card__picture">
          {/* The browser's own distance of loading, which needs no script, in place of the specification's 1.3 screens and 200 px. */}
          <img src={packUrl(goods)} width="160" height="160" alt="" loading={eager ? "eager" : "lazy"} />
        </div>
      )}
      {tags.length > 0 ? (
        <ul className="tags goods-card__tags">
          {tags.map((tag) => (
            <li key={tag.name}>
              <Tag name={tag.name} describe={tag.describe} />
            </li>
          ))}
        </ul>
      ) : null}
      <CardFavourite goods={goods} form={favourites} />
      <p className="goods-card__price">
        <GoodsPrice goods={goods} offer={offer} />
      </p>
      <h3 className="goods-card__name">
        <a href={`/list/info/${goods.id}`}>{goods.name}</a>
      </h3>
      <p className="goods-card__spec">{goods.spec}</p>
      <p className="goods-card__maker">{goods.manufacturer}</p>
      <CardLadder goods={goods} offer={offer} />
      <LastPrice goods={goods} className="goods-card__last" />
      {notes.length > 0 ? (
        <ul className="goods-card__notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
      <p className="goods-card__facts">
        <Stock stock={goods.stock} />
        <Expiry day={goods.nearestExpiry} near={goods.isNearExpiry} />
      </p>
      <CardBuy goods={goods} back={back} />
    </article>
  );
}

/** The price the buyer pays for one unit now, or the words that stand in its place; the flat one has no room for the price before. */
export function GoodsPrice(props: { goods: CardGoods; offer?: GoodsOffer; flat?: boolean; large?: boolean }) {
  const { goods, offer, flat, large } = props;
  if (goods.price === null) return <PriceLock lock={goods.priceLock ?? "login"} />;
  return (
    <Price
      fen={offer?.activityPrice ?? goods.price}
      unit={goods.unit}
      was={flat ? null : offer?.wasPrice}
      flat={flat}
      large={large}
    />
  );
}

/** What this company paid when it last ordered the goods. */
export function LastPrice({
  goods,
  className,
}: {
  goods: Pick<CardGoods, "lastPurchase">;
  className: string;
}) {
  return goods.lastPurchase ? <p className={className}>{lastPurchaseText(goods.lastPurchase)}</p> : null;
}

function CardLadder({ goods, offer }: { goods: CardGoods; offer?: GoodsOffer }) {
  // an activity price replaces the ladder while it runs
  const steps = offer?.activityPrice ? [] : ladderTexts(goods);
  if (steps.length === 0)
    return (
      <p className="goods-card__ladder goods-card__ladder--none">
        {`${goods.packSize}${goods.unit}起订 · 件装 ${goods.caseSize}${goods.unit}`}
      </p>
    );
  return (
    <div className="goods-card__ladder">
      <dl className="ladder">
        {steps.map((step) => (
          <div className="ladder__tier" key={step.from}>
            <dt>{step.text}</dt>
            <dd>{step.priceText}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function CardBuy({ goods, back }: { goods: CardGoods; back: string }) {
  if (goods.restriction) return <CardRestriction goods={goods} restriction={goods.restriction} />;
  return (
    <form className="goods-card__buy" method="post" action="/cart/lines" noValidate>
      <input type="hidden" name="back" value={back} />
      <Stepper
        name={`number-${goods.id}`}
        value={goods.packSize}
        step={goods.packSize}
        unit={goods.unit}
        label={goods.name}
      />
      <button type="submit" className="button button--primary" name="goods" value={goods.id}>
        加入购物车
      </button>
    </form>
  );
}

function CardRestriction({
  goods,
  restriction,
}: {
  goods: CardGoods;
  restriction: NonNullable<CardGoods["restriction"]>;
}) {
  const back = useBack();
  if (restriction.code === "soldOut") return <StockAlertForm goods={goods} className="goods-card__buy" />;
  if (restriction.code === "visitor")
    return (
      <p className="goods-card__buy">
        <Link className="button" to={`/login?redirectTo=${encodeURIComponent(back)}`}>
          登录后购买
        </Link>
      </p>
    );
  return (
    <p className="goods-card__reason">
      {restrictionText(restriction)}
      <RestrictionLinks restriction={restriction} goods={goods} />
    </p>
  );
}

/** 到货提醒 */
export function StockAlertForm({
  goods,
  className,
  large,
}: {
  goods: { id: number; name: string };
  className: string;
  large?: boolean;
}) {
  return (
    <Form className={className} method="post" action="/stock-alerts" preventScrollReset>
      <input type="hidden" name="back" value={useBack()} />
      <button
        type="submit"
        className={large ? "button button--primary button--large" : "button"}
        name="goods"
        value={goods.id}
      >
        到货提醒
        <span className="sr-only">{`：${goods.name}`}</span>
      </button>
    </Form>
  );
}
