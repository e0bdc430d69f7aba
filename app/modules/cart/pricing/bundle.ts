import { EPHEDRINE_APART } from "~/modules/catalogue/goods/ephedrine";
import type { GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import { restrictionText } from "~/modules/catalogue/goods/purchase-restriction";
import type { CartOffer, OfferGoods } from "~/modules/promotions/offers/offer";
import { lineRestriction } from "./line-price";
import { MAX_UNITS } from "./quantity-check";

export interface BundleCheck {
  ok: boolean;
  text: string;
}

/** Returns the sets in these rows (units by product id): 0 without rows, null if they are not whole sets of the current bundle. */
export function getSets(
  members: readonly Pick<OfferGoods, "goodsId" | "quantity">[],
  rows: ReadonlyMap<number, number>,
): number | null {
  if (rows.size === 0) return 0;
  const sets = (rows.get(members[0]?.goodsId ?? 0) ?? 0) / (members[0]?.quantity ?? 1);
  const isWhole = Number.isInteger(sets) && sets > 0 && rows.size === members.length;
  return isWhole && members.every((m) => rows.get(m.goodsId) === sets * m.quantity) ? sets : null;
}

/** Checks `sets` of a bundle: its limit, the sets left, then each product. A refused product refuses all and is named, unless the reason is the company. Null: the offer does not run. */
export function checkBundle(
  offer: CartOffer | null,
  goods: ReadonlyMap<number, GoodsForBuyer>,
  sets: number,
): BundleCheck {
  if (!offer) return no(restrictionText({ code: "offerEnded" }));
  const gates = offer.goods.map((member) => ({ member, text: gateText(member, goods, 1) }));
  const closed = gates.filter((gate) => gate.text !== null);
  if (closed.length > 0) {
    const isOwn = closed.length === gates.length && closed.every((gate) => gate.text === closed[0]!.text);
    return no(isOwn ? closed[0]!.text! : `${closed[0]!.member.name}：${closed[0]!.text}`);
  }
  const { limitPerCompany: limit, used } = offer;
  if (limit !== null && used + sets > limit)
    return no(restrictionText({ code: "bundleLimit", limit, bought: used }));
  const left = setsLeft(offer);
  if (sets > left) return no(restrictionText({ code: "bundleShort", left }));
  for (const member of offer.goods) {
    const text = gateText(member, goods, sets);
    if (text !== null) return no(`${member.name}：${text}`);
  }
  if (offer.goods.some((member) => member.quantity * sets > MAX_UNITS)) return no("数量过大，请联系客服下单");
  return { ok: true, text: "" };
}

const no = (text: string): BundleCheck => ({ ok: false, text });

/** Sets left for everybody, by the offer and by each of its products. */
export function setsLeft(offer: Pick<CartOffer, "left" | "goods">): number {
  const byGoods = offer.goods.map((member) => Math.floor(member.left / member.quantity));
  return Math.max(0, Math.min(offer.left ?? Infinity, ...byGoods));
}

/** Why one member may not be bought; ephedrine products are never part of a bundle. */
function gateText(
  member: OfferGoods,
  goods: ReadonlyMap<number, GoodsForBuyer>,
  sets: number,
): string | null {
  const found = goods.get(member.goodsId);
  if (!found) return "该商品已下架";
  if (found.isEphedrine) return EPHEDRINE_APART.bundle;
  const restriction = lineRestriction(found, member.quantity * sets, null);
  return restriction && restrictionText(restriction);
}

/** Returns the message after adding a bundle. */
export const bundleAdded = (name: string, sets: number) => `${name} × ${sets}套已加入购物车`;
