import { spread, type Fen } from "~/platform/values/money";
import { offersAt } from "~/modules/promotions/offers/kinds/kinds";
import type { CartStep, OwnedVoucher, OfferTier } from "~/modules/promotions/offers/offer";
import { apartFrom, ask, measured, countTierUses, getUsed, type Ask, type Used } from "./offer-eligibility";
import { getMembers, type OfferScopeIndex } from "./offer-scope-index";
import type { PricingState } from "./pricing-state";
import { isBetter, getReduction, voucherOff } from "./tiers";

export interface VoucherAsk {
  voucher: OwnedVoucher;
  places: readonly number[];
}

export interface Plan {
  index: OfferScopeIndex;
  /** price of each line before the order's discounts, by index; 0 if it does not count */
  start: readonly Fen[];
  total: Fen;
  used: readonly Used[];
  coupons: VoucherAsk[];
  cashVouchers: VoucherAsk[];
  reductions: Ask[];
  discounts: Ask[];
  shipsFree: Ask[];
  /** shipping unless one of them applies */
  fee: Fen;
}

/** Room left by earlier steps: excluded offers stay out. */
export interface EarlierDiscounts {
  discount: Used | null;
  cashVoucher: Used | null;
  shipping: Used | null;
}

export const NOTHING_HELD: EarlierDiscounts = { discount: null, cashVoucher: null, shipping: null };

/** What is excluded for the steps after one of them. */
export function heldAfter(step: "reduction" | "discount", held: EarlierDiscounts): Used[] {
  const { discount, cashVoucher, shipping } = held;
  return [step === "reduction" ? discount : null, cashVoucher, shipping].filter((item) => item !== null);
}

export interface AppliedDiscount {
  id: number;
  name: { voucherAsk: Ask; tier: OfferTier } | { voucher: OwnedVoucher };
  amount: Fen;
  places: readonly number[];
  parts: readonly Fen[];
  used: Used;
}

export interface DiscountRun {
  coupon: AppliedDiscount | null;
  reduction: AppliedDiscount | null;
  discount: AppliedDiscount | null;
  /** by index, after coupon; after coupon and reduction; after the discount too */
  afterCoupon: readonly Fen[];
  afterReduction: readonly Fen[];
  afterDiscount: readonly Fen[];
  total: Fen;
  used: readonly Used[];
  held: EarlierDiscounts;
}

/** Evaluates the order's offers and vouchers. */
export function planOrder(
  { index, start, used, offers }: Pick<PricingState, "index" | "start" | "used" | "offers">,
  vouchers: readonly OwnedVoucher[],
  fee: Fen,
): Plan {
  const asks = (step: CartStep) => offersAt(offers, step).flatMap((offer) => ask(index, offer) ?? []);
  const voucherAsks = (kind: OwnedVoucher["kind"]) =>
    vouchers
      .filter((v) => v.kind === kind)
      .map((voucher) => ({ voucher, places: getVoucherPlaces(index, voucher) }));
  const isMet = (ask: Ask) =>
    !ask.hindrance &&
    ask.places.length > 0 &&
    ask.offer.tiers[0]!.from <= measured(index, ask.offer.measure, ask.places, start);
  return {
    index,
    start,
    used,
    fee,
    total: start.reduce((a, b) => a + b, 0),
    coupons: voucherAsks("coupon"),
    cashVouchers: voucherAsks("cashVoucher"),
    reductions: asks("reduction"),
    discounts: asks("discount"),
    shipsFree: asks("shipping").filter(isMet),
  };
}

/** Lines that count for a voucher; for a coupon only those with with_coupon. */
export function getVoucherPlaces(
  index: OfferScopeIndex,
  { kind, scope }: Pick<OwnedVoucher, "kind" | "scope">,
): readonly number[] {
  const { places } = getMembers(index, { kind, scope, notWith: [] });
  return kind === "coupon" ? places.filter((i) => index.lines[i]!.goods.withCoupon) : places;
}

export const sumAt = (amounts: readonly Fen[], places: readonly number[]): Fen => {
  let sum = 0;
  for (const i of places) sum += amounts[i]!;
  return sum;
};

/** The amounts less what was applied to them. */
export function lessApplied(amounts: readonly Fen[], applied: AppliedDiscount | null): readonly Fen[] {
  if (!applied) return amounts;
  const left = [...amounts];
  applied.places.forEach((i, k) => (left[i]! -= applied.parts[k]!));
  return left;
}

const getParts = (amount: Fen, places: readonly number[], amounts: readonly Fen[]) =>
  spread(
    amount,
    places.map((i) => amounts[i]!),
  );

export const usedVoucher = ({ id, kind }: OwnedVoucher): Used => ({
  id,
  kind,
  notWith: [],
  times: 1,
  isCounted: false,
});

/** What a voucher takes off; a coupon uses the initial amounts, a cash voucher the remaining ones. */
export function appliedVoucher(
  { voucher, places }: VoucherAsk,
  amounts: readonly Fen[],
): AppliedDiscount | null {
  const amount = voucherOff(voucher, sumAt(amounts, places));
  if (amount === 0) return null;
  const used = usedVoucher(voucher);
  return {
    id: voucher.id,
    name: { voucher },
    amount,
    places,
    parts: getParts(amount, places, amounts),
    used,
  };
}

