import type { Fen } from "~/platform/values/money";
import { getBenefit, OFFER_KINDS, offersAt, tierName } from "~/modules/promotions/offers/kinds/kinds";
import type { CartOffer } from "~/modules/promotions/offers/offer";
import {
  apartFrom,
  ask,
  better,
  excluded,
  checkEligibility,
  measured,
  short,
  getUnit,
  getUsed,
  type Ask,
  type OfferEligibility,
  type Used,
} from "./offer-eligibility";
import type { PricingContext } from "./line-promotions";
import { chosenTrial, settleChoice, tryCoupons, type Trial } from "./best-run";
import {
  appliedVoucher,
  getFreeShipping,
  heldAfter,
  sumAt,
  type AppliedDiscount,
  type Plan,
  type DiscountRun,
} from "./discount-plan";
import { getProof } from "./price-rows";
import type {
  CartPricing,
  CashbackState,
  OfferReason,
  OrderTier,
  PriceSumRow,
  VoucherSelection,
} from "./pricing";
import { rankTiers, rankVouchers, tierState, voucherState } from "./tiers";

export interface OrderDiscounts {
  pricing: Pick<
    CartPricing,
    | "coupons"
    | "reductions"
    | "discounts"
    | "cashVouchers"
    | "usedVoucherIds"
    | "bestPayable"
    | "without"
    | "discountTotal"
  >;
  rows: PriceSumRow[];
  /** price of each line after everything, by index */
  left: readonly Fen[];
  total: Fen;
  /** what the order's offers take off, without vouchers */
  taken: readonly { id: number; amount: Fen }[];
  freeShipping: CartOffer | null;
  used: Used[];
}

/** Applies the steps of a plan; offers that do not apply add a reason to the context. */
export function applyOrderDiscounts(
  plan: Plan,
  choice: VoucherSelection,
  context: PricingContext,
): OrderDiscounts {
  const trials = tryCoupons(plan, choice);
  const trial = chosenTrial(trials, choice.coupon);
  const { run, cashVoucher, payable } = trial.settled;
  const voucher = cashVoucher && appliedVoucher(cashVoucher.one, run.afterDiscount);
  const used = voucher ? [...run.used, voucher.used] : [...run.used];
  const left = [...run.afterDiscount];
  voucher?.places.forEach((i, k) => (left[i]! -= voucher.parts[k]!));
  const free = getFreeShipping(plan, used);
  if (free) used.push(getUsed(free.offer, 1));
  const steps = [run.coupon, run.reduction, run.discount, voucher];
  const reductions = marked(getStates(plan, plan.reductions, run, "reduction"), run.reduction);
  const discounts = marked(getStates(plan, plan.discounts, run, "discount"), run.discount);
  explainOrder(context, plan.reductions, run.reduction, reductions, usedBefore(plan, run, "reduction"), run);
  explainOrder(context, plan.discounts, run.discount, discounts, usedBefore(plan, run, "discount"), run);
  const coupons = couponStates(plan, trials, trial);
  const cashVouchers = voucherStates(plan, trial);
  return {
    pricing: {
      coupons,
      reductions,
      discounts,
      cashVouchers,
      usedVoucherIds: [run.coupon, voucher].flatMap((applied) => (applied ? [applied.id] : [])),
      bestPayable: Math.min(...trials.map((t) => t.best.payable)),
      without: {
        coupon: trials[0]!.settled.payable - payable,
        cashVoucher: settleChoice(plan, trial, null).payable - payable,
      },
      discountTotal: steps.reduce((sum, applied) => sum + (applied?.amount ?? 0), 0),
    },
    rows: getRows(plan, steps, [coupons, reductions, discounts, cashVouchers]),
    left,
    total: run.total - (voucher?.amount ?? 0),
    taken: [run.reduction, run.discount].filter((applied) => applied !== null),
    freeShipping: free?.offer ?? null,
    used,
  };
}

/** What may exclude an order's step: offers used before it, and what it leaves room for. */
const usedBefore = (plan: Plan, run: DiscountRun, step: "reduction" | "discount"): Used[] => {
  const steps = step === "reduction" ? [run.coupon] : [run.coupon, run.reduction];
  const before = steps.flatMap((applied) => (applied ? [applied.used] : []));
  return [...plan.used, ...before, ...heldAfter(step, run.held)];
};

/** Each tier of the offers that may be combined; evaluated after the coupon. */
function getStates(
  plan: Plan,
  asks: readonly Ask[],
  run: DiscountRun,
  step: "reduction" | "discount",
): OrderTier[] {
  const { index } = plan;
  const before = usedBefore(plan, run, step);
  const from = step === "reduction" ? run.afterCoupon : run.afterReduction;
  const states = asks
    .filter(({ offer, hindrance }) => !hindrance && !apartFrom(before, offer))
    .flatMap((ask) => {
      const { offer, places } = ask;
      const value = measured(index, offer.measure, places, run.afterCoupon);
      const base = sumAt(from, places);
      const unit = getUnit(index, offer.measure, ask.inside);
      return offer.tiers.map((tier) => tierState(ask, tier, value, base, unit));
    });
  return rankTiers(states);
}

function marked(tiers: OrderTier[], applied: AppliedDiscount | null): OrderTier[] {
  const at = applied ? tiers.findIndex((t) => t.status === 1 && t.id === applied.id) : -1;
  return at < 0 ? tiers : tiers.map((t, i) => (i === at ? { ...t, isUsed: true } : t));
}

