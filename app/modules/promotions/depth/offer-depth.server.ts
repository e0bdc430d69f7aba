import { findGoodsFacts } from "~/modules/catalogue/goods/goods-facts.server";
import { findBasePricesAt, STEPS_WITHIN } from "~/modules/catalogue/prices/price-rows.server";
import { now as clock } from "~/platform/values/clock.server";
import { findGoodsOnSale } from "~/modules/catalogue/goods/goods-on-sale.server";
import { flooredGoods } from "~/modules/catalogue/prices/minimum-price.server";
import { toChunks } from "~/platform/values/chunks";
import { db, type Db } from "~/platform/database/database.server";
import type { Fen } from "~/platform/values/money";
import type { OfferAsWritten } from "~/modules/promotions/offers/offer-admin.server";
import type { OfferScope } from "~/modules/promotions/offers/offer";
import { type DepthOffer, offerDepth, percentOff } from "./offer-depth";
import { belowMinimumBy, type OfferBelow, voucherAsOffer } from "./offer-minimum-price";
import { lowestTogether, type StackedOffer } from "./offer-stack";
import { findKind, isAt } from "~/modules/promotions/offers/kinds/kinds";
import { readNotWith, readOffer, readScope } from "~/modules/promotions/offers/offer-parser";

export interface StoredVoucher {
  kind: string;
  name: string;
  threshold: Fen;
  amount: Fen;
  scope: string;
}

/** Null for an unknown kind. */
function toStacked(offer: OfferAsWritten): StackedOffer | null {
  const kind = findKind(offer.kind);
  if (!kind) return null;
  const rows = offer.goods.map(({ goods_id: goodsId, price, number }) => ({ goodsId, price, number }));
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
    kind,
    name: offer.name,
    notWith: readNotWith(kind, offer.terms) ?? [],
    scope: readScope(offer.scope) ?? { goods: [] },
    rows,
    judged: readOffer(offer, members),
  };
}

const toStackedVoucher = (template: StoredVoucher): StackedOffer | null => {
  const [scope, kind] = [readScope(template.scope), findKind(template.kind)];
  return scope && kind && isAt(kind, "voucher") ? voucherAsOffer({ ...template, kind, scope }) : null;
};

const namedIn = (scope: OfferScope) => ("goods" in scope ? scope.goods : []);
const goodsIn = (offers: readonly DepthOffer[]) =>
  offers.flatMap(({ scope, rows }) => [...namedIn(scope), ...rows.map(({ goodsId }) => goodsId)]);
/** The products that an offer may lower; null: any. */
const idsOf = (offer: DepthOffer) => ("goods" in offer.scope ? goodsIn([offer]) : null);

async function basePrices(offers: readonly DepthOffer[], trx: Db): Promise<(goodsId: number) => Fen> {
  const facts = await findGoodsFacts(goodsIn(offers), trx);
  return (goodsId) => facts.get(goodsId)?.base_price ?? 0;
}

interface Overlap {
  /** null for a voucher */
  id: number | null;
  starts_at: number;
  ends_at: number;
}

/** Returns the other offers that are on at some time of this one, from `now` (ms). Two queries. */
async function overlapping(
  { id, starts_at, ends_at }: Overlap,
  now: number,
  trx: Db,
): Promise<StackedOffer[]> {
  const offers = await trx
    .selectFrom("offer")
    .selectAll()
    .where("status", "=", "on")
    .where("ends_at", ">", Math.max(now, starts_at))
    .where("starts_at", "<", ends_at)
    .where("id", "!=", id ?? 0)
    .orderBy("id")
    .execute();
  const ids = offers.map((offer) => offer.id);
  const rows = [];
  for (const part of toChunks(ids))
    rows.push(
      ...(await trx
        .selectFrom("offer_goods")
        .select(["offer_id", "goods_id", "price", "number", "stock", "limit_per_company"])
        .where("offer_id", "in", part)
        .execute()),
    );
  const goods = new Map(ids.map((offerId) => [offerId, [] as OfferAsWritten["goods"]]));
  for (const { offer_id: offerId, ...row } of rows) goods.get(offerId)?.push(row);
  return offers.flatMap((offer) => toStacked({ ...offer, goods: goods.get(offer.id)! }) ?? []);
}

/** Returns whole percent (`offerDepth`) of an offer alone, by prices of now or `STEPS_WITHIN` ago, the deeper; 100 for an invalid offer. Two queries for each 500 products. `now` in ms. */
export async function findDepth(offer: OfferAsWritten, trx: Db = db, now = clock()): Promise<number> {
  const own = toStacked(offer);
  if (!own) return 100;
  const base = await basePrices([own], trx);
  const earlier = await findBasePricesAt(trx, goodsIn([own]), now - STEPS_WITHIN);
  const began = (goodsId: number) => earlier.get(goodsId) ?? base(goodsId);
  return Math.max(offerDepth(own, base), offerDepth(own, began));
}

export interface StackedDepth {
  percent: number;
  /** names of other offers that are combined for it; none: the offer alone */
  names: readonly string[];
}

/** Returns the deepest discount on a product with this offer: alone (`findDepth`) or together with the offers that are on at its time. Seven queries, more for over 500 products. `now` in ms. */
export async function depthTogether(
  offer: OfferAsWritten,
  trx: Db = db,
  now = clock(),
): Promise<StackedDepth> {
  let deepest: StackedDepth = { percent: await findDepth(offer, trx, now), names: [] };
  const own = toStacked(offer);
  const others = own ? await overlapping(offer, now, trx) : [];
  if (!own || others.length === 0) return deepest;
  const base = await basePrices([own, ...others], trx);
  for (const { price: start, ...goods } of await findGoodsOnSale(idsOf(own), trx)) {
    const found = lowestTogether(own, others, { goods, start }, base);
    const percent = found ? percentOff(start, found.price) : 0;
    if (found && percent > deepest.percent) deepest = { percent, names: found.names };
  }
  return deepest;
}

/** Returns products that an offer brings below their minimum price (`belowMinimumBy`) at `now` (ms), with the offers that are on at its time and these vouchers; none for an invalid offer. Five queries, more for over 500 products. */
export async function findBelowMinimum(
  offer: OfferAsWritten,
  now: number,
  vouchers: readonly StoredVoucher[] = [],
  trx: Db = db,
): Promise<OfferBelow[]> {
  const own = toStacked(offer);
  if (!own) return [];
  const others = [
    ...(await overlapping(offer, now, trx)),
    ...vouchers.flatMap((item) => toStackedVoucher(item) ?? []),
  ];
  const base = await basePrices([own, ...others], trx);
  return belowMinimumBy(own, others, await flooredGoods(idsOf(own), now, trx), base);
}

/** The same for a voucher template, with all offers that are on or planned, and these other vouchers. */
export async function voucherBelowMinimum(
  template: StoredVoucher,
  now: number,
  vouchers: readonly StoredVoucher[] = [],
  trx: Db = db,
): Promise<OfferBelow[]> {
  const own = toStackedVoucher(template);
  if (!own) return [];
  const always = { id: null, starts_at: now, ends_at: Number.MAX_SAFE_INTEGER };
  const others = [
    ...(await overlapping(always, now, trx)),
    ...vouchers.flatMap((item) => toStackedVoucher(item) ?? []),
  ];
  const base = await basePrices([own, ...others], trx);
  return belowMinimumBy(own, others, await flooredGoods(idsOf(own), now, trx), base);
}
