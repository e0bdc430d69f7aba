import { isAt } from "~/modules/promotions/offers/kinds/kinds";
import {
  areApart,
  inScope,
  type OfferKind,
  type PriceKind,
  type OfferScope,
} from "~/modules/promotions/offers/offer";
import type { PricedBase, LinePriceSource } from "./line-price";
import { ADD_ON_DEAL } from "./line-types";
import type { CartLine } from "./pricing";

/** Lines in product order by index; the given order does not matter. */
export interface LineIndex {
  lines: readonly CartLine[];
  all: readonly number[];
  byGoods: ReadonlyMap<number, number[]>;
  known: Map<string | OfferScope, readonly number[]>;
}

export interface OfferScopeIndex extends LineIndex {
  bases: readonly PricedBase[];
  /** the offers that made prices, each once; by index its number here plus 1, or 0 */
  sources: readonly LinePriceSource[];
  sourceOf: Uint16Array;
  /** by index: 1 for ephedrine products, 2 for add-ons: in no offer, or in none on lines */
  apart: Uint8Array;
  /** cached results; cleared when a line starts to count */
  membersByKey: Map<string, Members>;
}

export interface Asks {
  kind: OfferKind;
  scope: OfferScope;
  notWith: readonly OfferKind[];
}

export interface Members {
  inside: readonly number[];
  places: readonly number[];
  /** price kinds that excluded counting lines of the scope */
  excludedByKind: readonly PriceKind[];
}

export function indexCartLines(values: readonly CartLine[]): LineIndex {
  const lines = [...values].sort((a, b) => a.goods.id - b.goods.id || a.id - b.id);
  const byGoods = new Map<number, number[]>();
  lines.forEach((line, i) => {
    const same = byGoods.get(line.goods.id);
    if (same) same.push(i);
    else byGoods.set(line.goods.id, [i]);
  });
  return { lines, all: lines.map((_, i) => i), byGoods, known: new Map() };
}

/** Takes the prices by index. */
export function indexOfferScopes(places: LineIndex, bases: readonly PricedBase[]): OfferScopeIndex {
  const sourceOf = new Uint16Array(bases.length);
  const apart = new Uint8Array(bases.length);
  const sources: LinePriceSource[] = [];
  const positions = new Map<number, number>();
  bases.forEach(({ line, source }, i) => {
    apart[i] = line.goods.isEphedrine ? EPHEDRINE : line.type === ADD_ON_DEAL ? OWN_ADD_ON : 0;
    if (!source) return;
    if (!positions.has(source.offerId)) positions.set(source.offerId, sources.push(source));
    sourceOf[i] = positions.get(source.offerId)!;
  });
  return { ...places, bases, sources, sourceOf, apart, membersByKey: new Map() };
}

const EPHEDRINE = 1;
const OWN_ADD_ON = 2;

/** Returns the indexes inside a scope, ascending. */
export function placesIn(places: LineIndex, scope: OfferScope): readonly number[] {
  if ("all" in scope) return places.all;
  // Lists of products are long and seldom equal, so each is its own key.
  const key = keyOf(scope) ?? scope;
  const known = places.known.get(key);
  if (known) return known;
  const found = "goods" in scope ? ofGoods(places, scope.goods) : inside(places, scope);
  places.known.set(key, found);
  return found;
}

/** Equal scopes have equal keys; null for one with a list of products. */
function keyOf(scope: OfferScope): string | null {
  if ("all" in scope) return "*";
  if ("category" in scope) return scope.category;
  if ("kind" in scope) return scope.kind;
  if ("preferred" in scope) return "preferred";
  if ("goods" in scope) return null;
  const not = keyOf(scope.not);
  return not && `!${not}`;
}

const inside = ({ all, lines }: LineIndex, scope: OfferScope) =>
  all.filter((i) => inScope(scope, lines[i]!.goods));

function ofGoods({ byGoods }: LineIndex, ids: readonly number[]): number[] {
  const places = new Set<number>();
  for (const id of ids) for (const place of byGoods.get(id) ?? NOWHERE) places.add(place);
  return [...places].sort((a, b) => a - b);
}

const NOWHERE: readonly number[] = [];

/** Returns the lines of an offer: inside its scope, without those whose price excludes it or is excluded by it. */
export function getMembers(index: OfferScopeIndex, offer: Asks): Members {
  const scope = keyOf(offer.scope);
  const isApart = index.sources.map((source) => areApart(source, offer));
  // An add-on line never helps to reach an offer on lines.
  const leftOut = isAt(offer.kind, "lines", "gifts", "addOn") ? 0 : OWN_ADD_ON;
  if (scope === null) return gather(index, offer.scope, isApart, leftOut);
  const key = `${scope} ${leftOut} ${isApart.join()}`;
  const known = index.membersByKey.get(key);
  if (known) return known;
  const found = gather(index, offer.scope, isApart, leftOut);
  index.membersByKey.set(key, found);
  return found;
}

function gather(
  index: OfferScopeIndex,
  scope: OfferScope,
  isApart: readonly boolean[],
  leftOut: number,
): Members {
  const { bases, sourceOf, apart } = index;
  const inside: number[] = [];
  const places: number[] = [];
  const excludedBy = new Set<PriceKind>();
  for (const i of placesIn(index, scope)) {
    const { counts } = bases[i]!;
    const source = sourceOf[i]!;
    if (source > 0 && isApart[source - 1]) {
      if (counts) excludedBy.add(index.sources[source - 1]!.kind);
      continue;
    }
    // An ordinary line, or an add-on line in an offer on the order.
    if (apart[i] !== 0 && apart[i] !== leftOut) continue;
    inside.push(i);
    if (counts) places.push(i);
  }
  return { inside, places, excludedByKind: excludedBy.size > 0 ? [...excludedBy].sort() : [] };
}
