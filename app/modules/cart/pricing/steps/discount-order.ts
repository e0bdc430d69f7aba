import type { Fen } from "~/platform/values/money";
import { OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import { chosenTrial, settleChoice, tryCoupons, type Trial } from "../best-run";
import {
  appliedVoucher,
  getFreeShipping,
  heldAfter,
  planOrder,
  sumAt,
  lessApplied,
  type AppliedDiscount,
  type DiscountRun,
  type Plan,
} from "../discount-plan";
import {
  apartFrom,
  better,
  checkEligibility,
  getHindrance,
  measured,
  short,
  getUnit,
  getUsed,
  type Ask,
  type Used,
} from "../offer-eligibility";
import type { OfferScopeIndex } from "../offer-scope-index";
import type { OrderStep, OrderTiers } from "../order-state";
import { getProof } from "../price-rows";
import type { OfferReason, OrderTier, PriceSumRow } from "../pricing";
import { withReasons } from "../pricing-state";
import { rankTiers, rankVouchers, tierState, voucherState } from "../tiers";

/** Takes coupon, order reduction, order discount and cash voucher off the selected total, and shipping if an offer makes it free; of all combinations that the choice allows the one with the least to pay. Adds why other offers on the order have no effect. */
export const discountOrder: OrderStep = (state) => {
  const { choice, vouchers, shipping } = state;
  const plan = planOrder(state, vouchers, shipping.fee);
  const trials = tryCoupons(plan, choice);
  const trial = chosenTrial(trials, choice.coupon);
  const { run, cashVoucher } = trial.settled;
  const voucher = cashVoucher && appliedVoucher(cashVoucher.voucherAsk, run.afterDiscount);
  const used = voucher ? [...run.used, voucher.used] : run.used;
  const free = getFreeShipping(plan, used);
  const reductions = stepTiers(plan, run, "reduction");
  const discounts = stepTiers(plan, run, "discount");
  const coupons = couponStates(plan, trials, trial);
  const cashVouchers = voucherStates(plan, trial);
  const steps = [run.coupon, run.reduction, run.discount, voucher];
  const reasons = [
    ...explainStep(plan, run, "reduction", reductions),
    ...explainStep(plan, run, "discount", discounts),
  ];
  return {
    ...withReasons(state, reasons),
    tiers: {
      coupons,
      reductions,
      discounts,
      cashVouchers,
      ...choiceFigures(plan, trials, trial),
      usedVoucherIds: [run.coupon, voucher].flatMap((applied) => (applied ? [applied.id] : [])),
      discountTotal: steps.reduce((sum, applied) => sum + (applied?.amount ?? 0), 0),
    },
    rows: getRows(plan, steps, [coupons, reductions, discounts, cashVouchers]),
    left: lessApplied(run.afterDiscount, voucher),
    total: run.total - (voucher?.amount ?? 0),
    applied: [run.reduction, run.discount].filter((applied) => applied !== null),
    freeShipping: free?.offer ?? null,
    used: free ? [...used, getUsed(free.offer, 1)] : used,
  };
};

/** The amount to pay with the best choice, and the difference without coupon or cash voucher. */
function choiceFigures(
  plan: Plan,
  trials: readonly Trial[],
  trial: Trial,
): Pick<OrderTiers, "bestPayable" | "without"> {
  const { payable } = trial.settled;
  return {
    bestPayable: Math.min(...trials.map((t) => t.best.payable)),
    without: {
      coupon: trials[0]!.settled.payable - payable,
      cashVoucher: settleChoice(plan, trial, null).payable - payable,
    },
  };
}

type RunStep = "reduction" | "discount";
const getOffers = (plan: Plan, step: RunStep) => (step === "reduction" ? plan.reductions : plan.discounts);

/** What may exclude an order's step: offers used before it, and what it leaves room for. */
const usedBefore = (plan: Plan, run: DiscountRun, step: RunStep): Used[] => {
  const steps = step === "reduction" ? [run.coupon] : [run.coupon, run.reduction];
  const before = steps.flatMap((applied) => (applied ? [applied.used] : []));
  return [...plan.used, ...before, ...heldAfter(step, run.held)];
};

/** Each tier of the offers that may be combined; evaluated after the coupon. */
function stepTiers(plan: Plan, run: DiscountRun, step: RunStep): OrderTier[] {
  const { index } = plan;
  const before = usedBefore(plan, run, step);
  const from = step === "reduction" ? run.afterCoupon : run.afterReduction;
  const states = getOffers(plan, step)
    .filter(({ offer, hindrance }) => !hindrance && !apartFrom(before, offer))
    .flatMap((ask) => {
      const { offer, places } = ask;
      const value = measured(index, offer.measure, places, run.afterCoupon);
      const base = sumAt(from, places);
      const unit = getUnit(index, offer.measure, ask.inside);
      return offer.tiers.map((tier) => tierState(ask, tier, { value, base, unit }));
    });
  return marked(rankTiers(states), run[step]);
}

function marked(tiers: OrderTier[], applied: AppliedDiscount | null): OrderTier[] {
  const at = applied ? tiers.findIndex((t) => t.status === 1 && t.id === applied.id) : -1;
  return at < 0 ? tiers : tiers.map((t, i) => (i === at ? { ...t, isUsed: true } : t));
}

function couponStates(plan: Plan, trials: readonly Trial[], trial: Trial): OrderTier[] {
  const payable = new Map(trials.map((t) => [t.voucherAsk?.voucher.id, t.settled.payable]));
  const apart = apartText(plan.used, "coupon");
  const states = plan.coupons.map(({ voucher, places }) =>
    voucherState(voucher, sumAt(plan.start, places), apart),
  );
  const tried = states.map((state) => {
    const paid = payable.get(state.id);
    const isUsed = trial.voucherAsk?.voucher.id === state.id;
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
    return { ...state, isUsed: state.id === cashVoucher?.voucherAsk.voucher.id, difference };
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

/** Why the offers of a step that concern this cart are not the one used. */
function explainStep(
  plan: Plan,
  run: DiscountRun,
  step: RunStep,
  tiers: readonly OrderTier[],
): OfferReason[] {
  const applied = run[step];
  const before = usedBefore(plan, run, step);
  const name = applied ? (tiers.find((t) => t.isUsed)?.name ?? "") : "";
  return getOffers(plan, step)
    .filter(({ offer, places, hindrance }) => applied?.id !== offer.id && (places.length > 0 || hindrance))
    .map((ask) => getHindrance(before, ask) ?? ownReason(plan.index, ask, run.afterCoupon, name));
}

function ownReason(index: OfferScopeIndex, ask: Ask, judged: readonly Fen[], name: string): OfferReason {
  const found = checkEligibility(ask, measured(index, ask.offer.measure, ask.places, judged));
  return found.tier && name ? better(ask.offer, name) : short(index, ask, found);
}
