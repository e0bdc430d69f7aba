/** What 我的消息 sorts messages by; stored with each. */
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
  /** where the company can see or do something about it */
  url: string;
}

export interface MessageKind<Facts> {
  topic: MessageTopic;
  write(facts: Facts): MessageText;
  /** Unique over all messages: what was sent under its key is not sent again. */
  key?(facts: Facts): string;
  /** The announcement it is of, so that those who have read it are counted. */
  announcement?(facts: Facts): number;
  /** The products that it offers, which can be put into the cart where it is read. */
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
