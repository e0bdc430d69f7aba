/** Offers on the goods of a scope: line reductions (goods_manjian_amount) and gifts, with the lines that take part. Pure, fen. */
import type { Refusal } from "~/catalogue/refusal";
import { spread, type Fen } from "~/platform/money";
import { byPriority, type CartOffer, type OfferGoods, type Tier } from "~/promotions/offer";
import { tierName } from "~/promotions/words";
import {
  apartFrom,
  ask,
  better,
  excluded,
  groupName,
  judge,
  limited,
  measured,
  missingText,
  short,
  shownTier,
  soldOut,
  unitOf,
  usedOf,
  withheldBy,
  type Ask,
  type Judged,
  type Used,
} from "./judge";
import { limitRefusal, limitRest, stockLeft, type Taken } from "./line-stock";
import type { GiftLine, GroupState, OfferReason, WithheldGift } from "./pricing";
import type { Roster } from "./roster";
import { withheldGift, withheldText } from "./withheld";

/** What has been decided so far; each step adds to it. */
export interface Book {
  roster: Roster;
  used: Used[];
  reasons: OfferReason[];
}

/** Notes why an offer does nothing, when lines that count are in its scope. */
export function explain(book: Book, offer: Ask, why: OfferReason | null): void {
  if (why && (offer.places.length > 0 || offer.hindrance)) book.reasons.push(why);
}

export const ofKinds = (offers: readonly CartOffer[], ...kinds: CartOffer["kind"][]) =>
  offers.filter((o) => kinds.includes(o.kind)).sort(byPriority);

/** What stands in the way of an offer before its threshold is judged: its limits, its lines' prices, another offer of this cart. */
export function hindranceOf(book: Book, one: Ask): OfferReason | null {
  if (one.hindrance) return one.hindrance;
  const other = apartFrom(book.used, one.offer);
  return other && excluded(one.offer, other.kind);
}

/**
 * Line reductions. A line is in one reduction at most: offers are asked by priority, then by id, and a met offer takes its lines;
 * lines that nothing took are shown in the first unmet offer they belong to. Each reduction is spread by largest remainders.
 * Gives each line's reduction by its place.
 */
export function reduceLines(
  book: Book,
  gross: readonly Fen[],
  offers: readonly CartOffer[],
): { reductions: Fen[]; groups: GroupState[] } {
  const { roster } = book;
  const reductions = gross.map(() => 0);
  const takenBy = new Map<number, string>();
  const groups: GroupState[] = [];
  const unmet: CartOffer[] = [];
  for (const offer of ofKinds(offers, "lineReduction")) {
    const one = askFree(book, offer, takenBy);
    if (!one) continue;
    const why = hindranceOf(book, one);
    if (why) {
      explain(book, one, why);
      continue;
    }
    const judged = judge(one, measured(roster, offer.measure, one.places, gross));
    const amount = offFor(judged, one.places, gross);
    if (amount === 0) {
      unmet.push(offer);
      continue;
    }
    groups.push(groupOf(roster, one, judged, amount));
    const parts = spread(
      amount,
      one.places.map((i) => gross[i]!),
    );
    one.places.forEach((i, k) => (reductions[i] = parts[k]!));
    one.inside.forEach((i) => takenBy.set(i, groupName(offer, judged.tier!)));
    book.used.push(usedOf(offer, judged.times));
  }
  for (const offer of unmet) {
    const one = askFree(book, offer, takenBy);
    if (!one) continue;
    const judged = judge(one, measured(roster, offer.measure, one.places, gross));
    groups.push(groupOf(roster, one, judged, 0));
    explain(book, one, short(roster, one, judged));
    one.inside.forEach((i) => takenBy.set(i, ""));
  }
  return { reductions, groups };
}

/** An offer with the lines that no reduction has yet; where others took all of them, that is its reason. */
function askFree(book: Book, offer: CartOffer, takenBy: ReadonlyMap<number, string>): Ask | null {
  const whole = ask(book.roster, offer);
  if (!whole || takenBy.size === 0) return whole;
  const isFree = (i: number) => !takenBy.has(i);
  const free = { ...whole, inside: whole.inside.filter(isFree), places: whole.places.filter(isFree) };
  if (free.inside.length > 0 || whole.inside.length === 0) return free;
  const name = whole.places.map((i) => takenBy.get(i)).find(Boolean);
  if (name) explain(book, whole, better(offer, name));
  return null;
}

/** What the tier reached takes off, never more than the lines cost. */
function offFor({ tier, times }: Judged, places: readonly number[], amounts: readonly Fen[]): Fen {
  if (!tier || !("off" in tier.benefit)) return 0;
  const most = places.reduce((sum, i) => sum + amounts[i]!, 0);
  return Math.min(tier.benefit.off * times, most);
}

/** The state of an offer on lines; `amount` is what it takes off, 0 while it is not met. */
export function groupOf(roster: Roster, one: Ask, judged: Judged, amount: Fen): GroupState {
  const { offer, inside } = one;
  const kind = offer.kind as GroupState["kind"];
  const shown = shownTier(offer, judged);
  const isMet = kind === "lineReduction" ? amount > 0 : judged.tier !== null;
  const unit = unitOf(roster, offer.measure, inside);
  const missingTo = (tier: Tier) => {
    const shortfall = Math.max(0, tier.from - judged.value);
    return { shortfall, missing: missingText(offer.measure, shortfall, unit) };
  };
  const promise = "off" in shown.benefit ? shown.benefit.off : 0;
  const toNext = isMet && judged.next;
  return {
    id: offer.id,
    kind,
    name: kind === "lineReduction" ? groupName(offer, shown) : tierName(offer, shown),
    amount: isMet ? amount : promise,
    status: isMet ? 1 : 0,
    ...(isMet ? { shortfall: 0, missing: "" } : missingTo(shown)),
    isUsed: isMet,
    lineIds: inside.map((i) => roster.bases[i]!.line.id),
    next: toNext ? { name: tierName(offer, toNext), ...missingTo(toNext) } : null,
  };
}

