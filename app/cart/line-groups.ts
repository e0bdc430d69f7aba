/** Offers on the goods of a scope: line reductions (goods_manjian_amount) and gifts, with the lines that take part. Pure, fen. */
import { spread, type Fen } from "~/platform/money";
import { inScope, type CartOffer, type Tier } from "~/promotions/offer";
import { tierName } from "~/promotions/words";
import type { PricedBase } from "./line-price";
import type { GiftLine, GroupState } from "./pricing";

export interface Grouped {
  /** each line's own reduction, by line id */
  reductions: Map<number, Fen>;
  groups: GroupState[];
}

const byPriority = (a: CartOffer, b: CartOffer) => b.priority - a.priority || a.id - b.id;
const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0);

/**
 * Line reductions. A line is in one reduction at most: offers are asked by priority, then by id, and a met offer takes its lines;
 * lines that nothing took are shown in the first unmet offer they belong to. The reduction is spread by largest remainders.
 */
export function reduceLines(lines: readonly PricedBase[], offers: readonly CartOffer[]): Grouped {
  const reductions = new Map<number, Fen>();
  const free = new Set(lines.filter((l) => !l.standsAlone));
  const groups: GroupState[] = [];
  const unmet: CartOffer[] = [];
  for (const offer of lineReductions(offers)) {
    const members = [...free].filter((l) => inScope(offer.scope, l.line.goods));
    if (members.length === 0) continue;
    const group = groupOf(offer, members);
    if (group.status === 0) {
      unmet.push(offer);
      continue;
    }
    groups.push(group);
    const counting = members.filter((l) => l.counts);
    const parts = spread(
      group.amount,
      counting.map((l) => l.gross),
    );
    counting.forEach((l, i) => reductions.set(l.line.id, parts[i]!));
    members.forEach((l) => free.delete(l));
  }
  for (const offer of unmet) {
    const members = [...free].filter((l) => inScope(offer.scope, l.line.goods));
    if (members.length === 0) continue;
    groups.push(groupOf(offer, members));
    members.forEach((l) => free.delete(l));
  }
  return { reductions, groups };
}

function lineReductions(offers: readonly CartOffer[]): CartOffer[] {
  return offers.filter((o) => o.kind === "lineReduction").sort(byPriority);
}

/** The tier that the counting lines reach together (the best saving wins), never more than they cost. */
function groupOf(offer: CartOffer, members: readonly PricedBase[]): GroupState {
  const total = sum(members.filter((l) => l.counts).map((l) => l.gross));
  const tiers = [...offer.tiers].sort((a, b) => a.from - b.from);
  const met = bestTier(tiers.filter((t) => t.from <= total));
  const next = tiers.find((t) => t.from > total && offOf(t) > offOf(met)) ?? null;
  const shown = met ?? next ?? tiers[0];
  return {
    id: offer.id,
    kind: "lineReduction",
    name: shown ? `${offer.name} ${tierName(offer, shown)}` : offer.name,
    amount: met ? Math.min(offOf(met), total) : offOf(shown),
    status: met && total > 0 ? 1 : 0,
    shortfall: met ? 0 : Math.max(0, (shown?.from ?? 0) - total),
    isUsed: met !== null && total > 0,
    lineIds: members.map((l) => l.line.id),
    next: met && next ? { name: tierName(offer, next), shortfall: next.from - total } : null,
  };
}

const offOf = (tier: Tier | null | undefined): Fen => (tier && "off" in tier.benefit ? tier.benefit.off : 0);

function bestTier(tiers: readonly Tier[]): Tier | null {
  return tiers.reduce<Tier | null>((best, t) => (best && offOf(best) >= offOf(t) ? best : t), null);
}

/** Gifts by the amount of the lines in scope after their own reductions; each gift is added once. */
export function giftsOf(
  lines: readonly PricedBase[],
  amounts: ReadonlyMap<number, Fen>,
  offers: readonly CartOffer[],
): { gifts: GiftLine[]; groups: GroupState[] } {
  const gifts: GiftLine[] = [];
  const groups: GroupState[] = [];
  for (const offer of offers.filter((o) => o.kind === "gift").sort(byPriority)) {
    const members = lines.filter((l) => !l.standsAlone && inScope(offer.scope, l.line.goods));
    if (members.length === 0) continue;
    const counting = members.filter((l) => l.counts);
    const total = sum(counting.map((l) => amounts.get(l.line.id) ?? 0));
    const met = counting.length > 0 ? offer.tiers.findLast((t) => t.from <= total) : undefined;
    const tier = met ?? offer.tiers[0]!;
    if (met) gifts.push(...giftLines(offer, met));
    groups.push(giftGroup(offer, tier, members, met !== undefined, total));
  }
  return { gifts, groups };
}

function giftLines(offer: CartOffer, tier: Tier): GiftLine[] {
  const gives = "gives" in tier.benefit ? tier.benefit.gives : [];
  return gives.flatMap(({ goodsId, number }) => {
    const goods = offer.goods.find((g) => g.goodsId === goodsId);
    return goods ? [{ offerId: offer.id, goodsId, name: goods.name, number }] : [];
  });
}

function giftGroup(
  offer: CartOffer,
  tier: Tier,
  members: readonly PricedBase[],
  isMet: boolean,
  total: Fen,
): GroupState {
  return {
    id: offer.id,
    kind: "gift",
    name: tierName(offer, tier),
    amount: 0,
    status: isMet ? 1 : 0,
    shortfall: isMet ? 0 : Math.max(0, tier.from - total),
    isUsed: isMet,
    lineIds: members.map((l) => l.line.id),
    next: null,
  };
}
