/** Staff wrote an order for the company, which confirms it (代客下单). */
import type { MessageKind } from "../message-kind";

interface OrderDraftOrder {
  staffName: string;
  /** of goods */
  kinds: number;
  /** "" without */
  remark: string;
  /** how long it can be confirmed */
  days: number;
  url: string;
}

export const orderDraftOrder: MessageKind<OrderDraftOrder> = {
  topic: "order",
  write: ({ staffName, kinds, remark, days, url }) => ({
    title: `${staffName} 为您拟好了订单，请确认`,
    body: `共 ${kinds} 种商品，${days} 天内可以确认，价格以下单时为准${remark ? `。备注：${remark}` : ""}`,
    url,
  }),
};
