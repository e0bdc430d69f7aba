/**
 * The order's discounts for one choice of coupon: reduction, discount, cash voucher, in the specification's order. Run once for every
 * coupon that is met to find the best, so it only counts; what is shown is made from the run that is taken (order-steps.ts). Pure; fen.
 */
import { spread, type Fen } from "~/platform/money";
import type { CartOffer, OwnedVoucher, Tier } from "~/promotions/offer";
import { apartFrom, ask, measured, timesOf, usedOf, type Ask, type Used } from "./judge";
import { ofKinds } from "./line-groups";
import { membersOf, type Roster } from "./roster";
import { isBetter, offOf, voucherOff } from "./tiers";

/** A voucher with the lines that count for it. */
export interface VoucherAsk {
  voucher: OwnedVoucher;
  places: readonly number[];
}

/** Everything that does not depend on the coupon. */
export interface Plan {
  roster: Roster;
  /** what each line costs before the order's discounts, by place; 0 where it does not count */
  start: readonly Fen[];
  total: Fen;
  used: readonly Used[];
  coupons: VoucherAsk[];
  cashVouchers: VoucherAsk[];
  reductions: Ask[];
  discounts: Ask[];
  /** free shipping whose threshold is met */
  shipsFree: Ask[];
  /** what shipping costs unless one of them applies */
  fee: Fen;
}

/** What one step took off: from which lines, and how much of each. */
export interface Took {
  id: number;
  name: { one: Ask; tier: Tier } | { voucher: OwnedVoucher };
  amount: Fen;
  places: readonly number[];
  parts: readonly Fen[];
  used: Used;
}

export interface Run {
  coupon: Took | null;
  reduction: Took | null;
  discount: Took | null;
  /** by place, after coupon; after coupon and reduction; after the discount too */
  afterCoupon: readonly Fen[];
  afterReduction: readonly Fen[];
  afterDiscount: readonly Fen[];
  total: Fen;
  used: readonly Used[];
}

/** Asks the order's offers and the vouchers for their lines. */
export function planOrder(
  roster: Roster,
  start: readonly Fen[],
  used: readonly Used[],
  offers: readonly CartOffer[],
  vouchers: readonly OwnedVoucher[],
  fee: Fen,
): Plan {
  const asks = (kind: CartOffer["kind"]) =>
    ofKinds(offers, kind).flatMap((offer) => ask(roster, offer) ?? []);
  const voucherAsks = (kind: OwnedVoucher["kind"]) =>
    vouchers
      .filter((v) => v.kind === kind)
      .map((voucher) => ({ voucher, places: placesFor(roster, voucher) }));
  const isMet = (one: Ask) =>
    !one.hindrance &&
    one.places.length > 0 &&
    one.offer.tiers[0]!.from <= measured(roster, one.offer.measure, one.places, start);
  return {
    ...{ roster, start, used, fee },
    total: start.reduce((a, b) => a + b, 0),
    coupons: voucherAsks("coupon"),
    cashVouchers: voucherAsks("cashVoucher"),
    reductions: asks("orderReduction"),
    discounts: asks("orderDiscount"),
    shipsFree: asks("freeShipping").filter(isMet),
  };
}

/** Lines that count for a voucher; for a coupon those flagged with_coupon alone. */
export function placesFor(
  roster: Roster,
  { kind, scope }: Pick<OwnedVoucher, "kind" | "scope">,
): readonly number[] {
  const { places } = membersOf(roster, { kind, scope, notWith: [] });
  return kind === "coupon" ? places.filter((i) => roster.lines[i]!.goods.withCoupon) : places;
}

export const sumAt = (amounts: readonly Fen[], places: readonly number[]): Fen => {
  let sum = 0;
  for (const i of places) sum += amounts[i]!;
  return sum;
};

/** Takes an amount off lines by largest remainders. */
function takeOff(amounts: readonly Fen[], took: Took | null): readonly Fen[] {
  if (!took) return amounts;
  const left = [...amounts];
  took.places.forEach((i, k) => (left[i]! -= took.parts[k]!));
  return left;
}

const partsOf = (amount: Fen, places: readonly number[], amounts: readonly Fen[]) =>
  spread(
    amount,
    places.map((i) => amounts[i]!),
  );

const usedVoucher = ({ id, kind }: OwnedVoucher): Used => ({
  id,
  kind,
  notWith: [],
  times: 1,
  isCounted: false,
});

