import type { ShippingRule } from "~/modules/shipping/shipping-rule";
import { formatYuan, type Fen } from "~/platform/values/money";
import type { PricedBase } from "./line-price";

export interface Shipping {
  fee: Fen;
  /** threshold − selected total − no_trans_order_amount while positive; 0 if shipping is free */
  shortfall: Fen;
  /** why it is free: "满 ¥1,880.00 包邮" */
  why?: string;
}

/** Free from the threshold on, if a counting line reaches its single-item number (is_dpby), or if all are free (is_free_shipping); else the area's fee. Nothing selected costs nothing. Free-shipping offers follow in steps/discount-order.ts. */
export function getShipping(lines: readonly PricedBase[], selectedTotal: Fen, rule: ShippingRule): Shipping {
  const shortfall = Math.max(0, rule.threshold - selectedTotal - rule.noTransOrderAmount);
  const counting = lines.filter((l) => l.counts);
  if (counting.length === 0) return { fee: 0, shortfall };
  if (shortfall === 0) return { fee: 0, shortfall, why: thresholdWords(selectedTotal, rule) };
  const single = counting.find(({ line }) => reaches(line.goods.itemFreeShippingFrom, line.quantity))?.line
    .goods;
  if (!single && counting.every(({ line }) => reaches(line.goods.freeShippingFrom, line.quantity)))
    return { fee: 0, shortfall: 0, why: "所选商品均满量包邮" };
  if (!single) return { fee: rule.fee, shortfall };
  const why = `${single.name}满${single.itemFreeShippingFrom}${single.unit}，单品包邮`;
  return { fee: 0, shortfall: 0, why };
}

function thresholdWords(selectedTotal: Fen, { threshold, noTransOrderAmount: today }: ShippingRule) {
  if (threshold === 0) return undefined;
  const along = selectedTotal < threshold ? `（含今日未发货订单 ${formatYuan(today)}）` : "";
  return `满 ${formatYuan(threshold)} 包邮${along}`;
}

const reaches = (from: number | null, quantity: number): boolean => from !== null && quantity >= from;
