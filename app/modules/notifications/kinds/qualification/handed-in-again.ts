import type { MessageKind } from "../message-kind";

export const handedInAgain: MessageKind<object> = {
  topic: "qualification",
  write: () => ({ title: "资料已重新提交", body: "我们正在审核，结果会通知您。", url: "/zzzj" }),
};
