import type { CartOffer } from "~/modules/promotions/offers/offer";
import type { Fen } from "~/platform/values/money";
import { NO_UNITS, type AllocatedUnits } from "./line-stock";
import { getUsed, type Ask, type Used } from "./offer-eligibility";
import { indexCartLines, indexOfferScopes, type OfferScopeIndex } from "./offer-scope-index";
import type { PricedBase } from "./line-price";
import type {
  AddOnDealState,
  BundleState,
  CartLine,
  GiftLine,
  GroupState,
  OfferReason,
  WithheldGift,
} from "./pricing";

/** What is known of a cart after the steps so far. Never changed: each step returns the next state. */
export interface PricingState {
  lines: readonly CartLine[];
  /** the offers that run at `now` */
  offers: readonly CartOffer[];
  offerById: ReadonlyMap<number, CartOffer>;
  /** epoch ms */
  now: number;
  /** the lines in product order; an "index" below is a position in it */
  index: OfferScopeIndex;
  /** units of counting lines and gifts */
  reserved: AllocatedUnits;
  /** by index: price of a line less its own reduction, before the order's discounts */
  amounts: readonly Fen[];
  /** the same, 0 for lines that do not count */
  start: readonly Fen[];
  /** offers that apply, in the order in which they were applied */
  used: readonly Used[];
  /** offers that concern this cart and do not apply */
  reasons: readonly OfferReason[];
  bundles: readonly BundleState[];
  addOnDeals: readonly AddOnDealState[];
  gifts: readonly GiftLine[];
  withheld: readonly WithheldGift[];
  groups: { reductions: readonly GroupState[]; gifts: readonly GroupState[]; addOns: readonly GroupState[] };
  selectedLines: number;
  selectedUnits: number;
  selectedTotal: Fen;
}

export type PricingStep<State extends PricingState = PricingState> = (state: State) => State;

/** The state before the first step; `offers` may include some that do not run at `now` (epoch ms). */
export function startPricing(
  lines: readonly CartLine[],
  offers: readonly CartOffer[],
  now: number,
): PricingState {
  const running = offers.filter((offer) => offer.startsAt <= now && now < offer.endsAt);
  return {
    lines,
    offers: running,
    offerById: new Map(running.map((offer) => [offer.id, offer])),
    now,
    index: indexOfferScopes(indexCartLines(lines), []),
    reserved: NO_UNITS,
    amounts: [],
    start: [],
    used: [],
    reasons: [],
    bundles: [],
    addOnDeals: [],
    gifts: [],
    withheld: [],
    groups: { reductions: [], gifts: [], addOns: [] },
    selectedLines: 0,
    selectedUnits: 0,
    selectedTotal: 0,
  };
}

/** Runs steps one after the other. */
export const runSteps = <State extends PricingState>(
  steps: readonly PricingStep<State>[],
  state: State,
): State => steps.reduce((current, step) => step(current), state);

/** Adds reasons. */
export const withReasons = <State extends PricingState>(
  state: State,
  reasons: readonly OfferReason[],
): State => (reasons.length > 0 ? { ...state, reasons: [...state.reasons, ...reasons] } : state);

/** Adds the reason why an offer does not apply, if counting lines are in its scope. */
export const withReason = <State extends PricingState>(
  state: State,
  { places, hindrance }: Ask,
  why: OfferReason,
): State => (places.length > 0 || hindrance ? withReasons(state, [why]) : state);

/** Adds an offer that applies `times` times. */
export const withUsed = <State extends PricingState>(
  state: State,
  offer: CartOffer,
  times: number,
): State => ({
  ...state,
  used: [...state.used, getUsed(offer, times)],
});

/** Replaces the lines' prices and decisions. What was found for scopes stays valid unless other lines count now. */
export function withBases(state: PricingState, bases: readonly PricedBase[]): PricingState {
  const { index } = state;
  const isSame = bases.every(({ counts }, i) => counts === index.bases[i]!.counts);
  return { ...state, index: { ...index, bases, membersByKey: isSame ? index.membersByKey : new Map() } };
}