function couponStates(plan: Plan, trials: readonly Trial[], trial: Trial): OrderTier[] {
  const payable = new Map(trials.map((t) => [t.one?.voucher.id, t.settled.payable]));
  const apart = apartText(plan.used, "coupon");
  const states = plan.coupons.map(({ voucher, places }) =>
    voucherState(voucher, sumAt(plan.start, places), apart),
  );
  const tried = states.map((state) => {
    const paid = payable.get(state.id);
    const isUsed = trial.one?.voucher.id === state.id;
    return paid === undefined ? state : { ...state, isUsed, difference: paid - trial.settled.payable };
  });
  return rankVouchers(tried);
}

function voucherStates(plan: Plan, trial: Trial): OrderTier[] {
  const { run, cashVoucher, payable } = trial.settled;
  const apart = apartText(run.used, "cashVoucher");
  const states = plan.cashVouchers.map(({ voucher, places }) =>
    voucherState(voucher, sumAt(run.afterDiscount, places), apart),
  );
  const tried = states.map((state) => {
    if (state.status === 0) return state;
    const difference = settleChoice(plan, trial, state.id).payable - payable;
    return { ...state, isUsed: state.id === cashVoucher?.one.voucher.id, difference };
  });
  return rankVouchers(tried);
}

function apartText(used: readonly Used[], kind: "coupon" | "cashVoucher"): string | null {
  const other = apartFrom(used, { kind, notWith: [] });
  return other && `与${OFFER_KINDS[other.kind].name}不可同享`;
}

const ROWS = [
  ["coupon", "优惠券"],
  ["reduction", "订单满减"],
  ["discount", "订单折扣"],
  ["cashVoucher", "现金券"],
] as const;

function getRows(
  { index }: Plan,
  steps: readonly (AppliedDiscount | null)[],
  tiers: readonly OrderTier[][],
): PriceSumRow[] {
  return steps.flatMap((applied, k) => {
    const state = tiers[k]!.find((t) => t.isUsed);
    if (!applied || !state) return [];
    const [kind, word] = ROWS[k]!;
    const proof = getProof(index, applied.places, applied.parts, -1);
    return [{ kind, label: `${word} ${state.name}`, amount: -applied.amount, note: state.note, proof }];
  });
}

/** Why an order offer that concerns this cart is not the one used. */
function explainOrder(
  context: PricingContext,
  asks: readonly Ask[],
  applied: AppliedDiscount | null,
  states: readonly OrderTier[],
  before: readonly Used[],
  { afterCoupon }: DiscountRun,
): void {
  const name = states.find((t) => t.isUsed)?.name ?? "";
  for (const ask of asks) {
    const { offer, places, hindrance } = ask;
    if (applied?.id === offer.id || (places.length === 0 && !hindrance)) continue;
    const other = apartFrom(before, offer);
    const why = hindrance ?? (other && excluded(offer, other.kind));
    context.reasons.push(why ?? ownReason(context, ask, afterCoupon, applied ? name : ""));
  }
}

function ownReason(context: PricingContext, ask: Ask, judged: readonly Fen[], name: string): OfferReason {
  const found = checkEligibility(ask, measured(context.index, ask.offer.measure, ask.places, judged));
  return found.tier && name ? better(ask.offer, name) : short(context.index, ask, found);
}

/** Adds what is missing for free shipping while there is a fee. */
export function explainShipping(
  context: PricingContext,
  offers: readonly CartOffer[],
  start: readonly Fen[],
  { used, freeShipping }: OrderDiscounts,
): void {
  if (freeShipping) return;
  for (const item of offersAt(offers, "shipping").flatMap((offer) => ask(context.index, offer) ?? [])) {
    const { offer, places, hindrance } = item;
    if (places.length === 0 && !hindrance) continue;
    const found = checkEligibility(item, measured(context.index, offer.measure, places, start));
    const other = apartFrom(used, offer);
    const why = hindrance ?? (other ? excluded(offer, other.kind) : null);
    if (why ?? !found.tier) context.reasons.push(why ?? short(context.index, item, found));
  }
}

/** The red packet for this order: the best tier, by the price of products in scope after all discounts. */
export function getCashback(
  context: PricingContext,
  offers: readonly CartOffer[],
  { left, used }: OrderDiscounts,
): { cashback: CashbackState; used: Used } | null {
  let best: { one: Ask; judged: OfferEligibility; amount: Fen } | null = null;
  const others: { one: Ask; judged: OfferEligibility }[] = [];
  for (const item of offersAt(offers, "credit").flatMap((offer) => ask(context.index, offer) ?? [])) {
    const { offer, places, hindrance } = item;
    if (places.length === 0 && !hindrance) continue;
    const other = hindrance ? null : apartFrom(used, offer);
    if (hindrance || other) {
      context.reasons.push(hindrance ?? excluded(offer, other!.kind));
      continue;
    }
    const judged = checkEligibility(item, measured(context.index, offer.measure, places, left));
    const { tier, times } = judged;
    const amount = tier ? getBenefit(offer).amount(tier.benefit, times, sumAt(left, places)) : 0;
    if (amount > 0 && (!best || amount > best.amount)) {
      if (best) others.push(best);
      best = { one: item, judged, amount };
    } else others.push({ one: item, judged });
  }
  const name = best ? tierName(best.one.offer, best.judged.tier!) : "";
  for (const { one: item, judged } of others)
    context.reasons.push(judged.tier && name ? better(item.offer, name) : short(context.index, item, judged));
  if (!best) return null;
  const { offer } = best.one;
  return {
    cashback: { offerId: offer.id, name, amount: best.amount },
    used: getUsed(offer, best.judged.times),
  };
}
