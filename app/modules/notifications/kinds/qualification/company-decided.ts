import type { MessageKind } from "../message-kind";

export const companyDecided: MessageKind<{ event: "approved" } | { event: "rejected"; reason: string }> = {
  topic: "qualification",
  write: (facts) =>
    facts.event === "approved"
      ? {
          title: "资料审核已通过",
          body: "您提交的首营资料已审核通过，现在可以查看价格。",
          url: "/zzzj",
        }
      : { title: "资料审核未通过", body: `原因：${facts.reason}。请修改后重新提交。`, url: "/zzzj" },
};
