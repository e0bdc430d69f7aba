import { getBenefit, offersAt, type OfferAt } from "~/modules/promotions/offers/kinds/kinds";
import { spread, type Fen } from "~/platform/values/money";
import { groupState } from "../group-state";
import {
  ask,
  better,
  checkEligibility,
  groupName,
  getHindrance,
  measured,
  short,
  type Ask,
  type OfferEligibility,
} from "../offer-eligibility";
import type { GroupState } from "../pricing";
import { withReason, withUsed, type PricingState, type PricingStep } from "../pricing-state";

/** The state while offers are asked one after the other. */
interface Claims {
  state: PricingState;
  /** by index: the offer that has the line, "" for one that is not met, null while it is free */
  claimedBy: readonly (string | null)[];
  unmet: readonly OfferAt<"lines">[];
}

/** Takes reductions off lines (goods_manjian_amount), split by largest remainders. A line is in at most one: offers are applied by priority, then by id, and a met one takes its lines; other lines are shown in their first unmet offer. */
export const reduceLines: PricingStep = (state) => {
  const start: Claims = { state, claimedBy: state.amounts.map(() => null), unmet: [] };
  const met = offersAt(state.offers, "lines").reduce(applyIfMet, start);
  return met.unmet.reduce(showUnmet, met).state;
};

function applyIfMet(claims: Claims, offer: OfferAt<"lines">): Claims {
  const { item, state } = askFree(claims, offer);
  if (!item) return { ...claims, state };
  const why = getHindrance(state.used, item);
  if (why) return { ...claims, state: withReason(state, item, why) };
  const judged = judge(state, item);
  const amount = amountOff(state, item, judged);
  if (amount === 0) return { ...claims, unmet: [...claims.unmet, offer] };
  const reduced: PricingState = {
    ...withUsed(state, offer, judged.times),
    amounts: reduceAmounts(state.amounts, item.places, amount),
  };
  const group = groupState(state.index, item, judged, amount);
  return {
    ...claims,
    state: withGroup(reduced, group),
    claimedBy: claim(claims, item, groupName(offer, judged.tier!)),
  };
}

function showUnmet(claims: Claims, offer: OfferAt<"lines">): Claims {
  const { item, state } = askFree(claims, offer);
  if (!item) return { ...claims, state };
  const judged = judge(state, item);
  const shown = withGroup(state, groupState(state.index, item, judged, 0));
  return {
    ...claims,
    state: withReason(shown, item, short(state.index, item, judged)),
    claimedBy: claim(claims, item, ""),
  };
}

/** An offer with the lines that no other offer has; if others have all of them, that is its reason. */
function askFree(
  { state, claimedBy }: Claims,
  offer: OfferAt<"lines">,
): { item: Ask<OfferAt<"lines">> | null; state: PricingState } {
  const whole = ask(state.index, offer);
  if (!whole) return { item: null, state };
  const isFree = (i: number) => claimedBy[i] === null;
  const free = { ...whole, inside: whole.inside.filter(isFree), places: whole.places.filter(isFree) };
  if (free.inside.length > 0 || whole.inside.length === 0) return { item: free, state };
  const name = whole.places.map((i) => claimedBy[i]).find(Boolean);
  return { item: null, state: name ? withReason(state, whole, better(offer, name)) : state };
}

/** Free lines have no reduction yet, so their amounts are their prices. */
const judge = ({ index, amounts }: PricingState, item: Ask): OfferEligibility =>
  checkEligibility(item, measured(index, item.offer.measure, item.places, amounts));

function amountOff(
  { amounts }: PricingState,
  { offer, places }: Ask,
  { tier, times }: OfferEligibility,
): Fen {
  if (!tier) return 0;
  const cost = places.reduce((sum, i) => sum + amounts[i]!, 0);
  return getBenefit(offer).amount(tier.benefit, times, cost);
}

function reduceAmounts(amounts: readonly Fen[], places: readonly number[], amount: Fen): Fen[] {
  const parts = spread(
    amount,
    places.map((i) => amounts[i]!),
  );
  const left = [...amounts];
  places.forEach((i, k) => (left[i]! -= parts[k]!));
  return left;
}

function claim({ claimedBy }: Claims, { inside }: Ask, name: string): (string | null)[] {
  const claimed = [...claimedBy];
  for (const i of inside) claimed[i] = name;
  return claimed;
}

const withGroup = (state: PricingState, group: GroupState): PricingState => ({
  ...state,
  groups: { ...state.groups, reductions: [...state.groups.reductions, group] },
});
