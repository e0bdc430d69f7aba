/**
 * Coupon, order reduction, order discount, cash voucher, free shipping and cashback of a cart (specification, sections 4 and 5; design
 * rules, "The cart's totals"): the best legal coupon and voucher are found by trying, the buyer's own choice is kept. Pure; fen.
 */
import type { Fen } from "~/platform/money";
import type { CartOffer } from "~/promotions/offer";
import { KIND_NAMES, tierName } from "~/promotions/words";
import {
  apartFrom,
  ask,
  better,
  excluded,
  judge,
  measured,
  short,
  unitOf,
  usedOf,
  type Ask,
  type Judged,
  type Used,
} from "./judge";
import { ofKinds, type Book } from "./line-groups";
import {
  freeShippingOf,
  payableOf,
  payableWith,
  runOrder,
  sumAt,
  tookVoucher,
  voucherOf,
  type Plan,
  type Run,
  type Took,
  type VoucherAsk,
} from "./order-run";
import { proofOf } from "./price-rows";
import type { CartPricing, CashbackState, OfferReason, OrderTier, PriceRow, VoucherChoice } from "./pricing";
import { isBetter, rankTiers, rankVouchers, tierState, voucherState } from "./tiers";

/** A coupon, or none, tried to the end. */
interface Trial {
  one: VoucherAsk | null;
  run: Run;
  /** with the buyer's choice of cash voucher, and with the best one */
  payable: Fen;
  best: Fen;
}

export interface OrderSteps {
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
  rows: PriceRow[];
  /** what each line costs after everything, by place */
  left: readonly Fen[];
  total: Fen;
  freeShipping: CartOffer | null;
  used: Used[];
}

/** Takes the steps of a plan; offers that do nothing say why in the book. */
export function takeSteps(plan: Plan, choice: VoucherChoice, book: Book): OrderSteps {
  const trials = tryCoupons(plan, choice);
  const trial = chosenTrial(trials, choice.coupon);
  const { run } = trial;
  const picked = voucherOf(plan, run, choice.cashVoucher);
  const voucher = picked && tookVoucher(picked.one, run.afterDiscount);
  const used = voucher ? [...run.used, voucher.used] : [...run.used];
  const left = [...run.afterDiscount];
  voucher?.places.forEach((i, k) => (left[i]! -= voucher.parts[k]!));
  const free = freeShippingOf(plan, used);
  if (free) used.push(usedOf(free.offer, 1));
  const steps = [run.coupon, run.reduction, run.discount, voucher];
  const reductions = marked(statesOf(plan, plan.reductions, run, "orderReduction"), run.reduction);
  const discounts = marked(statesOf(plan, plan.discounts, run, "orderDiscount"), run.discount);
  explainOrder(
    book,
    plan.reductions,
    run.reduction,
    reductions,
    usedBefore(plan, run, "orderReduction"),
    run,
  );
  explainOrder(book, plan.discounts, run.discount, discounts, usedBefore(plan, run, "orderDiscount"), run);
  const coupons = couponStates(plan, trials, trial);
  const cashVouchers = voucherStates(plan, run, trial.payable, picked?.one ?? null);
  const noCoupon = trials[0]!.payable - trial.payable;
  return {
    pricing: {
      ...{ coupons, reductions, discounts, cashVouchers },
      usedVoucherIds: [run.coupon, voucher].flatMap((took) => (took ? [took.id] : [])),
      bestPayable: Math.min(...trials.map((t) => t.best)),
      without: { coupon: noCoupon, cashVoucher: payableWith(plan, run, null) - trial.payable },
      discountTotal: steps.reduce((sum, took) => sum + (took?.amount ?? 0), 0),
    },
    rows: rowsOf(plan, steps, [coupons, reductions, discounts, cashVouchers]),
    left,
    total: run.total - (voucher?.amount ?? 0),
    freeShipping: free?.offer ?? null,
    used,
  };
}

// ── the best coupon ──────────────────────────────────────────────────────────
/** No coupon first, then each coupon that is met; the same coupon owned several times is tried once. */
function tryCoupons(plan: Plan, choice: VoucherChoice): Trial[] {
  const tried = new Map<string, Run>();
  const trial = (one: VoucherAsk | null): Trial => {
    const key = one ? JSON.stringify([one.voucher.threshold, one.voucher.amount, one.voucher.scope]) : "";
    const run = tried.get(key) ?? runOrder(plan, one);
    tried.set(key, run);
    const named = one && run.coupon ? renamed(run, one) : run;
    const payable = payableOf(plan, named, choice.cashVoucher);
    const isFree = choice.cashVoucher === undefined;
    return { one, run: named, payable, best: isFree ? payable : payableOf(plan, named, undefined) };
  };
  if (apartFrom(plan.used, { kind: "coupon", notWith: [] })) return [trial(null)];
  const met = plan.coupons.filter(({ voucher, places }) => {
    const judged = sumAt(plan.start, places);
    return judged > 0 && judged >= voucher.threshold && voucher.amount > 0;
  });
  return [null, ...met].map(trial);
}

