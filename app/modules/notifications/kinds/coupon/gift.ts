import type { MessageKind } from "../message-kind";

export const giftReceived: MessageKind<{ what: string; reason: string; url: string }> = {
  topic: "coupon",
  write: ({ what, reason, url }) => ({ title: `收到 ${what}`, body: `原因：${reason}`, url }),
};
