import { bundlePlaces, bundleState, checkBundleLines } from "../bundle-state";
import type { PricedBase } from "../line-price";
import { isPricedAndSelected, relatedRestriction } from "../line-stock";
import { isOrdinaryLine } from "../line-types";
import type { BundleState } from "../pricing";
import { withBases, type PricingStep } from "../pricing-state";

/** Checks unselected lines and bundles against what counts, so that their reason is known before they are ticked. */
export const checkUnselected: PricingStep = (state) => {
  const { offerById, reserved } = state;
  const bases: PricedBase[] = state.index.bases.map((base) =>
    isOrdinaryLine(base.line) && !isPricedAndSelected(base)
      ? { ...base, restriction: relatedRestriction(reserved, base, offerById) }
      : base,
  );
  const bundles: BundleState[] = [];
  for (const places of bundlePlaces(bases)) {
    const members = places.map((i) => bases[i]!);
    if (members.every(isPricedAndSelected)) continue;
    const checked = checkBundleLines(reserved, members, offerById);
    places.forEach((place, k) => (bases[place] = checked[k]!));
    bundles.push(bundleState(checked, offerById));
  }
  return { ...withBases(state, bases), bundles: [...state.bundles, ...bundles] };
};
