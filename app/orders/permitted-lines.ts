/**
 * Leave to write order lines: each is asked for its purchase restriction, whatever made it (bought, gift, swap, part of a bundle, group
 * buy), and a line that was not asked cannot be written. Pure.
 */
import { ephedrineRefusal, type EphedrineStanding, type GoodsRole } from "~/catalogue/ephedrine";
import { restrictionFor, type Refusal, type RestrictedGoods } from "~/catalogue/refusal";
import type { Buyer } from "~/company/buyer";
import type { LineType, NewLine } from "./lines";

declare const asked: unique symbol;
/** A line that permitLines let through; nothing else makes one. */
export type PermittedLine = Readonly<NewLine> & { readonly [asked]: true };

/** The types lie where somebody casts: what is written is looked up here as well. */
const permitted = new WeakSet<object>();

/** How the goods of each type of line come to the company: every source of lines stands here. */
export const ROLES: Record<LineType, GoodsRole> = {
  ordinary: "bought",
  flashSale: "bought",
  dailySpecial: "bought",
  nearExpiry: "bought",
  siteDiscount: "bought",
  gift: "gift",
  swap: "swap",
  bundle: "bundle",
  groupBuy: "groupBuy",
};

/** What is known of a goods when its line is asked. */
export interface AskedGoods extends RestrictedGoods {
  unit: string;
  purchaseLimit: number | null;
  boughtToday: number;
  ephedrine?: EphedrineStanding | null;
}

export interface Leave {
  lines: PermittedLine[];
  refused: { line: NewLine; refusal: Refusal }[];
}

/** Units of the lines that came before. */
interface Before {
  goods: Map<number, number>;
  ephedrine: number;
}

/**
 * Asks for every line of the orders that are about to be written, in their order: the restriction of its goods for this company at `now`
 * (epoch ms), ephedrine goods in an order of their own alone, then the day's limit and the month's quota over all lines together.
 * `goods` are those of the lines as they are now; one that is missing is not sold any more.
 */
export function permitLines(
  buyer: Buyer,
  orders: readonly { isEphedrine: boolean; lines: readonly NewLine[] }[],
  goods: ReadonlyMap<number, AskedGoods>,
  now: number,
): Leave[] {
  const before: Before = { goods: new Map(), ephedrine: 0 };
  return orders.map(({ isEphedrine, lines }) => {
    const leave: Leave = { lines: [], refused: [] };
    for (const line of lines) {
      const found = goods.get(line.goodsId);
      const refusal = found
        ? (restrictionFor(buyer, found, ROLES[line.type], now) ??
          apartRefusal(found, isEphedrine) ??
          numberRefusal(found, line, before))
        : ({ code: "offSale" } as const);
      if (refusal) leave.refused.push({ line, refusal });
      else leave.lines.push(permit(line, found!, before));
    }
    return leave;
  });
}

/** Ephedrine goods and others never share an order. */
function apartRefusal(goods: AskedGoods, isEphedrine: boolean): Refusal | null {
  return goods.isEphedrine === isEphedrine ? null : { code: "ephedrineApart", as: "bought" };
}

function numberRefusal(goods: AskedGoods, { goodsId, number }: NewLine, before: Before): Refusal | null {
  const { purchaseLimit: limit, boughtToday: bought, unit } = goods;
  const inCart = before.goods.get(goodsId) ?? 0;
  if (limit !== null && bought + inCart + number > limit)
    return { code: "limitReached", limit, bought, unit, ...(inCart > 0 ? { inCart } : {}) };
  return goods.isEphedrine ? ephedrineRefusal(goods.ephedrine, number, before.ephedrine) : null;
}

function permit(line: NewLine, goods: AskedGoods, before: Before): PermittedLine {
  before.goods.set(line.goodsId, (before.goods.get(line.goodsId) ?? 0) + line.number);
  if (goods.isEphedrine) before.ephedrine += line.number;
  const own = Object.freeze({ ...line }) as PermittedLine;
  permitted.add(own);
  return own;
}

/** A line as its table keeps it. Throws for one that was never asked, which would be a fault of the shop. */
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
    number: line.number,
    amount: line.amount,
    discount_share: line.discountShare,
    gift_rule: line.giftRule && JSON.stringify(line.giftRule),
    expiry_months: line.expiryMonths,
  };
}