/** The run of a coupon's twin is its own but for the name. */
function renamed(run: Run, { voucher }: VoucherAsk): Run {
  if (run.coupon!.id === voucher.id) return run;
  return { ...run, coupon: { ...run.coupon!, id: voucher.id, name: { voucher } } };
}

/** The chosen one while it is met, else the one with which least has to be paid; then what it saves, lower threshold, lower id. */
function chosenTrial(trials: readonly Trial[], choice: number | null | undefined): Trial {
  if (choice === null) return trials[0]!;
  const own = choice === undefined ? undefined : trials.find((t) => t.one?.voucher.id === choice);
  return own ?? trials.reduce((best, t) => (isBetterTrial(t, best) ? t : best));
}

function isBetterTrial(a: Trial, b: Trial): boolean {
  if (a.payable !== b.payable) return a.payable < b.payable;
  const rank = ({ one, run }: Trial) => ({
    amount: run.coupon?.amount ?? 0,
    threshold: one?.voucher.threshold ?? Infinity,
    id: one?.voucher.id ?? Infinity,
  });
  return isBetter(rank(a), rank(b));
}

// ── what is shown ────────────────────────────────────────────────────────────
/** What was used before an order's step: it may stand in the step's way. */
const usedBefore = (plan: Plan, run: Run, kind: "orderReduction" | "orderDiscount"): Used[] => {
  const steps = kind === "orderReduction" ? [run.coupon] : [run.coupon, run.reduction];
  return [...plan.used, ...steps.flatMap((took) => (took ? [took.used] : []))];
};

/** Each tier of the offers that may be used beside the others; judged on what the coupon left. */
function statesOf(
  plan: Plan,
  asks: readonly Ask[],
  run: Run,
  kind: "orderReduction" | "orderDiscount",
): OrderTier[] {
  const { roster } = plan;
  const before = usedBefore(plan, run, kind);
  const from = kind === "orderReduction" ? run.afterCoupon : run.afterReduction;
  const states = asks
    .filter(({ offer, hindrance }) => !hindrance && !apartFrom(before, offer))
    .flatMap((one) => {
      const { offer, places } = one;
      const value = measured(roster, offer.measure, places, run.afterCoupon);
      const base = sumAt(from, places);
      const unit = unitOf(roster, offer.measure, one.inside);
      return offer.tiers.map((tier) => tierState(one, tier, value, base, unit));
    });
  return rankTiers(states);
}

function marked(tiers: OrderTier[], took: Took | null): OrderTier[] {
  const at = took ? tiers.findIndex((t) => t.status === 1 && t.id === took.id) : -1;
  return at < 0 ? tiers : tiers.map((t, i) => (i === at ? { ...t, isUsed: true } : t));
}

function couponStates(plan: Plan, trials: readonly Trial[], trial: Trial): OrderTier[] {
  const payable = new Map(trials.map((t) => [t.one?.voucher.id, t.payable]));
  const apart = apartText(plan.used, "coupon");
  const states = plan.coupons.map(({ voucher, places }) =>
    voucherState(voucher, sumAt(plan.start, places), apart),
  );
  const tried = states.map((state) => {
    const paid = payable.get(state.id);
    const isUsed = trial.one?.voucher.id === state.id;
    return paid === undefined ? state : { ...state, isUsed, difference: paid - trial.payable };
  });
  return rankVouchers(tried);
}

function voucherStates(plan: Plan, run: Run, payable: Fen, used: VoucherAsk | null): OrderTier[] {
  const apart = apartText(run.used, "cashVoucher");
  const states = plan.cashVouchers.map(({ voucher, places }) =>
    voucherState(voucher, sumAt(run.afterDiscount, places), apart),
  );
  const byId = new Map(plan.cashVouchers.map((one) => [one.voucher.id, one]));
  const tried = states.map((state) => {
    if (state.status === 0) return state;
    const one = byId.get(state.id)!;
    const difference = payableWith(plan, run, { one, amount: state.amount }) - payable;
    return { ...state, isUsed: one === used, difference };
  });
  return rankVouchers(tried);
}

