import {
  getBenefit,
  isAt,
  OFFER_KINDS,
  tierName,
  type OfferAt,
} from "~/modules/promotions/offers/kinds/kinds";
import type { OfferTier } from "~/modules/promotions/offers/offer";
import type { Fen } from "~/platform/values/money";
import {
  groupName,
  missingText,
  shownTier,
  getUnit,
  type Ask,
  type OfferEligibility,
} from "./offer-eligibility";
import type { OfferScopeIndex } from "./offer-scope-index";
import type { GroupState } from "./pricing";

/** Returns the state of an offer on lines; `amount` is what it takes off, 0 while not met. */
export function groupState(
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
