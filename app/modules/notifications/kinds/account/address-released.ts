import type { MessageKind } from "../message-kind";

export const addressReleased: MessageKind<{ place: string }> = {
  topic: "account",
  write: ({ place }) => ({ title: "收货地址已放行", body: `现在可以配送到${place}。`, url: "/addr" }),
};
