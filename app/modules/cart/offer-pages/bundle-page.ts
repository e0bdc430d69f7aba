import { EPHEDRINE_APART } from "~/modules/catalogue/goods/ephedrine";
import type { GoodsForBuyer, PriceLock } from "~/modules/catalogue/goods/goods";
import { goodsPicture } from "~/modules/catalogue/cards/pack";
import {
  restrictionRemedy,
  restrictionText,
  type PurchaseRestriction,
} from "~/modules/catalogue/goods/purchase-restriction";
import type { Fen } from "~/platform/values/money";
import type { ActivityPrice, CartOffer, OfferGoods } from "~/modules/promotions/offers/offer";
import { setsLeft } from "~/modules/cart/pricing/bundle";
import { lineRestriction, getUnitPrice } from "~/modules/cart/pricing/line-price";

export interface BundlePageMember {
  id: number;
  name: string;
  spec: string;
  manufacturer: string;
  unit: string;
  picture: string;
  warehouseId: number;
  quantity: number;
  price: Fen | null;
  alone: Fen | null;
}

/** Why a bundle may not be bought; `goods` names the product, null if it is the company. */
export interface Hindrance {
  goods: string | null;
  text: string;
  remedy: { to: string; text: string } | null;
}

export interface BundleCard {
  id: number;
  name: string;
  endsAt: number;
  members: BundlePageMember[];
  /** price of one set, of its products alone today, and the difference (or 0); null if hidden */
  sum: { price: Fen; alone: Fen; saved: Fen } | null;
  lock: PriceLock | null;
  left: number;
  limit: number | null;
  used: number;
  available: number;
  hindrances: Hindrance[];
}

/** Null for a bundle with deleted products. */
export function bundleCard(
  offer: CartOffer,
  goods: ReadonlyMap<number, GoodsForBuyer>,
  activities: ReadonlyMap<number, ActivityPrice>,
): BundleCard | null {
  const found = offer.goods.flatMap((member) => {
    const own = goods.get(member.goodsId);
    return own ? [{ member, own }] : [];
  });
  if (found.length < offer.goods.length) return null;
  const members = found.map(({ member, own }) => toMember(member, own, activities.get(own.id) ?? null));
  const lock = found.find(({ own }) => own.priceLock !== null)?.own.priceLock ?? null;
  const left = setsLeft(offer);
  const { limitPerCompany: limit, used } = offer;
  const hindrances = findHindrances(found, offer, left);
  const maxCount = hindrances.length > 0 ? 0 : Math.min(left, limit === null ? left : limit - used);
  return {
    id: offer.id,
    name: offer.name,
    endsAt: offer.endsAt,
    members,
    sum: lock === null ? sumPrices(members) : null,
    lock,
    left,
    limit,
    used,
    available: maxCount,
    hindrances,
  };
}

function toMember(member: OfferGoods, own: GoodsForBuyer, activity: ActivityPrice | null): BundlePageMember {
  const { id, name, spec, manufacturer, unit } = own;
  const { quantity } = member;
  const isSeen = own.price !== null;
  return {
    id,
    name,
    spec,
    manufacturer,
    unit,
    quantity,
    warehouseId: own.warehouseId,
    picture: goodsPicture(own),
    price: isSeen ? Math.min(member.price, getUnitPrice(own, quantity, null)) : null,
    alone: isSeen ? getUnitPrice(own, quantity, activity) : null,
  };
}

function sumPrices(members: readonly BundlePageMember[]): BundleCard["sum"] {
  const total = (price: (member: BundlePageMember) => Fen | null) =>
    members.reduce((sum, member) => sum + (price(member) ?? 0) * member.quantity, 0);
  const price = total((member) => member.price);
  const alone = total((member) => member.alone);
  return { price, alone, saved: Math.max(0, alone - price) };
}

interface Found {
  member: OfferGoods;
  own: GoodsForBuyer;
}

/** One line if all products have the same reason, else one for each; then the bundle's own limits. */
function findHindrances(found: readonly Found[], offer: CartOffer, left: number): Hindrance[] {
  const refused = found.flatMap(({ member, own }) => {
    const hindrance = memberHindrance(member, own);
    return hindrance ? [hindrance] : [];
  });
  const [first] = refused;
  if (first && refused.length === found.length && refused.every((item) => item.text === first.text))
    return [{ ...first, goods: null }];
  if (refused.length > 0) return refused;
  const { limitPerCompany: limit, used } = offer;
  if (limit !== null && used >= limit) return [findHindrance({ code: "bundleLimit", limit, bought: used })];
  return left === 0 ? [{ goods: null, text: "本组合已售完", remedy: null }] : [];
}

function memberHindrance(member: OfferGoods, found: GoodsForBuyer): Hindrance | null {
  if (found.isEphedrine && found.restriction === null)
    return { goods: found.name, text: EPHEDRINE_APART.bundle, remedy: null };
  const restriction = lineRestriction(found, member.quantity, null);
  return restriction && { ...findHindrance(restriction, found.id), goods: found.name };
}

const findHindrance = (restriction: PurchaseRestriction, goodsId?: number): Hindrance => ({
  goods: null,
  text: restrictionText(restriction),
  remedy: restrictionRemedy(restriction, { back: "/zhzq", goodsId }),
});
