/** The lines of an order as they are written down for good: names, numbers, prices and shares of that moment. Pure; money in fen. */
import { runningActivity } from "~/cart/line-price";
import type { CartLine, CartPricing } from "~/cart/pricing";
import type { GoodsForBuyer } from "~/catalogue/goods";
import type { Fen } from "~/platform/money";

export interface NewLine {
  goodsId: number;
  warehouseId: number;
  /** ordinary | gift | the kind of the activity that made the price */
  type: string;
  offerId: number | null;
  name: string;
  spec: string;
  unit: string;
  manufacturer: string;
  approvalNumber: string;
  unitPrice: Fen;
  number: number;
  amount: Fen;
  discountShare: Fen;
}

const factsOf = (goods: GoodsForBuyer) => ({
  goodsId: goods.id,
  warehouseId: goods.warehouseId,
  name: goods.name,
  spec: goods.spec,
  unit: goods.unit,
  manufacturer: goods.manufacturer,
  approvalNumber: goods.approvalNumber,
});

/** Lines that count in the order of the cart, then the gifts. */
export function orderLines(
  cart: readonly CartLine[],
  pricing: CartPricing,
  giftGoods: ReadonlyMap<number, GoodsForBuyer>,
  now: number,
): NewLine[] {
  const priced = new Map(pricing.lines.map((line) => [line.id, line]));
  const bought = cart.flatMap((line) => {
    const price = priced.get(line.id);
    if (!price?.counts) return [];
    const activity = runningActivity(line, now);
    return [
      {
        ...factsOf(line.goods),
        type: activity?.kind ?? "ordinary",
        offerId: activity?.offerId ?? null,
        unitPrice: price.unitPrice,
        number: price.number,
        amount: price.amount,
        discountShare: price.discountShare,
      },
    ];
  });
  const gifts = pricing.gifts.flatMap((gift) => {
    const goods = giftGoods.get(gift.goodsId);
    if (!goods) return [];
    const free = { unitPrice: 0, amount: 0, discountShare: 0 };
    return [{ ...factsOf(goods), ...free, type: "gift", offerId: gift.offerId, number: gift.number }];
  });
  return [...bought, ...gifts];
}

/** A line as its table keeps it. */
export function lineRow(orderId: number, line: NewLine) {
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
  };
}
