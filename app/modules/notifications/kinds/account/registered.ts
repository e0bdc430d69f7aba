import type { MessageKind } from "../message-kind";

export const registered: MessageKind<object> = {
  topic: "account",
  write: () => ({ title: "资料已提交", body: "我们正在审核，结果会通知您。", url: "/zzzj" }),
};