function apartText(used: readonly Used[], kind: "coupon" | "cashVoucher"): string | null {
  const other = apartFrom(used, { kind, notWith: [] });
  return other && `与${KIND_NAMES[other.kind]}不可同享`;
}

const ROWS = [
  ["coupon", "优惠券"],
  ["reduction", "订单满减"],
  ["discount", "订单折扣"],
  ["cashVoucher", "现金券"],
] as const;

function rowsOf(
  { roster }: Plan,
  steps: readonly (Took | null)[],
  tiers: readonly OrderTier[][],
): PriceRow[] {
  return steps.flatMap((took, k) => {
    const state = tiers[k]!.find((t) => t.isUsed);
    if (!took || !state) return [];
    const [kind, word] = ROWS[k]!;
    const proof = proofOf(roster, took.places, took.parts, -1);
    return [{ kind, label: `${word} ${state.name}`, amount: -took.amount, note: state.note, proof }];
  });
}

/** Why an order's offer that lines of this cart are for is not the one that is used. */
function explainOrder(
  book: Book,
  asks: readonly Ask[],
  took: Took | null,
  states: readonly OrderTier[],
  before: readonly Used[],
  { afterCoupon }: Run,
): void {
  const name = states.find((t) => t.isUsed)?.name ?? "";
  for (const one of asks) {
    const { offer, places, hindrance } = one;
    if (took?.id === offer.id || (places.length === 0 && !hindrance)) continue;
    const other = apartFrom(before, offer);
    const why = hindrance ?? (other && excluded(offer, other.kind));
    book.reasons.push(why ?? ownReason(book, one, afterCoupon, took ? name : ""));
  }
}

function ownReason(book: Book, one: Ask, judged: readonly Fen[], name: string): OfferReason {
  const found = judge(one, measured(book.roster, one.offer.measure, one.places, judged));
  return found.tier && name ? better(one.offer, name) : short(book.roster, one, found);
}

// ── shipping and cashback ────────────────────────────────────────────────────
/** Says for free shipping what is missing to it while there is a fee; where shipping is free anyway there is nothing to say. */
export function explainShipping(
  book: Book,
  offers: readonly CartOffer[],
  start: readonly Fen[],
  { used, freeShipping }: OrderSteps,
): void {
  if (freeShipping) return;
  for (const one of ofKinds(offers, "freeShipping").flatMap((offer) => ask(book.roster, offer) ?? [])) {
    const { offer, places, hindrance } = one;
    if (places.length === 0 && !hindrance) continue;
    const found = judge(one, measured(book.roster, offer.measure, places, start));
    const other = apartFrom(used, offer);
    const why = hindrance ?? (other ? excluded(offer, other.kind) : null);
    if (why ?? !found.tier) book.reasons.push(why ?? short(book.roster, one, found));
  }
}

/** The red packet for this order: the tier that gives most, judged on what the goods in scope cost after all discounts. */
export function cashbackOf(
  book: Book,
  offers: readonly CartOffer[],
  { left, used }: OrderSteps,
): { cashback: CashbackState; used: Used } | null {
  let best: { one: Ask; judged: Judged; amount: Fen } | null = null;
  const others: { one: Ask; judged: Judged }[] = [];
  for (const one of ofKinds(offers, "cashback").flatMap((offer) => ask(book.roster, offer) ?? [])) {
    const { offer, places, hindrance } = one;
    if (places.length === 0 && !hindrance) continue;
    const other = hindrance ? null : apartFrom(used, offer);
    if (hindrance || other) {
      book.reasons.push(hindrance ?? excluded(offer, other!.kind));
      continue;
    }
    const judged = judge(one, measured(book.roster, offer.measure, places, left));
    const benefit = judged.tier?.benefit;
    // Never more than what was paid for the goods.
    const amount =
      benefit && "back" in benefit ? Math.min(benefit.back * judged.times, sumAt(left, places)) : 0;
    if (amount > 0 && (!best || amount > best.amount)) {
      if (best) others.push(best);
      best = { one, judged, amount };
    } else others.push({ one, judged });
  }
  const name = best ? tierName(best.one.offer, best.judged.tier!) : "";
  for (const { one, judged } of others)
    book.reasons.push(judged.tier && name ? better(one.offer, name) : short(book.roster, one, judged));
  if (!best) return null;
  const { offer } = best.one;
  return {
    cashback: { offerId: offer.id, name, amount: best.amount },
    used: usedOf(offer, best.judged.times),
  };
}
