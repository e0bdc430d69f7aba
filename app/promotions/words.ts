/** How offers are called: "满500减20", "满1000享98折". The same words in lists, cart, orders and invoices. Pure. */
import type { Fen } from "~/platform/money";
import { formatAmount } from "~/platform/money";
import type { DiscountTier, Gift, ReductionTier } from "./offer";

/** "500" for 50000 fen, "38.50" for 3850: whole yuan without decimals, as in the name of an offer. */
export function plainYuan(fen: Fen): string {
  return fen % 100 === 0 ? String(fen / 100) : formatAmount(fen).replaceAll(",", "");
}

/** "满500减20"; without a threshold "立减20". */
export function reductionName(tier: ReductionTier): string {
  return tier.from > 0 ? `满${plainYuan(tier.from)}减${plainYuan(tier.off)}` : `立减${plainYuan(tier.off)}`;
}

/** "98折" for 98, "95折" for 95, "9折" for 90. */
export function percentName(percent: number): string {
  return `${percent % 10 === 0 ? percent / 10 : percent}折`;
}

/** "满1000享98折"; without a threshold "享98折". */
export function discountName(tier: DiscountTier): string {
  return `${tier.from > 0 ? `满${plainYuan(tier.from)}` : ""}享${percentName(tier.percent)}`;
}

/** "满200元赠维生素C片2件". */
export function giftName(gift: Gift): string {
  return `满${plainYuan(gift.from)}元赠${gift.giftName}`;
}
