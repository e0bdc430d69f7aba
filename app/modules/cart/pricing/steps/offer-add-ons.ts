import { offersAt } from "~/modules/promotions/offers/kinds/kinds";
import {
  addOnRestriction,
  addOnState,
  dealGroup,
  findDeal,
  portionsChosen,
  type AddOnDeal,
} from "../add-on-deals";
import type { PricedBase } from "../line-price";
import { isPricedAndSelected, relatedRestriction, reserveLine, tallyFrom } from "../line-stock";
import { ADD_ON_DEAL } from "../line-types";
import { withBases, withReason, withUsed, type PricingState, type PricingStep } from "../pricing-state";

/** Checks each add-on line against the other lines after their reductions, then counts lines by id while choices are left. Below the threshold a line stays in the cart with what is missing. */
export const offerAddOns: PricingStep = (state) => {
  const deals = offersAt(state.offers, "addOn").map((offer) => findDeal(state, offer));
  const settled = countAddOns(state, deals);
  const lines = settled.state.index.bases.filter(({ line }) => line.type === ADD_ON_DEAL);
  const shown = settled.deals.filter(
    ({ item, offer }) => item !== null || lines.some(({ line }) => line.offerId === offer.id),
  );
  const explained = deals.reduce(
    (current, { item, why }) => (item && why ? withReason(current, item, why) : current),
    settled.state,
  );
  const next = shown.reduce(
    (current, { offer, judged, chosen }) =>
      chosen > 0 ? withUsed(current, offer, judged?.times ?? 1) : current,
    explained,
  );
  return {
    ...next,
    addOnDeals: shown.map((deal) => addOnState(deal, lines, next.reserved)),
    groups: { ...next.groups, addOns: shown.flatMap((deal) => dealGroup(next.index, deal)) },
  };
};

/** Decides the add-on lines by id: selected ones take choices and units, then the others are checked besides them. */
function countAddOns(
  state: PricingState,
  deals: readonly AddOnDeal[],
): { state: PricingState; deals: AddOnDeal[] } {
  const places = state.index.all
    .filter((i) => state.index.lines[i]!.type === ADD_ON_DEAL)
    .sort((a, b) => state.index.lines[a]!.id - state.index.lines[b]!.id);
  if (places.length === 0) return { state, deals: [...deals] };
  const bases: PricedBase[] = [...state.index.bases];
  const reserved = tallyFrom(state.reserved);
  const byOffer = new Map(deals.map((deal) => [deal.offer.id, deal]));
  const isSelected = (i: number) => isPricedAndSelected(bases[i]!);
  const inTurn = [...places.filter(isSelected), ...places.filter((i) => !isSelected(i))];
  for (const i of inTurn) {
    const base = bases[i]!;
    const deal = byOffer.get(base.line.offerId);
    const restriction = addOnRestriction(base, deal) ?? relatedRestriction(reserved, base, state.offerById);
    const counts = restriction === null && isPricedAndSelected(base);
    bases[i] = { ...base, restriction, counts };
    if (!counts || !deal) continue;
    reserveLine(reserved, base);
    byOffer.set(deal.offer.id, { ...deal, chosen: deal.chosen + portionsChosen(deal, base) });
  }
  return { state: { ...withBases(state, bases), reserved }, deals: [...byOffer.values()] };
}
