import { formatAmount, type Fen } from "~/platform/values/money";
import { getBenefit, tierName } from "~/modules/promotions/offers/kinds/kinds";
import type { OwnedVoucher, OfferTier } from "~/modules/promotions/offers/offer";
import { reductionName } from "~/modules/promotions/offers/words";
import { missingText, countTierUses, type Ask } from "./offer-eligibility";
import type { OrderTier } from "./pricing";

/** Compares two met tiers or vouchers: by saving, then lower threshold, then lower id. */
export function isBetter(
  a: { amount: Fen; threshold: number; id: number },
  b: { amount: Fen; threshold: number; id: number },
): boolean {
  return (b.amount - a.amount || a.threshold - b.threshold || a.id - b.id) < 0;
}

/** Sorts met ones first, then by saving, lower threshold, lower id, so that the order is always the same. */
export function rankTiers(tiers: readonly OrderTier[]): OrderTier[] {
  return [...tiers].sort((a, b) => b.status - a.status || (isBetter(a, b) ? -1 : isBetter(b, a) ? 1 : 0));
}

/** The same for vouchers: met ones by the least amount to pay. */
export function rankVouchers(vouchers: readonly OrderTier[]): OrderTier[] {
  return rankTiers(vouchers).sort((a, b) => b.status - a.status || (a.difference ?? 0) - (b.difference ?? 0));
}

/** Returns what a tier takes off lines that cost `base` when `value` reaches it; 0 below. */
export function getReduction({ offer, times }: Ask, tier: OfferTier, value: number, base: Fen): Fen {
  if (value < tier.from || base <= 0) return 0;
  return getBenefit(offer).amount(tier.benefit, countTierUses(offer, tier, value, times), base);
}

/** One tier of an order offer: `value` is compared, `base` is what it is taken from. */
export function tierState(
  ask: Ask,
  tier: OfferTier,
  { value, base, unit }: { value: number; base: Fen; unit: string },
): OrderTier {
  const { offer, times } = ask;
  const rules = getBenefit(offer);
  const fits = value >= tier.from ? countTierUses(offer, tier, value, times) : 1;
  const amount = getReduction(ask, tier, value, base);
  const isMet = amount > 0;
  const shortfall = isMet ? 0 : Math.max(0, tier.from - value);
  return {
    id: offer.id,
    name: tierName(offer, tier),
    amount: isMet ? amount : rules.promise(tier.benefit, { from: tier.from, measure: offer.measure, base }),
    status: isMet ? 1 : 0,
    shortfall,
    missing: shortfall === 0 ? "" : missingText(offer.measure, shortfall, unit),
    isUsed: false,
    note: rules.note(tier.benefit, base, fits),
    threshold: tier.from,
  };
}

/** A voucher never takes more than its products cost; one that is not met shows its full value. */
export function voucherState(voucher: OwnedVoucher, judged: Fen, apart: string | null): OrderTier {
  const { id, threshold } = voucher;
  const amount = voucherOff(voucher, judged);
  const isMet = amount > 0 && apart === null;
  const shortfall = Math.max(0, threshold - judged);
  return {
    id,
    name: voucherName(voucher),
    amount: amount > 0 ? amount : voucher.amount,
    status: isMet ? 1 : 0,
    shortfall: isMet || apart ? 0 : shortfall,
    missing: isMet || apart || shortfall === 0 ? "" : missingText("amount", shortfall, ""),
    isUsed: false,
    note: apart ?? `可用券商品 ${formatAmount(judged)}`,
    threshold,
  };
}

export const voucherOff = ({ threshold, amount }: OwnedVoucher, judged: Fen): Fen =>
  judged >= threshold ? Math.min(amount, judged) : 0;

/** "满1000减30"; one for some products goes by its own name. */
const voucherName = ({ name, scope, threshold, amount }: OwnedVoucher) =>
  "all" in scope ? reductionName({ from: threshold, off: amount }) : name;
