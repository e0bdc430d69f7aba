export const MESSAGE_TOPICS = {
  order: "订单",
  qualification: "资质",
  coupon: "优惠",
  account: "账户",
  notice: "公告",
} as const;
export type MessageTopic = keyof typeof MESSAGE_TOPICS;

export interface MessageText {
  title: string;
  body: string;
  url: string;
}

export interface MessageKind<Facts> {
  topic: MessageTopic;
  write(facts: Facts): MessageText;
  /** Unique over all messages: sent once under its key. */
  key?(facts: Facts): string;
  /** Its announcement, for counting readers. */
  announcement?(facts: Facts): number;
  goods?(facts: Facts): number;
}

export interface KeyedMessageKind<Facts extends KeyFacts, KeyFacts> extends MessageKind<Facts> {
  key(facts: KeyFacts): string;
}

export interface MessageOrderFacts {
  orderId: number;
  orderNumber: string;
}

export const orderPage = ({ orderId }: Pick<MessageOrderFacts, "orderId">): string =>
  `/order/info/${orderId}`;
