import { getBenefit, offersAt, tierName } from "~/modules/promotions/offers/kinds/kinds";
import type { CartOffer } from "~/modules/promotions/offers/offer";
import type { Fen } from "~/platform/values/money";
import { sumAt } from "../discount-plan";
import {
  ask,
  better,
  checkEligibility,
  getHindrance,
  measured,
  short,
  type Ask,
  type OfferEligibility,
} from "../offer-eligibility";
import type { OrderState, OrderStep } from "../order-state";
import { withReasons, withUsed } from "../pricing-state";

interface Candidate {
  item: Ask;
  judged: OfferEligibility;
  /** 0 while its threshold is not met */
  amount: Fen;
}

/** Adds the red packet for this order (满额返现): the offer that gives most, by the price of its lines after all discounts; the first of equal ones. */
export const giveCashback: OrderStep = (state) => {
  const requests = offersAt(state.offers, "credit").flatMap((offer) => askForCashback(state, offer) ?? []);
  const hindered = requests.flatMap(({ item }) => getHindrance(state.used, item) ?? []);
  const free = requests.filter(({ item }) => !getHindrance(state.used, item));
  const best = free.reduce<Candidate | null>(
    (found, next) => (next.amount > (found?.amount ?? 0) ? next : found),
    null,
  );
  const name = best ? tierName(best.item.offer, best.judged.tier!) : "";
  const others = free
    .filter((candidate) => candidate !== best)
    .map(({ item, judged }) =>
      judged.tier && best ? better(item.offer, name) : short(state.index, item, judged),
    );
  const explained = withReasons(state, [...hindered, ...others]);
  if (!best) return explained;
  const { offer } = best.item;
  return {
    ...withUsed(explained, offer, best.judged.times),
    cashback: { offerId: offer.id, name, amount: best.amount },
  };
};

function askForCashback({ index, left }: OrderState, offer: CartOffer): Candidate | null {
  const item = ask(index, offer);
  if (!item || (item.places.length === 0 && !item.hindrance)) return null;
  const judged = checkEligibility(item, measured(index, offer.measure, item.places, left));
  const { tier, times } = judged;
  const amount = tier ? getBenefit(offer).amount(tier.benefit, times, sumAt(left, item.places)) : 0;
  return { item, judged, amount };
}
