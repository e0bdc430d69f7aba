import { ladderAt, type GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import { formatYuan } from "~/platform/values/money";
import { isAt } from "~/modules/promotions/offers/kinds/kinds";
import type { CartPricing, GroupState, OrderTier } from "./pricing";

export interface NextHint {
  kind:
    | GroupState["kind"]
    | "coupon"
    | "orderReduction"
    | "orderDiscount"
    | "cashVoucher"
    | "freeShipping"
    | "cashback"
    | "ladder"
    | "itemFreeShipping"
    | "ownFreeShipping";
  /** of the offer, the voucher or the product; 0 for shipping */
  id: number;
  name: string;
  missing: string;
}

/** Returns one hint for each product offer, and the nearest of each kind of order offer, shipping and cashback. */
export function cartHints(pricing: CartPricing): NextHint[] {
  const { groups, coupons, reductions, discounts, cashVouchers, reasons } = pricing;
  const isShort = pricing.selectedLines > 0 && pricing.shippingShortfall > 0;
  const cashback = reasons.filter(({ kind, code }) => isAt(kind, "credit") && code === "shortfall");
  return [
    ...groups.flatMap(groupHint),
    ...nearest("coupon", coupons),
    ...nearest("orderReduction", reductions),
    ...nearest("orderDiscount", discounts),
    ...nearest("cashVoucher", cashVouchers),
    ...(isShort
      ? [
          {
            kind: "freeShipping" as const,
            id: 0,
            name: "包邮",
            missing: formatYuan(pricing.shippingShortfall),
          },
        ]
      : []),
    ...cashback.map(({ offerId, name, text }) => ({
      kind: "cashback" as const,
      id: offerId,
      name,
      missing: text.replace(/^还差 /, ""),
    })),
  ];
}

function groupHint({ kind, id, name, status, missing, next }: GroupState): NextHint[] {
  if (status === 1) return next ? [{ kind, id, name: next.name, missing: next.missing }] : [];
  return missing ? [{ kind, id, name, missing }] : [];
}

/** Of the unmet tiers the nearest one; ties go to the larger saving. */
function nearest(kind: NextHint["kind"], tiers: readonly OrderTier[]): NextHint[] {
  const open = tiers.filter((tier) => tier.status === 0 && tier.missing !== "");
  const [best] = open.sort((a, b) => a.shortfall - b.shortfall || b.amount - a.amount);
  return best ? [{ kind, id: best.id, name: best.name, missing: best.missing }] : [];
}

/** For `number` units of one product: the next ladder tier and free shipping. */
export function goodsHints(
  goods: Pick<GoodsForBuyer, "id" | "ladder" | "unit" | "itemFreeShippingFrom" | "freeShippingFrom">,
  quantity: number,
): NextHint[] {
  const { id, unit, itemFreeShippingFrom: orderFrom, freeShippingFrom: ownFrom } = goods;
  const { next } = ladderAt(goods.ladder, quantity);
  const missing = (from: number) => `${from - quantity} ${unit}`;
  return [
    ...(next
      ? [
          {
            kind: "ladder" as const,
            id,
            missing: missing(next.from),
            name: `满${next.from}${unit}单价 ${formatYuan(next.price)}`,
          },
        ]
      : []),
    ...(orderFrom !== null && orderFrom > quantity
      ? [{ kind: "itemFreeShipping" as const, id, name: "单品包邮", missing: missing(orderFrom) }]
      : []),
    ...(ownFrom !== null && ownFrom > quantity
      ? [{ kind: "ownFreeShipping" as const, id, name: "本品免运费", missing: missing(ownFrom) }]
      : []),
  ];
}

export const hintText = ({ name, missing }: NextHint): string => `还差 ${missing} 可享${name}`;
