/** Coupon, reduction, discount and cash-voucher tiers as they are shown: which are met, which is used, what is missing. Pure, fen. */
import { formatAmount, percentOf, type Fen } from "~/platform/money";
import type { OwnedVoucher, Tier } from "~/promotions/offer";
import { reductionName, tierName } from "~/promotions/words";
import { missingText, timesOf, type Ask } from "./judge";
import type { OrderTier } from "./pricing";

/** What decides between two tiers or vouchers that are met: what they save, then the lower threshold, then the lower id. */
export function isBetter(
  a: { amount: Fen; threshold: number; id: number },
  b: { amount: Fen; threshold: number; id: number },
): boolean {
  return (b.amount - a.amount || a.threshold - b.threshold || a.id - b.id) < 0;
}

/** Met first, then by saving, then the lower threshold, then the lower id: no two runs ever differ. */
export function rankTiers(tiers: readonly OrderTier[]): OrderTier[] {
  return [...tiers].sort((a, b) => b.status - a.status || (isBetter(a, b) ? -1 : isBetter(b, a) ? 1 : 0));
}

/** The same for vouchers: of those that are met first the one with which least has to be paid. */
export function rankVouchers(vouchers: readonly OrderTier[]): OrderTier[] {
  return rankTiers(vouchers).sort((a, b) => b.status - a.status || (a.difference ?? 0) - (b.difference ?? 0));
}

/**
 * What a tier takes off when `value` reaches it, 0 while it does not: money off at most what the lines cost (`base`), a percentage of
 * that rounded down to the fen.
 */
export function offOf({ offer, times }: Ask, tier: Tier, value: number, base: Fen): Fen {
  if (value < tier.from || base <= 0) return 0;
  const { benefit } = tier;
  if ("off" in benefit) return Math.min(base, benefit.off * timesOf(offer, tier, value, times));
  return "percent" in benefit ? percentOf(base, 100 - benefit.percent) : 0;
}

/** One tier of an order's offer: `value` judges it, `base` is what it is taken from. */
export function tierState(one: Ask, tier: Tier, value: number, base: Fen, unit: string): OrderTier {
  const { offer } = one;
  const amount = offOf(one, tier, value, base);
  const shortfall = Math.max(0, tier.from - value);
  return {
    id: offer.id,
    name: tierName(offer, tier),
    amount: amount > 0 ? amount : promised(one, tier, base),
    status: amount > 0 ? 1 : 0,
    shortfall: amount > 0 ? 0 : shortfall,
    missing: amount > 0 || shortfall === 0 ? "" : missingText(offer.measure, shortfall, unit),
    isUsed: false,
    note: noteOf(one, tier, value, base),
    threshold: tier.from,
  };
}

/** While a tier is not met it shows what it would take off at its threshold. */
function promised({ offer }: Ask, { from, benefit }: Tier, base: Fen): Fen {
  if ("off" in benefit) return benefit.off;
  return "percent" in benefit
    ? percentOf(offer.measure === "amount" ? from : base, 100 - benefit.percent)
    : 0;
}

function noteOf({ offer, times }: Ask, tier: Tier, value: number, base: Fen): string {
  const { benefit } = tier;
  if ("percent" in benefit) return `${formatAmount(base)} × ${100 - benefit.percent}%，舍去不足1分`;
  const fits = value >= tier.from ? timesOf(offer, tier, value, times) : 1;
  return `参与商品 ${formatAmount(base)}${fits > 1 ? `，满足 ${fits} 次` : ""}`;
}

/** A voucher never takes more than the goods it is for; a promise not yet met is shown in full. */
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

/** "满1000减30"; one that is for some goods only goes by its own name, which says for which. */
const voucherName = ({ name, scope, threshold, amount }: OwnedVoucher) =>
  "all" in scope ? reductionName({ from: threshold, off: amount }) : name;
