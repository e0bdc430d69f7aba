import type { MessageKind } from "../message-kind";

interface OrderDraftOrder {
  staffName: string;
  kinds: number;
  remark: string;
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
