import { bundlePlaces, bundleState, checkBundleLines } from "../bundle-state";
import type { PricedBase } from "../line-price";
import { tallyFrom, isPricedAndSelected, relatedRestriction, reserveLine } from "../line-stock";
import { isOrdinaryLine } from "../line-types";
import type { BundleState } from "../pricing";
import { withBases, type PricingStep } from "../pricing-state";

/** Decides which lines count: ordinary selected lines, then bundles that are selected as a whole. Add-ons wait for their thresholds. */
export const countLines: PricingStep = (state) => {
  const { offerById } = state;
  const reserved = tallyFrom(state.reserved);
  const bases = state.index.bases.map((base): PricedBase => {
    if (!isOrdinaryLine(base.line) || !isPricedAndSelected(base)) return base;
    const restriction = relatedRestriction(reserved, base, offerById);
    if (restriction === null) reserveLine(reserved, base);
    return { ...base, restriction, counts: restriction === null };
  });
  const bundles: BundleState[] = [];
  for (const places of bundlePlaces(bases)) {
    const members = places.map((i) => bases[i]!);
    if (!members.every(isPricedAndSelected)) continue;
    const checked = checkBundleLines(reserved, members, offerById);
    const counts = checked.every(({ restriction }) => restriction === null);
    const decided = checked.map((base) => ({ ...base, counts }));
    places.forEach((place, k) => (bases[place] = decided[k]!));
    if (counts) decided.forEach((base) => reserveLine(reserved, base));
    bundles.push(bundleState(decided, offerById));
  }
  return { ...withBases(state, bases), reserved, bundles };
};
