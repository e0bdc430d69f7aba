import {
  ephedrineRestriction,
  type EphedrineStatus,
  type GoodsRole,
} from "~/modules/catalogue/goods/ephedrine";
import {
  restrictionFor,
  type PurchaseRestriction,
  type RestrictedGoods,
} from "~/modules/catalogue/goods/purchase-restriction";
import type { Buyer } from "~/modules/company/identity/buyer";
import { ALL_OFFER_KINDS, makesPrice, OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import type { LineType, NewLine } from "./lines";

declare const query: unique symbol;
/** A line that permitLines accepted; nothing else creates one. */
export type PermittedLine = Readonly<NewLine> & { readonly [query]: true };

/** Types do not stop casts, so written lines are also looked up here. */
const permitted = new WeakSet<object>();

/** How each type of line comes to the company; every source of lines is listed. */
export const LINE_ROLES = {
  ordinary: "bought",
  gift: "gift",
  ...Object.fromEntries(ALL_OFFER_KINDS.filter(makesPrice).map((kind) => [kind, OFFER_KINDS[kind].role])),
} as Record<LineType, GoodsRole>;

export interface RequestedGoods extends RestrictedGoods {
  unit: string;
  purchaseLimit: number | null;
  boughtToday: number;
  ephedrine?: EphedrineStatus | null;
}

export interface LinePermits {
  lines: PermittedLine[];
  refused: { line: NewLine; restriction: PurchaseRestriction }[];
}

interface Before {
  goods: Map<number, number>;
  ephedrine: number;
}

/** Checks every line of orders before they are written: its restriction at `now` (ms), ephedrine products apart, then the daily limit and monthly quota over all lines. Products missing from `goods` are not sold any more. */
export function permitLines(
  buyer: Buyer,
  orders: readonly { isEphedrine: boolean; lines: readonly NewLine[] }[],
  goods: ReadonlyMap<number, RequestedGoods>,
  now: number,
): LinePermits[] {
  const before: Before = { goods: new Map(), ephedrine: 0 };
  return orders.map(({ isEphedrine, lines }) => {
    const leave: LinePermits = { lines: [], refused: [] };
    for (const line of lines) {
      const found = goods.get(line.goodsId);
      const restriction = found
        ? (restrictionFor(buyer, found, LINE_ROLES[line.type], now) ??
          apartRefusal(found, isEphedrine) ??
          numberRefusal(found, line, before))
        : ({ code: "offSale" } as const);
      if (restriction) leave.refused.push({ line, restriction });
      else leave.lines.push(permit(line, found!, before));
    }
    return leave;
  });
}

function apartRefusal(goods: RequestedGoods, isEphedrine: boolean): PurchaseRestriction | null {
  return goods.isEphedrine === isEphedrine ? null : { code: "ephedrineApart", as: "bought" };
}

function numberRefusal(
  goods: RequestedGoods,
  { goodsId, quantity }: NewLine,
  before: Before,
): PurchaseRestriction | null {
  const { purchaseLimit: limit, boughtToday: bought, unit } = goods;
  const inCart = before.goods.get(goodsId) ?? 0;
  if (limit !== null && bought + inCart + quantity > limit)
    return { code: "limitReached", limit, bought, unit, ...(inCart > 0 ? { inCart } : {}) };
  return goods.isEphedrine ? ephedrineRestriction(goods.ephedrine, quantity, before.ephedrine) : null;
}

function permit(line: NewLine, goods: RequestedGoods, before: Before): PermittedLine {
  before.goods.set(line.goodsId, (before.goods.get(line.goodsId) ?? 0) + line.quantity);
  if (goods.isEphedrine) before.ephedrine += line.quantity;
  const own = Object.freeze({ ...line }) as PermittedLine;
  permitted.add(own);
  return own;
}

/** Returns the row of a line. Throws for an unchecked line. */
export function lineRow(orderId: number, line: PermittedLine) {
  if (!permitted.has(line)) throw new Error(`nobody asked whether goods ${line.goodsId} may be ordered`);
  return {
    order_id: orderId,
    goods_id: line.goodsId,
    warehouse_id: line.warehouseId,
    type: line.type,
    offer_id: line.offerId,
    name: line.name,
    spec: line.spec,
    unit: line.unit,
    manufacturer: line.manufacturer,
    approval_number: line.approvalNumber,
    unit_price: line.unitPrice,
    number: line.quantity,
    amount: line.amount,
    discount_share: line.discountShare,
    gift_rule: line.giftRule && JSON.stringify(line.giftRule),
    gift_worth: line.giftWorth ?? null,
    expiry_months: line.expiryMonths,
    accepted_expiry: line.acceptedExpiry ?? null,
  };
}
