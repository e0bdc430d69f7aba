import { findGoodsFacts } from "~/modules/catalogue/goods/goods-facts.server";
import type { Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import type { GiftRule, SoldOrder } from "./refund";

/** Returns the lines of a locked order. One query, and one more for gifts without a stored worth. */
export async function soldOrder(
  trx: Db,
  order: Pick<Row<"orders">, "id" | "payable" | "shipping_amount" | "cashback">,
): Promise<SoldOrder> {
  const lines = await trx
    .selectFrom("order_line")
    .select(["id", "goods_id", "type", "offer_id", "number", "returned", "amount", "discount_share"])
    .select(["gift_rule", "gift_worth"])
    .where("order_id", "=", order.id)
    .orderBy("id")
    .execute();
  // Orders from before gifts had a worth: today's price.
  const unknown = lines.filter((line) => line.type === "gift" && line.gift_worth === null);
  const facts = await findGoodsFacts(
    unknown.map((line) => line.goods_id),
    trx,
  );
  const worth = (line: (typeof lines)[number]) =>
    line.type === "gift" ? (line.gift_worth ?? facts.get(line.goods_id)?.base_price ?? 0) : 0;
  return {
    payable: order.payable,
    shipping: order.shipping_amount,
    cashback: order.cashback,
    lines: lines.map((line) => ({
      id: line.id,
      goodsId: line.goods_id,
      type: line.type,
      offerId: line.offer_id,
      quantity: line.number,
      returned: line.returned,
      amount: line.amount,
      discountShare: line.discount_share,
      worth: worth(line),
      giftRule: line.gift_rule === null ? null : (JSON.parse(line.gift_rule) as GiftRule),
    })),
  };
}