/**
 * Gifts by what the lines in scope cost after their own reductions, or by units or kinds. What is left of a gift, in the offer and beside
 * this cart in the shop, is given, within the company's limit; what is held back is said. A goods that the company may not have, or not
 * so many of, is withheld with its reason: the gates of a gift are those of a goods that is bought.
 */
export function giveGifts(
  book: Book,
  amounts: readonly Fen[],
  offers: readonly CartOffer[],
  taken: Taken,
): { gifts: GiftLine[]; withheld: WithheldGift[]; groups: GroupState[] } {
  const { roster } = book;
  const gifts: GiftLine[] = [];
  const withheld: WithheldGift[] = [];
  const groups: GroupState[] = [];
  for (const offer of ofKinds(offers, "gift", "bundleGift")) {
    const one = ask(roster, offer);
    if (!one) continue;
    const why = hindranceOf(book, one);
    if (why) {
      explain(book, one, why);
      continue;
    }
    const judged = judge(one, measured(roster, offer.measure, one.places, amounts));
    const never = judged.tier ? null : neverGiven(offer);
    if (never) {
      explain(book, one, never);
      continue;
    }
    const group = groupOf(roster, one, judged, 0);
    groups.push(group);
    if (!judged.tier) {
      explain(book, one, short(roster, one, judged));
      continue;
    }
    const { given, barred, held } = giftsOf(offer, judged, taken);
    gifts.push(...given);
    withheld.push(...barred);
    group.isUsed = given.length > 0;
    if (held) group.note = held.text;
    if (given.length === 0 && held) explain(book, one, held);
    if (given.length > 0) book.used.push(usedOf(offer, judged.times));
  }
  return { gifts, withheld, groups };
}

/** Why buying up to the threshold would bring this company nothing: it may have none of the goods. Null: it may have one. */
function neverGiven(offer: CartOffer): OfferReason | null {
  const [first] = offer.goods;
  if (!first?.refusal || offer.goods.some((goods) => !goods.refusal)) return null;
  return withheldBy(offer, withheldText(withheldGift({ ...first, offerId: offer.id }, first.refusal)));
}

/** The gifts of a tier as far as there are any, and what is held back first. Gifts come after everything that is paid for. */
function giftsOf(
  offer: CartOffer,
  { tier, times }: Judged,
  taken: Taken,
): { given: GiftLine[]; barred: WithheldGift[]; held: OfferReason | null } {
  const wanted = tier && "gives" in tier.benefit ? tier.benefit.gives : [];
  const given: GiftLine[] = [];
  const barred: WithheldGift[] = [];
  let held: OfferReason | null = null;
  for (const { goodsId, number } of wanted) {
    const goods = offer.goods.find((g) => g.goodsId === goodsId);
    const most = goods ? mostOf(goods, taken) : 0;
    const units = Math.min(number * times, most);
    const refusal = goods && units < number * times ? barOf(goods, taken, most) : null;
    if (goods && refusal) {
      const one = withheldGift({ ...goods, offerId: offer.id }, refusal, units);
      barred.push(one);
      held ??= withheldBy(offer, withheldText(one));
    } else if (units < number * times) held ??= heldBack(offer, goods, most);
    if (units === 0 || !goods) continue;
    given.push({ offerId: offer.id, goodsId, name: goods.name, number: units });
    taken.goods.set(goodsId, (taken.goods.get(goodsId) ?? 0) + units);
  }
  return { given, barred, held: wanted.length === 0 ? soldOut(offer, "赠品已送完") : held };
}

const ownRest = ({ limitPerCompany, used }: OfferGoods) =>
  limitPerCompany === null ? Infinity : Math.max(0, limitPerCompany - used);

const mostOf = (goods: OfferGoods, taken: Taken) =>
  goods.refusal
    ? 0
    : Math.min(
        ...[goods.left, stockLeft(taken, goods.goodsId, goods.stock)],
        ...[ownRest(goods), limitRest(goods, taken)],
      );

/** Why the company may not have more than `most` units of a gift; null where only the offer or the stock has no more. */
function barOf(goods: OfferGoods, taken: Taken, most: number): Refusal | null {
  if (goods.refusal) return goods.refusal;
  return limitRest(goods, taken) === most ? limitRefusal(goods, taken) : null;
}

function heldBack(offer: CartOffer, goods: OfferGoods | undefined, most: number): OfferReason {
  if (!goods || (most === 0 && ownRest(goods) > 0)) return soldOut(offer, "赠品已送完");
  const { unit, name, limitPerCompany: limit, used } = goods;
  if (limit !== null && ownRest(goods) === most)
    return limited(offer, `每家限领 ${limit} ${unit}，已领 ${used} ${unit}`);
  return soldOut(offer, `${name}仅剩 ${most} ${unit}`);
}
