import { findGoodsFacts } from "~/modules/catalogue/goods/goods-facts.server";
import { findBasePricesAt, STEPS_WITHIN } from "~/modules/catalogue/prices/price-rows.server";
import { now as clock } from "~/platform/values/clock.server";
import { flooredGoods } from "~/modules/catalogue/prices/minimum-price.server";
import { db, type Db } from "~/platform/database/database.server";
import type { Fen } from "~/platform/values/money";
import type { OfferAsWritten } from "~/modules/promotions/offers/offer-admin.server";
import { type DepthOffer, offerDepth } from "./offer-depth";
import { belowMinimumBy, type OfferBelow, voucherAsOffer } from "./offer-floor";
import { findKind, isAt } from "~/modules/promotions/offers/kinds/kinds";
import { readOffer, readScope } from "~/modules/promotions/offers/offer-parser";

export interface StoredVoucher {
  kind: string;
  threshold: Fen;
  amount: Fen;
  scope: string;
}

interface Query {
  offer: DepthOffer;
  base: (goodsId: number) => number;
}

async function toQuery(offer: OfferAsWritten, trx: Db): Promise<Query | null> {
  const kind = findKind(offer.kind);
  const scope = readScope(offer.scope) ?? { goods: [] };
  if (!kind) return null;
  const rows = offer.goods.map(({ goods_id: goodsId, price, number }) => ({ goodsId, price, number }));
  const ids = [...rows.map(({ goodsId }) => goodsId), ...namedIn(scope)];
  const facts = await findGoodsFacts(ids, trx);
  const members = rows.map(({ goodsId, price, number }) => ({
    goodsId,
    name: "",
    unit: "",
    picture: "",
    price,
    quantity: number,
    left: 0,
    stock: 0,
    limitPerCompany: null,
    used: 0,
    restriction: null,
    purchaseLimit: null,
    boughtToday: 0,
  }));
  return {
    offer: { kind, scope, rows, judged: readOffer(offer, members) },
    base: (goodsId) => facts.get(goodsId)?.base_price ?? 0,
  };
}

const namedIn = (scope: DepthOffer["scope"]) => ("goods" in scope ? scope.goods : []);

/** Returns whole percent (`offerDepth`), by prices of now or `STEPS_WITHIN` ago, the deeper; 100 for an invalid offer. Two queries for each 500 products. `now` in ms. */
export async function findDepth(offer: OfferAsWritten, trx: Db = db, now = clock()): Promise<number> {
  const query = await toQuery(offer, trx);
  if (!query) return 100;
  const { scope, rows } = query.offer;
  const ids = [...rows.map(({ goodsId }) => goodsId), ...namedIn(scope)];
  const earlier = await findBasePricesAt(trx, ids, now - STEPS_WITHIN);
  const began = (goodsId: number) => earlier.get(goodsId) ?? query.base(goodsId);
  return Math.max(offerDepth(query.offer, query.base), offerDepth(query.offer, began));
}

/** Returns products below their minimum price (`belowMinimumBy`) at `now` (ms); none for an invalid offer. Three queries, more for over 500 products. */
export async function findBelowMinimum(
  offer: OfferAsWritten,
  now: number,
  trx: Db = db,
): Promise<OfferBelow[]> {
  const query = await toQuery(offer, trx);
  return query ? belowMinimumIn(query, now, trx) : [];
}

/** The same for a voucher template. Two queries, more for over 500 products. */
export async function voucherBelowMinimum(
  template: StoredVoucher,
  now: number,
  trx: Db = db,
): Promise<OfferBelow[]> {
  const scope = readScope(template.scope);
  const kind = findKind(template.kind);
  if (!scope || !kind || !isAt(kind, "voucher")) return [];
  return belowMinimumIn({ offer: voucherAsOffer({ ...template, kind, scope }), base: () => 0 }, now, trx);
}

async function belowMinimumIn({ offer, base }: Query, now: number, trx: Db): Promise<OfferBelow[]> {
  const { scope, rows } = offer;
  // A scope without listed products may include any with a minimum price.
  const ids = "goods" in scope ? [...namedIn(scope), ...rows.map(({ goodsId }) => goodsId)] : null;
  return belowMinimumBy(offer, await flooredGoods(ids, now, trx), base);
}
