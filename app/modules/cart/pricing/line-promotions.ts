import type { PurchaseRestriction } from "~/modules/catalogue/goods/purchase-restriction";
import { spread, type Fen } from "~/platform/values/money";
import {
  getBenefit,
  isAt,
  OFFER_KINDS,
  offersAt,
  tierName,
  type OfferAt,
} from "~/modules/promotions/offers/kinds/kinds";
import type { CartOffer, OfferGoods, OfferTier } from "~/modules/promotions/offers/offer";
import {
  apartFrom,
  ask,
  better,
  excluded,
  groupName,
  checkEligibility,
  limited,
  measured,
  missingText,
  short,
  shownTier,
  soldOut,
  getUnit,
  getUsed,
  withheldBy,
  type Ask,
  type OfferEligibility,
  type Used,
} from "./offer-eligibility";
import { limitRestriction, limitRest, stockLeft, type AllocatedUnits } from "./line-stock";
import type { GiftLine, GroupState, OfferReason, WithheldGift } from "./pricing";
import type { OfferScopeIndex } from "./offer-scope-index";
import { withheldGift, withheldText } from "./withheld";

export interface PricingContext {
  index: OfferScopeIndex;
  used: Used[];
  reasons: OfferReason[];
}

/** Adds the reason why an offer does not apply, if counting lines are in its scope. */
export function addOfferReason(context: PricingContext, offer: Ask, why: OfferReason | null): void {
  if (why && (offer.places.length > 0 || offer.hindrance)) context.reasons.push(why);
}

/** What prevents an offer before its threshold is checked: its limits, its lines' prices, another offer of this cart. */
export function getHindrance(context: PricingContext, ask: Ask): OfferReason | null {
  if (ask.hindrance) return ask.hindrance;
  const other = apartFrom(context.used, ask.offer);
  return other && excluded(ask.offer, other.kind);
}

/** Returns each line's reduction by index, split by largest remainders. A line is in at most one: offers are applied by priority, then by id, and a met one takes its lines; other lines are shown in their first unmet offer. */
export function reduceLines(
  context: PricingContext,
  gross: readonly Fen[],
  offers: readonly CartOffer[],
): { reductions: Fen[]; groups: GroupState[] } {
  const { index } = context;
  const reductions = gross.map(() => 0);
  const takenBy = new Map<number, string>();
  const groups: GroupState[] = [];
  const unmet: OfferAt<"lines">[] = [];
  for (const offer of offersAt(offers, "lines")) {
    const item = askFree(context, offer, takenBy);
    if (!item) continue;
    const why = getHindrance(context, item);
    if (why) {
      addOfferReason(context, item, why);
      continue;
    }
    const judged = checkEligibility(item, measured(index, offer.measure, item.places, gross));
    const amount = offFor(offer, judged, item.places, gross);
    if (amount === 0) {
      unmet.push(offer);
      continue;
    }
    groups.push(getGroup(index, item, judged, amount));
    const parts = spread(
      amount,
      item.places.map((i) => gross[i]!),
    );
    item.places.forEach((i, k) => (reductions[i] = parts[k]!));
    item.inside.forEach((i) => takenBy.set(i, groupName(offer, judged.tier!)));
    context.used.push(getUsed(offer, judged.times));
  }
  for (const offer of unmet) {
    const item = askFree(context, offer, takenBy);
    if (!item) continue;
    const judged = checkEligibility(item, measured(index, offer.measure, item.places, gross));
    groups.push(getGroup(index, item, judged, 0));
    addOfferReason(context, item, short(index, item, judged));
    item.inside.forEach((i) => takenBy.set(i, ""));
  }
  return { reductions, groups };
}

/** An offer with the lines that have no reduction yet; if others took all of them, that is its reason. */
function askFree<T extends CartOffer>(
  context: PricingContext,
  offer: T,
  takenBy: ReadonlyMap<number, string>,
): Ask<T> | null {
  const whole = ask(context.index, offer);
  if (!whole || takenBy.size === 0) return whole;
  const isFree = (i: number) => !takenBy.has(i);
  const free = { ...whole, inside: whole.inside.filter(isFree), places: whole.places.filter(isFree) };
  if (free.inside.length > 0 || whole.inside.length === 0) return free;
  const name = whole.places.map((i) => takenBy.get(i)).find(Boolean);
  if (name) addOfferReason(context, whole, better(offer, name));
  return null;
}

function offFor(
  offer: CartOffer,
  { tier, times }: OfferEligibility,
  places: readonly number[],
  amounts: readonly Fen[],
): Fen {
  if (!tier) return 0;
  const cost = places.reduce((sum, i) => sum + amounts[i]!, 0);
  return getBenefit(offer).amount(tier.benefit, times, cost);
}

