import { restrictionText, type PurchaseRestriction } from "~/modules/catalogue/goods/purchase-restriction";
import type { Fen } from "~/platform/values/money";
import { offersAt, type OfferAt } from "~/modules/promotions/offers/kinds/kinds";
import type { CartOffer, OfferGoods } from "~/modules/promotions/offers/offer";
import {
  ask,
  checkEligibility,
  measured,
  missingText,
  short,
  shownTier,
  getUnit,
  getUsed,
  type Ask,
  type OfferEligibility,
} from "./offer-eligibility";
import { addOfferReason, getGroup, getHindrance, type PricingContext } from "./line-promotions";
import type { PricedBase } from "./line-price";
import {
  admit,
  ephedrineApart,
  isPricedAndSelected,
  limitRestriction,
  limitRest,
  relatedRestriction,
  stockLeft,
  type AllocatedUnits,
} from "./line-stock";
import { ADD_ON_DEAL } from "./line-types";
import type { GroupState, OfferReason, AddOnDealState } from "./pricing";

interface Standing {
  offer: OfferAt<"addOn">;
  /** null: no line of the cart takes part */
  one: Ask<OfferAt<"addOn">> | null;
  judged: OfferEligibility | null;
  why: OfferReason | null;
  unit: string;
  /** allowed choices, and those that counting lines use */
  choose: number;
  chosen: number;
}

/** Checks each add-on line against the other lines after their reductions, then counts lines by id while choices are left. Below the threshold a line stays in the cart with what is missing. */
export function settleAddOnDeals(
  context: PricingContext,
  amounts: readonly Fen[],
  offers: ReadonlyMap<number, CartOffer>,
  used: AllocatedUnits,
): { addOnDeals: AddOnDealState[]; groups: GroupState[] } {
  const lines = context.index.bases
    .filter((base) => base.line.type === ADD_ON_DEAL)
    .sort((a, b) => a.line.id - b.line.id);
  const standings = offersAt([...offers.values()], "addOn").map((offer) =>
    getStanding(context, offer, amounts),
  );
  const byOffer = new Map(standings.map((s) => [s.offer.id, s]));
  for (const base of lines.filter(isPricedAndSelected))
    settle(base, byOffer.get(base.line.offerId), offers, used);
  for (const base of lines.filter((l) => !isPricedAndSelected(l)))
    base.restriction =
      addOnRestriction(base, byOffer.get(base.line.offerId)) ?? relatedRestriction(used, base, offers);
  const shown = standings.filter((s) => s.one !== null || lines.some((l) => l.line.offerId === s.offer.id));
  for (const { offer, judged, chosen } of shown)
    if (chosen > 0) context.used.push(getUsed(offer, judged?.times ?? 1));
  return {
    addOnDeals: shown.map((s) => addOnDealState(s, lines, used)),
    groups: shown.flatMap(({ one: item, judged, why }) =>
      item && judged && !(why && judged.tier) ? [getGroup(context.index, item, judged, 0)] : [],
    ),
  };
}

function getStanding(context: PricingContext, offer: OfferAt<"addOn">, amounts: readonly Fen[]): Standing {
  const item = ask(context.index, offer);
  const unit = getUnit(context.index, offer.measure, item?.inside ?? []);
  if (!item) return { offer, one: item, judged: null, why: null, unit, choose: 0, chosen: 0 };
  const judged = checkEligibility(item, measured(context.index, offer.measure, item.places, amounts));
  const why = getHindrance(context, item) ?? (judged.tier ? null : short(context.index, item, judged));
  addOfferReason(context, item, why);
  const benefit = !why && judged.tier?.benefit;
  const choose = benefit && "choose" in benefit ? benefit.choose * judged.times : 0;
  return { offer, one: item, judged, why, unit, choose, chosen: 0 };
}

const goodsOf = ({ offer }: Standing, goodsId: number) => offer.goods.find((g) => g.goodsId === goodsId);
const getPortions = (goods: OfferGoods, quantity: number) => Math.ceil(quantity / goods.quantity);

function settle(
  base: PricedBase,
  standing: Standing | undefined,
  offers: ReadonlyMap<number, CartOffer>,
  used: AllocatedUnits,
): void {
  base.restriction = addOnRestriction(base, standing);
  if (base.restriction) return;
  admit(used, base, offers);
  if (base.counts)
    standing!.chosen += getPortions(goodsOf(standing!, base.line.goods.id)!, base.line.quantity);
}

/** Why an add-on is not available: no such deal, over, not met, or no choice left. */
function addOnRestriction(base: PricedBase, standing: Standing | undefined): PurchaseRestriction | null {
  const apart = ephedrineApart(base);
  if (apart) return apart;
  const goods = standing && goodsOf(standing, base.line.goods.id);
  if (!standing || !goods) return { code: "offerEnded" };
  const { why, choose, chosen } = standing;
  if (why && why.code !== "shortfall") return { code: "offerUnusable", text: why.text };
  if (choose === 0) return { code: "swapShort", missing: getMissing(standing).missing };
  return chosen + getPortions(goods, base.line.quantity) > choose ? { code: "swapFull", choose } : null;
}

function getMissing({ offer, judged, unit }: Standing): { shortfall: number; missing: string } {
  if (judged?.tier) return { shortfall: 0, missing: "" };
  const tier = judged ? shownTier(offer, judged) : offer.tiers[0]!;
  const shortfall = Math.max(0, tier.from - (judged?.value ?? 0));
  return { shortfall, missing: missingText(offer.measure, shortfall, unit) };
}

function addOnDealState(
  standing: Standing,
  lines: readonly PricedBase[],
  used: AllocatedUnits,
): AddOnDealState {
  const { offer, why, choose, chosen } = standing;
  const { shortfall, missing } = getMissing(standing);
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
      const { limit, reason } = getMax(goods, standing, own, used);
      return {
        goodsId: goods.goodsId,
        name: goods.name,
        unit: goods.unit,
        price: goods.price,
        picture: goods.picture,
        limit,
        reason: limit > 0 ? null : why ? why.text : choose > 0 ? reason : `还差 ${missing}`,
        barred: goods.restriction && restrictionText(goods.restriction),
        lineId: line?.line.id ?? null,
      };
    }),
  };
}

function getMax(goods: OfferGoods, { choose, chosen }: Standing, own: number, reserved: AllocatedUnits) {
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
