import type { MessageKind } from "../message-kind";

export const wechatBinding: MessageKind<{ event: "bound" | "unbound"; nickname: string }> = {
  topic: "account",
  write: ({ event, nickname }) => ({
    title: event === "bound" ? `已绑定微信「${nickname}」` : `已解绑微信「${nickname}」`,
    body:
      event === "bound"
        ? "如非本人操作，请立即解绑并修改登录密码。"
        : "如非本人操作，请立即修改登录密码并联系客服。",
    url: "/bdwx",
  }),
};
