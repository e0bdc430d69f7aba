import type { MessageKind } from "../message-kind";

/** `what`: such as "500 积分" */
export const giftReceived: MessageKind<{ what: string; reason: string; url: string }> = {
  topic: "coupon",
  write: ({ what, reason, url }) => ({ title: `收到 ${what}`, body: `原因：${reason}`, url }),
};