/** What a voucher takes off; the coupon's `amounts` are the start, the cash voucher's what is left. */
export function tookVoucher({ voucher, places }: VoucherAsk, amounts: readonly Fen[]): Took | null {
  const amount = voucherOff(voucher, sumAt(amounts, places));
  if (amount === 0) return null;
  const used = usedVoucher(voucher);
  return { id: voucher.id, name: { voucher }, amount, places, parts: partsOf(amount, places, amounts), used };
}

/** The order's steps after `coupon`, up to the cash voucher. */
export function runOrder(plan: Plan, coupon: VoucherAsk | null): Run {
  const { start } = plan;
  const first = coupon && tookVoucher(coupon, start);
  const afterCoupon = takeOff(start, first);
  let used = first ? [...plan.used, first.used] : plan.used;
  const reduction = bestTier(plan, plan.reductions, used, afterCoupon, afterCoupon);
  const afterReduction = takeOff(afterCoupon, reduction);
  if (reduction) used = [...used, reduction.used];
  // The discount is judged on what the coupon left, and taken from what the reduction left.
  const discount = bestTier(plan, plan.discounts, used, afterCoupon, afterReduction);
  const afterDiscount = takeOff(afterReduction, discount);
  if (discount) used = [...used, discount.used];
  const off = [first, reduction, discount].reduce((sum, took) => sum + (took?.amount ?? 0), 0);
  const after = { afterCoupon, afterReduction, afterDiscount };
  return { coupon: first, reduction, discount, ...after, total: plan.total - off, used };
}

/** Of all tiers of these offers the met one that saves most. */
function bestTier(
  { roster }: Plan,
  asks: readonly Ask[],
  used: readonly Used[],
  judged: readonly Fen[],
  from: readonly Fen[],
): Took | null {
  let best: { one: Ask; tier: Tier; amount: Fen; threshold: number; id: number; value: number } | null = null;
  for (const one of asks) {
    const { offer, places } = one;
    if (one.hindrance || places.length === 0 || apartFrom(used, offer)) continue;
    const value = measured(roster, offer.measure, places, judged);
    const base = judged === from && offer.measure === "amount" ? value : sumAt(from, places);
    for (const tier of offer.tiers) {
      const amount = offOf(one, tier, value, base);
      const found = { one, tier, amount, threshold: tier.from, id: offer.id, value };
      if (amount > 0 && (!best || isBetter(found, best))) best = found;
    }
  }
  if (!best) return null;
  const { one, tier, amount, value } = best;
  return {
    ...{ id: one.offer.id, name: { one, tier }, amount },
    ...{ places: one.places, parts: partsOf(amount, one.places, from) },
    used: usedOf(one.offer, timesOf(one.offer, tier, value, one.times)),
  };
}

/** The cash voucher of a run: the chosen one while it is met, else the one that saves most; null: none. */
export function voucherOf(
  { cashVouchers }: Plan,
  { used, afterDiscount }: Run,
  choice: number | null | undefined,
): { one: VoucherAsk; amount: Fen } | null {
  if (choice === null || apartFrom(used, { kind: "cashVoucher", notWith: [] })) return null;
  let best: { one: VoucherAsk; amount: Fen; threshold: number; id: number } | null = null;
  for (const one of cashVouchers) {
    const { id, threshold } = one.voucher;
    const amount = voucherOff(one.voucher, sumAt(afterDiscount, one.places));
    if (amount === 0) continue;
    const found = { one, amount, threshold, id };
    if (id === choice) return found;
    if (!best || isBetter(found, best)) best = found;
  }
  return best;
}

/** The free shipping that applies beside what is used, where there is a fee at all. */
export function freeShippingOf({ shipsFree, fee }: Plan, used: readonly Used[]): Ask | null {
  return fee > 0 ? (shipsFree.find(({ offer }) => !apartFrom(used, offer)) ?? null) : null;
}

/** What has to be paid after a run with this choice of cash voucher. */
export function payableOf(plan: Plan, run: Run, choice: number | null | undefined): Fen {
  const voucher = voucherOf(plan, run, choice);
  return payableWith(plan, run, voucher);
}

export function payableWith(plan: Plan, run: Run, voucher: { one: VoucherAsk; amount: Fen } | null): Fen {
  const used = voucher ? [...run.used, usedVoucher(voucher.one.voucher)] : run.used;
  return run.total - (voucher?.amount ?? 0) + (freeShippingOf(plan, used) ? 0 : plan.fee);
}
