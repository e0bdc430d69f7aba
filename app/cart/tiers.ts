/** Coupon, reduction, discount and cash-voucher tiers: which are met, which is used, what is missing (specification, section 4). Pure, fen. */
import { formatAmount, percentOf, type Fen } from "~/platform/money";
import type { CartOffer, OwnedVoucher } from "~/promotions/offer";
import { reductionName, tierName } from "~/promotions/words";
import type { TierState } from "./pricing";

/** A tier with the amount that judges it. */
export interface Candidate {
  id: number;
  name: string;
  threshold: Fen;
  /** what the threshold is judged on */
  judged: Fen;
  /** what it takes off when met; while not met, what it promises */
  amount: Fen;
  /** how the amount comes about */
  note?: string;
}

/** Met first, then by saving, then the lower threshold, then the lower id: no two runs ever differ. */
export function rankTiers(candidates: readonly Candidate[]): TierState[] {
  const state = (c: Candidate): TierState & { threshold: Fen } => {
    const status = c.judged >= c.threshold && c.judged > 0 && c.amount > 0 ? 1 : 0;
    const shortfall = status ? 0 : Math.max(0, c.threshold - c.judged);
    return {
      id: c.id,
      name: c.name,
      amount: c.amount,
      status,
      shortfall,
      isUsed: false,
      note: c.note,
      threshold: c.threshold,
    };
  };
  return candidates
    .map(state)
    .sort((a, b) => b.status - a.status || b.amount - a.amount || a.threshold - b.threshold || a.id - b.id)
    .map(({ threshold: _, ...tier }) => tier);
}

/** undefined: the first met tier; null: none; an id: that one while it is met, else the first met again. */
export function useTier(
  tiers: readonly TierState[],
  choice?: number | null,
): { tiers: TierState[]; used: TierState | null } {
  const met = tiers.filter((t) => t.status === 1);
  const picked = choice === null ? null : (met.find((t) => t.id === choice) ?? met[0] ?? null);
  const marked = tiers.map((t) => (t === picked ? { ...t, isUsed: true } : t));
  return { tiers: marked, used: marked.find((t) => t.isUsed) ?? null };
}

/** A voucher never takes more than the goods it is for; a promise not yet met is shown in full. */
export function voucherCandidate(voucher: OwnedVoucher, judged: Fen): Candidate {
  const isMet = judged >= voucher.threshold;
  return {
    id: voucher.id,
    name: voucherName(voucher),
    threshold: voucher.threshold,
    judged,
    amount: isMet ? Math.min(voucher.amount, judged) : voucher.amount,
  };
}

/** "满1000减30"; one that is for some goods only goes by its own name, which says for which. */
const voucherName = ({ name, scope, threshold, amount }: OwnedVoucher) =>
  "all" in scope ? reductionName({ from: threshold, off: amount }) : name;

/** One candidate a tier. */
export function reductionCandidates(offer: CartOffer, judged: Fen): Candidate[] {
  return offer.tiers.flatMap((tier) => {
    if (!("off" in tier.benefit)) return [];
    const { off } = tier.benefit;
    const amount = judged >= tier.from ? Math.min(off, judged) : off;
    return [{ id: offer.id, name: tierName(offer, tier), threshold: tier.from, judged, amount }];
  });
}

/** Judged on what the coupon left, taken from what the reduction left; percentages round down to the fen. */
export function discountCandidates(offer: CartOffer, judged: Fen, base: Fen): Candidate[] {
  return offer.tiers.flatMap((tier) => {
    if (!("percent" in tier.benefit)) return [];
    const percent = 100 - tier.benefit.percent;
    return [
      {
        id: offer.id,
        name: tierName(offer, tier),
        threshold: tier.from,
        judged,
        amount: percentOf(judged >= tier.from ? base : tier.from, percent),
        note: `${formatAmount(base)} × ${percent}%，舍去不足1分`,
      },
    ];
  });
}
