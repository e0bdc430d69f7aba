/**
 * Everything that a cart costs, by one pure function in the specification's order of steps (sections 4 and 5): lines, their own
 * reductions, coupon, order reduction, order discount, cash voucher, shipping. Integer fen; never below zero; parts sum to the whole.
 */
import { spread, type Fen } from "~/platform/money";
import { inScope, type Scope } from "~/promotions/offer";
import { giftsOf, reduceLines } from "./line-groups";
import { lineNotes, priceLine, type PricedBase } from "./line-price";
import type {
  CartLine,
  CartPricing,
  Offers,
  PricedLine,
  PriceCart,
  PriceRow,
  TierState,
  VoucherChoice,
} from "./pricing";
import { shippingOf, type Shipping } from "./shipping";
import {
  discountCandidates,
  rankTiers,
  reductionCandidates,
  useTier,
  voucherCandidate,
  type Candidate,
} from "./tiers";

/** Everything but shipping. */
export interface PricedGoods {
  bases: PricedBase[];
  pricing: Omit<CartPricing, "shipping" | "shippingShortfall" | "payable" | "bestPayable" | "rows">;
  rows: PriceRow[];
  /** what the goods cost after all discounts */
  left: Fen;
}

/** Lines that count, with what is left of each after the discounts so far; kept in goods order so that the order of lines never matters. */
interface Remaining {
  base: PricedBase;
  left: Fen;
}

const total = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0);
const leftOf = (items: readonly Remaining[]) => total(items.map((i) => i.left));
const within = (items: readonly Remaining[], scope: Scope) =>
  items.filter((i) => inScope(scope, i.base.line.goods));
const forCoupons = (items: readonly Remaining[]) =>
  items.filter((i) => i.base.line.goods.withCoupon && !i.base.standsAlone);

/** Takes `amount` off the given items by largest remainders; the others stay as they are. */
function takeOff(items: readonly Remaining[], from: readonly Remaining[], amount: Fen): Remaining[] {
  const parts = spread(
    amount,
    from.map((i) => i.left),
  );
  const off = new Map(from.map((i, k) => [i.base.line.id, parts[k]!]));
  return items.map((i) => ({ ...i, left: i.left - (off.get(i.base.line.id) ?? 0) }));
}

interface Step {
  tiers: TierState[];
  used: TierState | null;
  items: Remaining[];
}

/** Ranks the candidates, uses one and takes it off the lines in its scope. */
function step(
  items: Remaining[],
  candidates: Candidate[],
  scopeOf: (id: number) => readonly Remaining[],
  choice?: number | null,
): Step {
  const { tiers, used } = useTier(rankTiers(candidates), choice);
  return { tiers, used, items: used ? takeOff(items, scopeOf(used.id), used.amount) : items };
}

function couponStep(items: Remaining[], { vouchers }: Offers, choice: VoucherChoice): Step {
  const coupons = vouchers.filter((v) => v.kind === "coupon");
  const inside = new Map(coupons.map((c) => [c.id, within(forCoupons(items), c.scope)]));
  const candidates = coupons.map((c) => voucherCandidate(c, leftOf(inside.get(c.id)!)));
  return step(items, candidates, (id) => inside.get(id)!, choice.coupon);
}

function reductionStep(items: Remaining[], { offers }: Offers): Step {
  const found = offers.filter((o) => o.kind === "orderReduction");
  const inside = new Map(found.map((o) => [o.id, within(items, o.scope)]));
  const candidates = found.flatMap((o) => reductionCandidates(o, leftOf(inside.get(o.id)!)));
  return step(items, candidates, (id) => inside.get(id)!);
}

/** Judged on what the coupon left (`judged`), taken from what the reduction left (`items`). */
function discountStep(items: Remaining[], judged: readonly Remaining[], { offers }: Offers): Step {
  const found = offers.filter((o) => o.kind === "orderDiscount");
  const inside = new Map(found.map((o) => [o.id, within(items, o.scope)]));
  const candidates = found.flatMap((o) =>
    discountCandidates(o, leftOf(within(judged, o.scope)), leftOf(inside.get(o.id)!)),
  );
  return step(items, candidates, (id) => inside.get(id)!);
}

function cashVoucherStep(items: Remaining[], { vouchers }: Offers, choice: VoucherChoice): Step {
  const found = vouchers.filter((v) => v.kind === "cashVoucher");
  const inside = new Map(found.map((v) => [v.id, within(items, v.scope)]));
  const candidates = found.map((v) => voucherCandidate(v, leftOf(inside.get(v.id)!)));
  return step(items, candidates, (id) => inside.get(id)!, choice.cashVoucher);
}

