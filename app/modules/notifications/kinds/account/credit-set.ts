import type { MessageKind } from "../message-kind";

export const creditSet: MessageKind<{ terms: string | null }> = {
  topic: "account",
  write: ({ terms }) => ({
    title: terms === null ? "信用额度已停用" : "信用额度已设置",
    body:
      terms === null
        ? "暂不能使用信用支付，未还账款请按到期日还款。"
        : `${terms}。付款时选择“信用支付（账期）”即可使用。`,
    url: "/zq",
  }),
};
