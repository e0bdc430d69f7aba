/** Add-on deals (换购) with what is missing; chosen products appear as cart lines, others to choose. */
import { Price } from "~/ui/price";
import { Tag } from "~/ui/tag";
import { loosePackAddress } from "~/modules/catalogue/cards/pack-address";
import { PictureImg } from "~/modules/pictures/picture-img";
import type { CartLineView } from "~/modules/cart/page/line-view";
import type { AddOnDealChoice, AddOnDealView } from "~/modules/cart/page/offer-view";
import { Rows, type CartLineElement } from "~/modules/cart/page/cart-line-list";

export function AddOnDealGroup({
  deal,
  error,
  row,
}: {
  deal: AddOnDealView;
  error: string | undefined;
  row(line: CartLineView): CartLineElement;
}) {
  const title = `swap-${deal.offerId}`;
  return (
    <section className="cart-group" aria-labelledby={title}>
      <div className="cart-group__promotion cart-group__promotion--own">
        <Tag name="换购" describe="低价换购" />
        <h2 id={title}>{deal.name}</h2>
        <span className={deal.isMet ? undefined : "cart-group__missing"}>{deal.text}</span>
        {deal.isShort ? (
          <a href="/list">
            去凑单
            <span className="sr-only">{`：${deal.name}`}</span>
          </a>
        ) : null}
      </div>
      {error ? <p className="cart-swap__error">{error}</p> : null}
      <Rows lines={deal.lines} row={row} />
      {deal.choices.length > 0 ? (
        <details className="cart-swap" open={deal.isMet && deal.lines.length === 0}>
          <summary>{`可换购的商品（${deal.choices.length} 种）`}</summary>
          <ul className="cart-swap__goods">
            {deal.choices.map((choice) => (
              <Choice choice={choice} deal={deal} key={choice.goodsId} />
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

function Choice({ choice, deal }: { choice: AddOnDealChoice; deal: AddOnDealView }) {
  return (
    <li className="cart-swap__choice">
      <PictureImg src={loosePackAddress(choice.goodsId, choice.picture)} width={44} />
      <a href={`/list/info/${choice.goodsId}`}>{choice.name}</a>
      <Price fen={choice.price} unit={choice.unit} flat />
      {choice.reason ? <span className="cart-line__what">{choice.reason}</span> : null}
      {deal.isMet && !choice.reason ? (
        <button
          type="submit"
          className="button button--small button--soft"
          name="addOn"
          value={`${deal.offerId}:${choice.goodsId}:${choice.price}`}
          aria-label={`换购：${choice.name}`}
        >
          换购
        </button>
      ) : null}
    </li>
  );
}
