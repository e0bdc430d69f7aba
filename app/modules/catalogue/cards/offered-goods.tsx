import { Form, Link } from "@remix-run/react";
import { type CardGoods, type GoodsOffer, roundToPack } from "~/modules/catalogue/goods/goods";
import { restrictionRemedy, restrictionText } from "~/modules/catalogue/goods/purchase-restriction";
import { PictureImg } from "~/modules/pictures/picture-img";
import { Expiry } from "~/ui/expiry";
import { Stepper } from "~/ui/forms/stepper";
import { Stock } from "~/ui/stock";
import { GoodsPrice } from "./goods-card";
import { goodsPicture } from "./pack";
import { ShownTermsField } from "./shown-terms-field";

interface OfferedGoodsProps {
  goods: CardGoods;
  offer: GoodsOffer | null;
  quantity: number;
  back: string;
}

export function OfferedGoods({ goods, offer, quantity, back }: OfferedGoodsProps) {
  const { id, name, spec, unit, manufacturer, packSize, restriction, nearestExpiry, isNearExpiry } = goods;
  const remedy = restriction ? restrictionRemedy(restriction) : null;
  return (
    <article className="offered" aria-label={name}>
      <PictureImg className="pack" src={goodsPicture(goods)} width={72} eager />
      <div className="offered__what">
        <h3>
          <Link to={`/list/info/${id}`}>{name}</Link>
        </h3>
        <p>{`${spec} · ${manufacturer}`}</p>
        <p>
          <GoodsPrice goods={goods} {...(offer ? { offer } : {})} flat /> <Stock stock={goods.stock} />{" "}
          {nearestExpiry ? <Expiry day={nearestExpiry} near={isNearExpiry} /> : null}
        </p>
      </div>
      {restriction ? (
        <p className="offered__refusal">
          {restrictionText(restriction)}
          {remedy ? <Link to={remedy.to}>{remedy.text}</Link> : null}
        </p>
      ) : (
        <Form className="offered__buy" method="post" action="/cart/lines" noValidate preventScrollReset>
          <input type="hidden" name="back" value={back} />
          <ShownTermsField goods={goods} offer={offer ?? undefined} />
          <Stepper
            name={`number-${id}`}
            value={roundToPack(quantity, packSize)}
            step={packSize}
            unit={unit}
            label={name}
          />
          <button type="submit" className="button button--primary" name="goods" value={id}>
            加入购物车
            <span className="sr-only">{`：${name}`}</span>
          </button>
        </Form>
      )}
    </article>
  );
}
