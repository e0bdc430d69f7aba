/** What shipping costs and what is missing to have it free (specification, section 5). Pure, fen. */
import type { Fen } from "~/platform/money";
import type { PricedBase } from "./line-price";
import type { ShippingRule } from "./pricing";

export interface Shipping {
  fee: Fen;
  /** threshold − selected total − no_trans_order_amount while positive; 0 when shipping is free */
  shortfall: Fen;
}

/**
 * Free from the threshold on (today's orders not yet handed to transport count along), or when one line that counts reaches its
 * single-item number; else the area's fee. Nothing selected ships nothing. Offers of free shipping come later (order-steps.ts).
 */
export function shippingOf(lines: readonly PricedBase[], selectedTotal: Fen, rule: ShippingRule): Shipping {
  const shortfall = Math.max(0, rule.threshold - selectedTotal - rule.noTransOrderAmount);
  const counting = lines.filter((l) => l.counts);
  if (counting.length === 0) return { fee: 0, shortfall };
  const isFree = shortfall === 0 || counting.some(({ line }) => reachesItemFree(line.goods, line.number));
  return isFree ? { fee: 0, shortfall: 0 } : { fee: rule.fee, shortfall };
}

function reachesItemFree(goods: { itemFreeShippingFrom: number | null }, number: number): boolean {
  return goods.itemFreeShippingFrom !== null && number >= goods.itemFreeShippingFrom;
}
