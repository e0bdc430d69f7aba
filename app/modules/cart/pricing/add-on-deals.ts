import { restrictionText, type PurchaseRestriction } from "~/modules/catalogue/goods/purchase-restriction";
import type { OfferAt } from "~/modules/promotions/offers/kinds/kinds";
import type { OfferGoods } from "~/modules/promotions/offers/offer";
import { groupState } from "./group-state";
import {
  ask,
  checkEligibility,
  getHindrance,
  measured,
  missingText,
  short,
  shownTier,
  getUnit,
  type Ask,
  type OfferEligibility,
} from "./offer-eligibility";
import type { PricedBase } from "./line-price";
import { ephedrineApart, limitRestriction, limitRest, stockLeft, type AllocatedUnits } from "./line-stock";
import type { OfferScopeIndex } from "./offer-scope-index";
import type { GroupState, OfferReason, AddOnDealState } from "./pricing";
import type { PricingState } from "./pricing-state";

/** An add-on deal judged over the other lines of a cart. */
export interface AddOnDeal {
  offer: OfferAt<"addOn">;
  /** null: no line of the cart takes part */
  item: Ask<OfferAt<"addOn">> | null;
  judged: OfferEligibility | null;
  why: OfferReason | null;
  unit: string;
  /** allowed choices, and those that counting lines use */
  choose: number;
  chosen: number;
}

/** Judges an add-on deal by lines after their reductions; nothing is chosen yet. */
export function findDeal(
  { index, used, amounts }: Pick<PricingState, "index" | "used" | "amounts">,
  offer: OfferAt<"addOn">,
): AddOnDeal {
  const item = ask(index, offer);
  const unit = getUnit(index, offer.measure, item?.inside ?? []);
  if (!item) return { offer, item, judged: null, why: null, unit, choose: 0, chosen: 0 };
  const judged = checkEligibility(item, measured(index, offer.measure, item.places, amounts));
  const why = getHindrance(used, item) ?? (judged.tier ? null : short(index, item, judged));
  const benefit = !why && judged.tier?.benefit;
  const choose = benefit && "choose" in benefit ? benefit.choose * judged.times : 0;
  return { offer, item, judged, why, unit, choose, chosen: 0 };
}

const goodsOf = ({ offer }: AddOnDeal, goodsId: number) => offer.goods.find((g) => g.goodsId === goodsId);
const getPortions = (goods: OfferGoods, quantity: number) => Math.ceil(quantity / goods.quantity);

/** The choices that a line of the deal uses. */
export function portionsChosen(deal: AddOnDeal, { line }: PricedBase): number {
  const goods = goodsOf(deal, line.goods.id);
  return goods ? getPortions(goods, line.quantity) : 0;
}

/** Why an add-on is not available: no such deal, over, not met, or no choice left. */
export function addOnRestriction(base: PricedBase, deal: AddOnDeal | undefined): PurchaseRestriction | null {
  const apart = ephedrineApart(base);
  if (apart) return apart;
  const goods = deal && goodsOf(deal, base.line.goods.id);
  if (!deal || !goods) return { code: "offerEnded" };
  const { why, choose, chosen } = deal;
  if (why && why.code !== "shortfall") return { code: "offerUnusable", text: why.text };
  if (choose === 0) return { code: "addOnShort", missing: getDealShortfall(deal).missing };
  return chosen + getPortions(goods, base.line.quantity) > choose ? { code: "addOnFull", choose } : null;
}

/** The deal as a group of the cart, unless something else than its threshold prevents it. */
export const dealGroup = (index: OfferScopeIndex, { item, judged, why }: AddOnDeal): GroupState[] =>
  item && judged && !(why && judged.tier) ? [groupState(index, item, judged, 0)] : [];

function getDealShortfall({ offer, judged, unit }: AddOnDeal): { shortfall: number; missing: string } {
  if (judged?.tier) return { shortfall: 0, missing: "" };
  const tier = judged ? shownTier(offer, judged) : offer.tiers[0]!;
  const shortfall = Math.max(0, tier.from - (judged?.value ?? 0));
  return { shortfall, missing: missingText(offer.measure, shortfall, unit) };
}

/** The deal as the cart shows it; `lines` are all add-on lines. */
export function addOnState(
  deal: AddOnDeal,
  lines: readonly PricedBase[],
  reserved: AllocatedUnits,
): AddOnDealState {
  const { offer, choose, chosen } = deal;
  const { shortfall, missing } = getDealShortfall(deal);
  return {
    offerId: offer.id,
    name: offer.name,
    status: choose > 0 ? 1 : 0,
    shortfall,
    missing,
    choose,
    chosen,
    goods: offer.goods.map((goods) => {
      const line = lines.find(({ line: l }) => l.offerId === offer.id && l.goods.id === goods.goodsId);
      const own = line?.counts ? line.line.quantity : 0;
      const { limit: max, reason } = getMax(goods, deal, own, reserved);
      return {
        goodsId: goods.goodsId,
        name: goods.name,
        unit: goods.unit,
        price: goods.price,
        picture: goods.picture,
        limit: max,
        reason: max > 0 ? null : unavailableText(deal, reason),
        barred: goods.restriction && restrictionText(goods.restriction),
        lineId: line?.line.id ?? null,
      };
    }),
  };
}

function unavailableText(deal: AddOnDeal, reason: string | null): string | null {
  if (deal.why) return deal.why.text;
  return deal.choose > 0 ? reason : `还差 ${getDealShortfall(deal).missing}`;
}

function getMax(goods: OfferGoods, { choose, chosen }: AddOnDeal, own: number, reserved: AllocatedUnits) {
  if (goods.restriction) return { limit: 0, reason: restrictionText(goods.restriction) };
  const { limitPerCompany: limit, used, unit } = goods;
  const byPortions = (choose - chosen + (own > 0 ? getPortions(goods, own) : 0)) * goods.quantity;
  const byLimit = limit === null ? Infinity : limit - used;
  const byStock = Math.min(goods.left, stockLeft(reserved, goods.goodsId, goods.stock) + own);
  const byGoods = limitRest(goods, reserved) + own;
  const maxCount = Math.max(0, Math.min(byPortions, byLimit, byStock, byGoods));
  if (maxCount > 0) return { limit: maxCount, reason: null };
  if (byLimit <= 0) return { limit: maxCount, reason: `每家限购 ${limit} ${unit}，已购 ${used} ${unit}` };
  const restriction = byGoods <= 0 ? limitRestriction(goods, reserved) : null;
  if (restriction) return { limit: maxCount, reason: restrictionText(restriction) };
  return { limit: maxCount, reason: byStock <= 0 ? "换购商品已抢完" : `已选满 ${choose} 份` };
}