/** Returns the state of an offer on lines; `amount` is what it takes off, 0 while not met. */
export function getGroup(
  index: OfferScopeIndex,
  ask: Ask<OfferAt<"lines" | "gifts" | "addOn">>,
  judged: OfferEligibility,
  amount: Fen,
): GroupState {
  const { offer, inside } = ask;
  const { kind } = offer;
  const shown = shownTier(offer, judged);
  const isMet = isAt(kind, "lines") ? amount > 0 : judged.tier !== null;
  const unit = getUnit(index, offer.measure, inside);
  const missingTo = (tier: OfferTier) => {
    const shortfall = Math.max(0, tier.from - judged.value);
    return { shortfall, missing: missingText(offer.measure, shortfall, unit) };
  };
  const cost = { from: shown.from, measure: offer.measure, base: 0 };
  const promise = getBenefit(offer).promise(shown.benefit, cost);
  const toNext = isMet && judged.next;
  return {
    id: offer.id,
    kind,
    name: OFFER_KINDS[kind].isNamed ? groupName(offer, shown) : tierName(offer, shown),
    amount: isMet ? amount : promise,
    status: isMet ? 1 : 0,
    ...(isMet ? { shortfall: 0, missing: "" } : missingTo(shown)),
    isUsed: isMet,
    lineIds: inside.map((i) => index.bases[i]!.line.id),
    next: toNext ? { name: tierName(offer, toNext), ...missingTo(toNext) } : null,
  };
}

/** Returns gifts by the price of lines in scope after reductions, or by units or number of products, while offer, shop and limit have any left. A gift that the company may not have is withheld with its reason. */
export function giveGifts(
  context: PricingContext,
  amounts: readonly Fen[],
  offers: readonly CartOffer[],
  used: AllocatedUnits,
): { gifts: GiftLine[]; withheld: WithheldGift[]; groups: GroupState[] } {
  const { index } = context;
  const gifts: GiftLine[] = [];
  const withheld: WithheldGift[] = [];
  const groups: GroupState[] = [];
  for (const offer of offersAt(offers, "gifts")) {
    const item = ask(index, offer);
    if (!item) continue;
    const why = getHindrance(context, item);
    if (why) {
      addOfferReason(context, item, why);
      continue;
    }
    const judged = checkEligibility(item, measured(index, offer.measure, item.places, amounts));
    const never = judged.tier ? null : neverGranted(offer);
    if (never) {
      addOfferReason(context, item, never);
      continue;
    }
    const group = getGroup(index, item, judged, 0);
    groups.push(group);
    if (!judged.tier) {
      addOfferReason(context, item, short(index, item, judged));
      continue;
    }
    const { granted, barred, held } = getGifts(offer, judged, used);
    gifts.push(...granted);
    withheld.push(...barred);
    group.isUsed = granted.length > 0;
    if (held) group.note = held.text;
    if (granted.length === 0 && held) addOfferReason(context, item, held);
    if (granted.length > 0) context.used.push(getUsed(offer, judged.times));
  }
  return { gifts, withheld, groups };
}

/** Why this company would get nothing at the threshold: it may have none of the products. Null: it may have one. */
function neverGranted(offer: CartOffer): OfferReason | null {
  const [first] = offer.goods;
  if (!first?.restriction || offer.goods.some((goods) => !goods.restriction)) return null;
  return withheldBy(offer, withheldText(withheldGift({ ...first, offerId: offer.id }, first.restriction)));
}

/** The gifts of a tier as far as available, and withheld ones. Paid units come first. */
function getGifts(
  offer: CartOffer,
  { tier, times }: OfferEligibility,
  used: AllocatedUnits,
): { granted: GiftLine[]; barred: WithheldGift[]; held: OfferReason | null } {
  const wanted = tier && "gives" in tier.benefit ? tier.benefit.gives : [];
  const granted: GiftLine[] = [];
  const barred: WithheldGift[] = [];
  let held: OfferReason | null = null;
  for (const { goodsId, number: quantity } of wanted) {
    const goods = offer.goods.find((g) => g.goodsId === goodsId);
    const limit = goods ? getMax(goods, used) : 0;
    const units = Math.min(quantity * times, limit);
    const restriction = goods && units < quantity * times ? getBar(goods, used, limit) : null;
    if (goods && restriction) {
      const item = withheldGift({ ...goods, offerId: offer.id }, restriction, units);
      barred.push(item);
      held ??= withheldBy(offer, withheldText(item));
    } else if (units < quantity * times) held ??= heldBack(offer, goods, limit);
    if (units === 0 || !goods) continue;
    granted.push({ offerId: offer.id, goodsId, name: goods.name, quantity: units });
    used.goods.set(goodsId, (used.goods.get(goodsId) ?? 0) + units);
  }
  return { granted, barred, held: wanted.length === 0 ? soldOut(offer, "赠品已送完") : held };
}

const ownRest = ({ limitPerCompany, used }: OfferGoods) =>
  limitPerCompany === null ? Infinity : Math.max(0, limitPerCompany - used);

const getMax = (goods: OfferGoods, used: AllocatedUnits) =>
  goods.restriction
    ? 0
    : Math.min(
        goods.left,
        stockLeft(used, goods.goodsId, goods.stock),
        ownRest(goods),
        limitRest(goods, used),
      );

/** Why the company may not have more than `limit` units of a gift; null if only offer or stock limits it. */
function getBar(goods: OfferGoods, used: AllocatedUnits, limit: number): PurchaseRestriction | null {
  if (goods.restriction) return goods.restriction;
  return limitRest(goods, used) === limit ? limitRestriction(goods, used) : null;
}

function heldBack(offer: CartOffer, goods: OfferGoods | undefined, maxCount: number): OfferReason {
  if (!goods || (maxCount === 0 && ownRest(goods) > 0)) return soldOut(offer, "赠品已送完");
  const { unit, name, limitPerCompany: limit, used } = goods;
  if (limit !== null && ownRest(goods) === maxCount)
    return limited(offer, `每家限领 ${limit} ${unit}，已领 ${used} ${unit}`);
  return soldOut(offer, `${name}仅剩 ${maxCount} ${unit}`);
}
