/** The lines of a cart in goods order, and which of them an offer is for; asked for every offer, so each scope is looked up, not searched. Pure. */
import { inScope, type OfferKind, type PriceKind, type Scope } from "~/promotions/offer";
import type { PricedBase } from "./line-price";
import { SWAP } from "./line-types";

/** Lines are named by their place in goods order: the order in which they were given never matters. */
export interface Roster {
  bases: readonly PricedBase[];
  /** every place */
  all: readonly number[];
  byGoods: ReadonlyMap<number, number[]>;
  /** by place: 1 for a price of an offer, ephedrine goods and swaps, the only lines that an offer may leave out */
  special: Uint8Array;
  hasSpecial: boolean;
}

/** What makes an offer or voucher ask for lines. */
export interface Asks {
  kind: OfferKind;
  scope: Scope;
  notWith: readonly OfferKind[];
}

export interface Members {
  /** places of the lines that take part, ascending */
  inside: readonly number[];
  /** the price kinds that kept lines of the scope out, where they would count */
  keptOutBy: readonly PriceKind[];
}

/** Takes lines as priceLine gives them. */
export function rosterOf(priced: readonly PricedBase[]): Roster {
  const bases = [...priced].sort((a, b) => a.line.goods.id - b.line.goods.id || a.line.id - b.line.id);
  const byGoods = new Map<number, number[]>();
  const special = new Uint8Array(bases.length);
  bases.forEach(({ line, source }, i) => {
    const same = byGoods.get(line.goods.id);
    if (same) same.push(i);
    else byGoods.set(line.goods.id, [i]);
    if (source || line.goods.isEphedrine || line.type === SWAP) special[i] = 1;
  });
  return { bases, all: bases.map((_, i) => i), byGoods, special, hasSpecial: special.includes(1) };
}

/** Places inside a scope, ascending. */
export function placesIn(roster: Roster, scope: Scope): readonly number[] {
  if ("all" in scope) return roster.all;
  if ("goods" in scope)
    return [...new Set(scope.goods)].flatMap((id) => roster.byGoods.get(id) ?? []).sort((a, b) => a - b);
  return roster.all.filter((i) => inScope(scope, roster.bases[i]!.line.goods));
}

/** Offers on the lines of a scope: a swap's own line never helps to reach one. */
const ON_LINES: readonly OfferKind[] = ["lineReduction", "gift", "bundleGift", "swap"];

/** The lines that take part in an offer: inside its scope, less those whose price does not go with it, either way. */
export function membersOf(roster: Roster, offer: Asks): Members {
  const inside = placesIn(roster, offer.scope);
  if (!roster.hasSpecial || inside.length === 0) return { inside, keptOutBy: [] };
  const keptOutBy = new Set<PriceKind>();
  const left = inside.filter((i) => {
    if (roster.special[i] === 0) return true;
    const { line, source, counts } = roster.bases[i]!;
    if (source !== null && areApart(source, offer)) {
      if (counts) keptOutBy.add(source.kind);
      return false;
    }
    return !line.goods.isEphedrine && !(line.type === SWAP && ON_LINES.includes(offer.kind));
  });
  return { inside: left, keptOutBy: [...keptOutBy].sort() };
}

interface Stacking {
  kind: OfferKind;
  notWith: readonly OfferKind[];
}

/** Whether one of two offers does not go with the other. */
export function areApart(a: Stacking, b: Stacking): boolean {
  return a.notWith.includes(b.kind) || b.notWith.includes(a.kind);
}
