import type { MessageKind } from "../message-kind";

export const companyFrozen: MessageKind<{ why: string | null }> = {
  topic: "account",
  write: ({ why }) => ({
    title: why === null ? "已恢复下单" : "已暂停下单",
    body:
      why === null
        ? "现在可以正常下单，未发出的订单会继续发货。"
        : `原因：${why}。暂停期间可以登录、付款、查看和退货，不能提交新订单，已付款的订单暂不发货。如有疑问请联系客服。`,
    url: why === null ? "/list" : "/basic",
  }),
};