/** All steps but shipping; the lines come back in the order they were given. */
export function priceGoods(
  lines: readonly CartLine[],
  offers: Offers,
  choice: VoucherChoice,
  now: number,
): PricedGoods {
  const bases = lines.map((line) => priceLine(line, now));
  const inGoodsOrder = [...bases].sort((a, b) => a.line.goods.id - b.line.goods.id || a.line.id - b.line.id);
  const { reductions, groups } = reduceLines(inGoodsOrder, offers.offers);
  const amounts = new Map(bases.map((b) => [b.line.id, b.gross - (reductions.get(b.line.id) ?? 0)]));
  const start = inGoodsOrder
    .filter((b) => b.counts)
    .map((base) => ({ base, left: amounts.get(base.line.id)! }));

  const coupon = couponStep(start, offers, choice);
  const reduction = reductionStep(coupon.items, offers);
  const discount = discountStep(reduction.items, coupon.items, offers);
  const voucher = cashVoucherStep(discount.items, offers, choice);

  const given = giftsOf(inGoodsOrder, amounts, offers.offers);
  const selectedTotal = leftOf(start);
  const shares = new Map(voucher.items.map((i) => [i.base.line.id, amounts.get(i.base.line.id)! - i.left]));
  const used = [coupon.used, reduction.used, discount.used, voucher.used];
  const selectedUnits = total(start.map((i) => i.base.line.number));
  return {
    bases,
    left: leftOf(voucher.items),
    rows: goodsRows(start.length, selectedUnits, selectedTotal, used),
    pricing: {
      lines: bases.map((b) => pricedLine(b, amounts.get(b.line.id)!, shares.get(b.line.id) ?? 0, now)),
      gifts: given.gifts,
      groups: [...groups, ...given.groups],
      swaps: [],
      bundles: [],
      reasons: [],
      cashback: null,
      usedOffers: [],
      selectedLines: start.length,
      selectedUnits,
      selectedTotal,
      couponEligibleTotal: leftOf(forCoupons(start)),
      coupons: coupon.tiers,
      reductions: reduction.tiers,
      discounts: discount.tiers,
      cashVouchers: voucher.tiers,
      usedVoucherIds: [coupon.used, voucher.used].flatMap((t) => (t ? [t.id] : [])),
      discountTotal: total(used.map((t) => t?.amount ?? 0)),
    },
  };
}

function pricedLine(base: PricedBase, amount: Fen, discountShare: Fen, now: number): PricedLine {
  const { line, unitPrice, gross, counts, refusal } = base;
  const own = line.goods.price;
  return {
    id: line.id,
    goodsId: line.goods.id,
    number: line.number,
    type: line.type,
    offerId: base.activity?.offerId ?? null,
    priceKind: base.activity?.kind ?? null,
    unitPrice,
    wasPrice: own !== null && own > unitPrice ? own : null,
    gross,
    reduction: gross - amount,
    amount,
    discountShare,
    counts,
    refusal,
    changedFrom: own !== null && line.seenPrice !== unitPrice ? line.seenPrice : null,
    notes: lineNotes(line, now),
  };
}

/** The steps as printable rows: label and signed amount. */
function goodsRows(lines: number, units: number, selectedTotal: Fen, used: (TierState | null)[]): PriceRow[] {
  const kinds = ["coupon", "reduction", "discount", "cashVoucher"] as const;
  const words = ["优惠券", "订单满减", "订单折扣", "现金券"];
  const rows: PriceRow[] = [
    { kind: "goods", label: `已选商品（${lines}种，${units}件）`, amount: selectedTotal },
  ];
  used.forEach((tier, i) => {
    if (!tier) return;
    rows.push({ kind: kinds[i]!, label: `${words[i]!} ${tier.name}`, amount: -tier.amount, note: tier.note });
  });
  return rows;
}

/** Adds shipping: its row, the payable amount and its row. */
export function withShipping(priced: PricedGoods, shipping: Shipping, label: string): CartPricing {
  const payable = priced.left + shipping.fee;
  const ships: PriceRow = { kind: "shipping", label: `运费（${label}）`, amount: shipping.fee };
  const pays: PriceRow = { kind: "payable", label: "应付金额", amount: payable };
  return {
    ...priced.pricing,
    shipping: shipping.fee,
    shippingShortfall: shipping.shortfall,
    payable,
    bestPayable: payable,
    rows: [...priced.rows, ...(priced.pricing.selectedLines > 0 ? [ships] : []), pays],
  };
}

/**
 * Prices a cart (specification, sections 4 and 5; design rules, "The cart's totals"). Pure: everything it needs is an argument.
 * Lines refused or not selected are priced and returned, but count for nothing.
 */
export const priceCart: PriceCart = (lines, offers, choice, now) => {
  const priced = priceGoods(lines, offers, choice, now);
  const shipping = shippingOf(priced.bases, priced.pricing.selectedTotal, offers.shipping);
  return withShipping(priced, shipping, offers.shipping.label);
};
