import { Form, Link } from "@remix-run/react";
import { Price } from "~/ui/price";
import { SectionHead } from "~/ui/section-head";
import { Stock } from "~/ui/stock";
import { useBack } from "~/modules/catalogue/cards/favourite-button";
import { GoodsPrice, LastPrice } from "~/modules/catalogue/cards/goods-card";
import { ShownTermsField } from "~/modules/catalogue/cards/shown-terms-field";
import { goodsPicture } from "~/modules/catalogue/cards/pack";
import type { CardGoods, GoodsOffer } from "~/modules/catalogue/goods/goods";
import { PictureImg } from "~/modules/pictures/picture-img";

export function Related({ title, goods }: { title: string; goods: readonly CardGoods[] }) {
  if (goods.length === 0) return null;
  return (
    <aside className="goods__also" aria-labelledby="also">
      <h2 id="also">{title}</h2>
      <ul>
        {goods.map((product) => (
          <li key={product.id}>
            <div className="pack">
              <PictureImg src={goodsPicture(product)} width={56} />
            </div>
            <div>
              <Link to={`/list/info/${product.id}`} title={`${product.name} ${product.spec}`}>
                {product.name}
              </Link>
              {product.price === null ? (
                <span className="goods__strip-what">{product.spec}</span>
              ) : (
                <Price fen={product.price} unit={product.unit} flat />
              )}
            </div>
          </li>
        ))}
      </ul>
    </aside>
  );
}

interface StripProps {
  id?: string;
  title: string;
  note?: string;
  more?: { to: string; text: string };
  goods: readonly CardGoods[];
  offers?: Readonly<Record<number, GoodsOffer>>;
  canAdd?: boolean;
}

function AddOne({ goods, offer }: { goods: CardGoods; offer: GoodsOffer | undefined }) {
  const back = useBack();
  return (
    <>
      <LastPrice goods={goods} className="goods__strip-what" />
      <span className="goods__strip-what">
        <Stock stock={goods.stock} />
      </span>
      {goods.restriction ? null : (
        <Form method="post" action="/cart/lines" preventScrollReset className="goods__strip-add">
          <input type="hidden" name="back" value={back} />
          <ShownTermsField goods={goods} offer={offer} />
          <input type="hidden" name={`number-${goods.id}`} value={goods.packSize} />
          <button type="submit" className="button button--small" name="goods" value={goods.id}>
            {`加购 ${goods.packSize}${goods.unit}`}
            <span className="sr-only">{`：${goods.name} ${goods.manufacturer}`}</span>
          </button>
        </Form>
      )}
    </>
  );
}

export function GoodsStrip(props: StripProps) {
  const { id, title, note, more, goods, offers = {}, canAdd } = props;
  if (goods.length === 0) return null;
  return (
    <>
      <SectionHead id={id} title={title} note={note} more={more} />
      <ul className="goods__strip">
        {goods.map((product) => (
          <li key={product.id}>
            <div className="pack">
              <PictureImg src={goodsPicture(product)} width={96} />
            </div>
            <Link to={`/list/info/${product.id}`} title={product.name}>
              {product.name}
            </Link>
            <span className="goods__strip-what">{product.spec}</span>
            <span className="goods__strip-what">{product.manufacturer}</span>
            <GoodsPrice goods={product} offer={offers[product.id]} flat />
            {canAdd ? <AddOne goods={product} offer={offers[product.id]} /> : null}
          </li>
        ))}
      </ul>
    </>
  );
}
