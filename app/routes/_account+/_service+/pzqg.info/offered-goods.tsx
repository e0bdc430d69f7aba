/** The goods that the shop names for a request, to be put into the cart in the quantity that was asked for. */
import { Form, Link } from "@remix-run/react";
import { GoodsPrice } from "~/catalogue/cards/goods-card";
import { ShownTermsField } from "~/catalogue/cards/shown-terms-field";
import { goodsPicture } from "~/catalogue/cards/pack";
import { roundToPack } from "~/catalogue/goods/goods";
import { restrictionRemedy, restrictionText } from "~/catalogue/goods/purchase-restriction";
import { requestHref, type BuyRequest } from "~/support/buy-requests/buy-request";
import type { RequestInfo } from "~/support/buy-requests/buy-request-page.server";
import { Stepper } from "~/ui/forms/stepper";
import { Stock } from "~/ui/stock";
import { PictureImg } from "~/pictures/picture-img";

export function OfferedGoods(props: {
  goods: NonNullable<RequestInfo["goods"]>;
  offer: RequestInfo["offer"];
  request: BuyRequest;
}) {
  const { goods, offer, request } = props;
  const { id, name, spec, unit, manufacturer, packSize, restriction } = goods;
  const remedy = restriction ? restrictionRemedy(restriction) : null;
  return (
    <article className="request__goods" aria-label={name}>
      <PictureImg className="pack" src={goodsPicture(goods)} width={72} eager />
      <div className="request__goods-what">
        <h3>
          <Link to={`/list/info/${id}`}>{name}</Link>
        </h3>
        <p>{`${spec} · ${manufacturer}`}</p>
        <p>
          <GoodsPrice goods={goods} {...(offer ? { offer } : {})} flat /> <Stock stock={goods.stock} />
        </p>
      </div>
      {restriction ? (
        <p className="request__refusal">
          {restrictionText(restriction)}
          {remedy ? <Link to={remedy.to}>{remedy.text}</Link> : null}
        </p>
      ) : (
        <Form className="request__buy" method="post" action="/cart/lines" noValidate preventScrollReset>
          <input type="hidden" name="back" value={requestHref(request.id)} />
          <ShownTermsField goods={goods} offer={offer ?? undefined} />
          <Stepper
            name={`number-${id}`}
            value={roundToPack(request.quantity, packSize)}
            step={packSize}
            unit={unit}
            label={name}
          />
          <button type="submit" className="button button--primary" name="goods" value={id}>
            加入购物车
          </button>
        </Form>
      )}
    </article>
  );
}