/** Runs the order's steps after `coupon`, up to the cash voucher. */
export function runDiscounts(
  plan: Plan,
  coupon: VoucherAsk | null,
  held: EarlierDiscounts = NOTHING_HELD,
): DiscountRun {
  const { start } = plan;
  const first = coupon && appliedVoucher(coupon, start);
  const afterCoupon = lessApplied(start, first);
  let used = first ? [...plan.used, first.used] : plan.used;
  const beforeReduction = [...used, ...heldAfter("reduction", held)];
  const reduction = bestTier(plan, plan.reductions, beforeReduction, {
    judged: afterCoupon,
    from: afterCoupon,
  });
  const afterReduction = lessApplied(afterCoupon, reduction);
  if (reduction) used = [...used, reduction.used];
  // The discount's threshold uses amounts after the coupon, its value those after the reduction.
  const beforeDiscount = [...used, ...heldAfter("discount", held)];
  const discount = bestTier(plan, plan.discounts, beforeDiscount, {
    judged: afterCoupon,
    from: afterReduction,
  });
  const afterDiscount = lessApplied(afterReduction, discount);
  if (discount) used = [...used, discount.used];
  const off = [first, reduction, discount].reduce((sum, applied) => sum + (applied?.amount ?? 0), 0);
  const after = { afterCoupon, afterReduction, afterDiscount };
  return { coupon: first, reduction, discount, ...after, total: plan.total - off, used, held };
}

function bestTier(
  { index }: Plan,
  asks: readonly Ask[],
  used: readonly Used[],
  { judged, from }: { judged: readonly Fen[]; from: readonly Fen[] },
): AppliedDiscount | null {
  let best: {
    voucherAsk: Ask;
    tier: OfferTier;
    amount: Fen;
    threshold: number;
    id: number;
    value: number;
  } | null = null;
  for (const ask of asks) {
    const { offer, places } = ask;
    if (ask.hindrance || places.length === 0 || apartFrom(used, offer)) continue;
    const value = measured(index, offer.measure, places, judged);
    const base = judged === from && offer.measure === "amount" ? value : sumAt(from, places);
    for (const tier of offer.tiers) {
      const amount = getReduction(ask, tier, value, base);
      const found = { voucherAsk: ask, tier, amount, threshold: tier.from, id: offer.id, value };
      if (amount > 0 && (!best || isBetter(found, best))) best = found;
    }
  }
  if (!best) return null;
  const { voucherAsk: item, tier, amount, value } = best;
  return {
    id: item.offer.id,
    name: { voucherAsk: item, tier },
    amount,
    places: item.places,
    parts: getParts(amount, item.places, from),
    used: getUsed(item.offer, countTierUses(item.offer, tier, value, item.times)),
  };
}

/** Returns the cash voucher of a run: the chosen one if met, else the one that leaves least to pay; or null. */
export function pickCashVoucher(
  plan: Plan,
  run: DiscountRun,
  choice: number | null | undefined,
): { voucherAsk: VoucherAsk; amount: Fen } | null {
  const { used, afterDiscount } = run;
  if (choice === null || apartFrom(used, { kind: "cashVoucher", notWith: [] })) return null;
  const getAmount = ({ voucher, places }: VoucherAsk) => voucherOff(voucher, sumAt(afterDiscount, places));
  const chosen = plan.cashVouchers.find(({ voucher }) => voucher.id === choice);
  const chosenAmount = chosen ? getAmount(chosen) : 0;
  if (chosen && chosenAmount > 0) return { voucherAsk: chosen, amount: chosenAmount };
  let best: { voucherAsk: VoucherAsk; amount: Fen; threshold: number; id: number } | null = null;
  for (const voucher of plan.cashVouchers) {
    const { id, threshold } = voucher.voucher;
    const amount = getAmount(voucher);
    if (amount === 0) continue;
    const found = { voucherAsk: voucher, amount, threshold, id };
    if (!best || isBetter(found, best)) best = found;
  }
  // A voucher may exclude free shipping that is worth more.
  return best && payableWith(plan, run, null) < payableWith(plan, run, best) ? null : best;
}

/** Returns the free shipping that applies with the used offers, if there is a fee. */
export function getFreeShipping({ shipsFree, fee }: Plan, used: readonly Used[]): Ask | null {
  return fee > 0 ? (shipsFree.find(({ offer }) => !apartFrom(used, offer)) ?? null) : null;
}

/** Returns the amount to pay after a run with this cash voucher. */
export function getPayable(plan: Plan, run: DiscountRun, choice: number | null | undefined): Fen {
  const voucher = pickCashVoucher(plan, run, choice);
  return payableWith(plan, run, voucher);
}

export function payableWith(
  plan: Plan,
  run: DiscountRun,
  voucher: { voucherAsk: VoucherAsk; amount: Fen } | null,
): Fen {
  const used = voucher ? [...run.used, usedVoucher(voucher.voucherAsk.voucher)] : run.used;
  return run.total - (voucher?.amount ?? 0) + (getFreeShipping(plan, used) ? 0 : plan.fee);
}
