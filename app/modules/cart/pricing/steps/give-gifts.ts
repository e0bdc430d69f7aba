import type { PurchaseRestriction } from "~/modules/catalogue/goods/purchase-restriction";
import { offersAt, type OfferAt } from "~/modules/promotions/offers/kinds/kinds";
import type { CartOffer, OfferGoods } from "~/modules/promotions/offers/offer";
import { groupState } from "../group-state";
import { limitRest, limitRestriction, stockLeft, withGift, type AllocatedUnits } from "../line-stock";
import {
  ask,
  checkEligibility,
  getHindrance,
  limited,
  measured,
  short,
  soldOut,
  withheldBy,
  type OfferEligibility,
} from "../offer-eligibility";
import type { GiftLine, OfferReason, WithheldGift } from "../pricing";
import { withReason, withUsed, type PricingState, type PricingStep } from "../pricing-state";
import { withheldGift, withheldText } from "../withheld";

/** Adds gifts by the price of lines in scope after reductions, or by units or number of products, while offer, shop and limit have any left. A gift that the company may not have is withheld with its reason. */
export const giveGifts: PricingStep = (state) => offersAt(state.offers, "gifts").reduce(applyGift, state);

function applyGift(state: PricingState, offer: OfferAt<"gifts">): PricingState {
  const { index } = state;
  const item = ask(index, offer);
  if (!item) return state;
  const why = getHindrance(state.used, item);
  if (why) return withReason(state, item, why);
  const judged = checkEligibility(item, measured(index, offer.measure, item.places, state.amounts));
  const never = judged.tier ? null : neverGranted(offer);
  if (never) return withReason(state, item, never);
  const group = groupState(index, item, judged, 0);
  if (!judged.tier) return withReason(withGiftGroup(state, group), item, short(index, item, judged));
  const { gifts, withheld, held, reserved } = getGifts(offer, judged, state.reserved);
  const isUsed = gifts.length > 0;
  const shown = withGiftGroup(state, { ...group, isUsed, ...(held && { note: held.text }) });
  const next = { ...shown, withheld: [...state.withheld, ...withheld] };
  if (!isUsed) return held ? withReason(next, item, held) : next;
  return {
    ...withUsed(next, offer, judged.times),
    gifts: [...state.gifts, ...gifts],
    reserved,
  };
}

const withGiftGroup = (
  state: PricingState,
  group: PricingState["groups"]["gifts"][number],
): PricingState => ({
  ...state,
  groups: { ...state.groups, gifts: [...state.groups.gifts, group] },
});

/** Why this company would get nothing at the threshold: it may have none of the products. Null: it may have one. */
function neverGranted(offer: CartOffer): OfferReason | null {
  const [first] = offer.goods;
  if (!first?.restriction || offer.goods.some((goods) => !goods.restriction)) return null;
  return withheldBy(offer, withheldText(withheldGift({ ...first, offerId: offer.id }, first.restriction)));
}

interface TierGifts {
  gifts: readonly GiftLine[];
  withheld: readonly WithheldGift[];
  /** why some of them are left out, for the first such gift */
  held: OfferReason | null;
  reserved: AllocatedUnits;
}

/** The gifts of a tier as far as available, and withheld ones. Paid units come first. */
function getGifts(offer: CartOffer, { tier, times }: OfferEligibility, reserved: AllocatedUnits): TierGifts {
  const wanted = tier && "gives" in tier.benefit ? tier.benefit.gives : [];
  const none: TierGifts = { gifts: [], withheld: [], held: null, reserved };
  if (wanted.length === 0) return { ...none, held: soldOut(offer, "赠品已送完") };
  return wanted.reduce((found, { goodsId, number: quantity }) => {
    const goods = offer.goods.find((g) => g.goodsId === goodsId);
    const { gift, withheld, held } = findGift(offer, goods, quantity * times, found.reserved);
    return {
      gifts: gift ? [...found.gifts, gift] : found.gifts,
      withheld: withheld ? [...found.withheld, withheld] : found.withheld,
      held: found.held ?? held,
      reserved: gift ? withGift(found.reserved, goodsId, gift.quantity) : found.reserved,
    };
  }, none);
}

interface GiftPart {
  gift: GiftLine | null;
  withheld: WithheldGift | null;
  held: OfferReason | null;
}

/** `wanted` units of one gift, as far as the company may have them. */
function findGift(
  offer: CartOffer,
  goods: OfferGoods | undefined,
  wanted: number,
  reserved: AllocatedUnits,
): GiftPart {
  if (!goods) return { gift: null, withheld: null, held: wanted > 0 ? soldOut(offer, "赠品已送完") : null };
  const limit = maxUnits(goods, reserved);
  const units = Math.min(wanted, limit);
  const { goodsId, name } = goods;
  const gift = units === 0 ? null : { offerId: offer.id, goodsId, name, quantity: units };
  if (units >= wanted) return { gift, withheld: null, held: null };
  const restriction = getBar(goods, reserved, limit);
  if (!restriction) return { gift, withheld: null, held: heldBack(offer, goods, limit) };
  const withheld = withheldGift({ ...goods, offerId: offer.id }, restriction, units);
  return { gift, withheld, held: withheldBy(offer, withheldText(withheld)) };
}

const ownRest = ({ limitPerCompany, used }: OfferGoods) =>
  limitPerCompany === null ? Infinity : Math.max(0, limitPerCompany - used);

const maxUnits = (goods: OfferGoods, reserved: AllocatedUnits) =>
  goods.restriction
    ? 0
    : Math.min(
        goods.left,
        stockLeft(reserved, goods.goodsId, goods.stock),
        ownRest(goods),
        limitRest(goods, reserved),
      );

/** Why the company may not have more than `limit` units of a gift; null if only offer or stock limits it. */
function getBar(goods: OfferGoods, reserved: AllocatedUnits, limit: number): PurchaseRestriction | null {
  if (goods.restriction) return goods.restriction;
  return limitRest(goods, reserved) === limit ? limitRestriction(goods, reserved) : null;
}

function heldBack(offer: CartOffer, goods: OfferGoods, maxCount: number): OfferReason {
  if (maxCount === 0 && ownRest(goods) > 0) return soldOut(offer, "赠品已送完");
  const { unit, name, limitPerCompany: limit, used } = goods;
  if (limit !== null && ownRest(goods) === maxCount)
    return limited(offer, `每家限领 ${limit} ${unit}，已领 ${used} ${unit}`);
  return soldOut(offer, `${name}仅剩 ${maxCount} ${unit}`);
}
