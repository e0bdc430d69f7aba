import type { MessageKind } from "../message-kind";

export const termsChanged: MessageKind<{ rank: string | null; place: string | null }> = {
  topic: "account",
  write: ({ rank, place }) => ({
    title: "企业资料已变更",
    body: [
      rank === null ? "" : `价格等级改为 ${rank}。`,
      place === null ? "" : `注册地址改为 ${place}。`,
      "购物车和商品页随即按新的价格显示，已提交的订单不变。如有疑问请联系客服。",
    ].join(""),
    url: "/basic",
  }),
};
