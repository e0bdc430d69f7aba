import type { GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import type { OrderRow } from "~/modules/catalogue/listing/order-sum";
import { goodsPicture } from "~/modules/catalogue/cards/pack";
import { restrictionText } from "~/modules/catalogue/goods/purchase-restriction";
import type { CartOffer } from "~/modules/promotions/offers/offer";
import { tierName } from "~/modules/promotions/offers/kinds/kinds";
import { missingText } from "~/modules/cart/pricing/offer-eligibility";
import type { GroupState } from "~/modules/cart/pricing/pricing";

interface Pictured {
  id: number;
  name: string;
  /** path of its picture; null for deleted products */
  picture: string | null;
}

export interface GiftGroup {
  id: number;
  name: string;
  endsAt: number;
  tiers: string[];
  scope: string;
  /** the first products of the group */
  goods: Pictured[];
  /** units given with each portion, how many are left, and why the company may not have it */
  gifts: (Pictured & { unit: string; quantity: number; left: number; withheld: string | null })[];
  limit: string;
  cart: { isMet: boolean; text: string } | null;
}

export interface GiftGroupPage {
  now: number;
  group: GiftGroup;
  others: { id: number; name: string }[];
  rows: OrderRow[];
  page: number;
  pages: number;
}

export const MAX_BUNDLE_GIFT_PICTURES = 6;

/** Returns one group. `state` is its part of the cart's pricing, undefined if the cart has none of its products. */
export function giftGroup(
  offer: CartOffer,
  scope: string,
  goods: ReadonlyMap<number, GoodsForBuyer>,
  cart: { state: GroupState | undefined } | null,
): GiftGroup {
  const pictured = (id: number, name = ""): Pictured => {
    const found = goods.get(id);
    return { id, name: found?.name ?? name, picture: found ? goodsPicture(found) : null };
  };
  const matched = "goods" in offer.scope ? offer.scope.goods : [];
  return {
    id: offer.id,
    name: offer.name,
    endsAt: offer.endsAt,
    scope,
    tiers: offer.tiers.map((tier) => tierName(offer, tier)),
    goods: matched
      .filter((id) => goods.has(id))
      .slice(0, MAX_BUNDLE_GIFT_PICTURES)
      .map((id) => pictured(id)),
    gifts: offer.goods.map(({ goodsId, name, unit, quantity, left, restriction }) => ({
      ...pictured(goodsId, name),
      unit,
      quantity,
      left,
      withheld: cart && restriction && restrictionText(restriction),
    })),
    limit: limitWords(offer),
    cart: cart && cartWords(offer, cart.state),
  };
}

function limitWords({ limitPerCompany: limit, used }: CartOffer): string {
  if (limit === null) return "";
  return `每家限享 ${limit} 次${used > 0 ? `，您已享 ${used} 次` : ""}`;
}

function cartWords(offer: CartOffer, state: GroupState | undefined): GiftGroup["cart"] {
  if (state?.status === 1) {
    const next = state.next ? `；再买 ${state.next.missing} 可享${state.next.name}` : "";
    const metText = state.isUsed ? "购物车已满足，随单赠送" : `购物车已满足，${state.note ?? "赠品已送完"}`;
    return { isMet: true, text: metText + next };
  }
  const all = missingText(offer.measure, offer.tiers[0]?.from ?? 0, "件");
  const missing = state ? state.missing : all;
  return { isMet: false, text: missing ? `购物车还差 ${missing}` : (state?.note ?? "购物车暂未满足") };
}
