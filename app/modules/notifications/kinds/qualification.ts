import type { MessageKind, KeyedMessageKind } from "~/modules/notifications/kinds/message-kind";

export const handedInAgain: MessageKind<object> = {
  topic: "qualification",
  write: () => ({ title: "资料已重新提交", body: "我们正在审核，结果会通知您。", url: "/zzzj" }),
};

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

type DocumentDecision = { documentName: string } & (
  | { event: "approved"; endsOn: string | null }
  | { event: "rejected"; reason: string }
);

export const documentDecided: MessageKind<DocumentDecision> = {
  topic: "qualification",
  write: (facts) =>
    facts.event === "approved"
      ? {
          title: `${facts.documentName}审核已通过`,
          body: `有效期至 ${facts.endsOn ?? "长期"}。`,
          url: "/zzzj",
        }
      : {
          title: `${facts.documentName}审核未通过`,
          body: `原因：${facts.reason}。请重新上传。`,
          url: "/zzzj",
        },
};

interface EndingDocument {
  companyId: number;
  documentKind: string;
  endsOn: string;
  isExpired: boolean;
  warning: string;
  step: string;
}

export const documentEnding: KeyedMessageKind<EndingDocument, EndingDocument> = {
  topic: "qualification",
  write: ({ isExpired, warning }) => ({
    title: isExpired ? "证件已到期" : "证件即将到期",
    body: warning,
    url: "/zzzj",
  }),
  key: ({ companyId, documentKind, endsOn, step }) =>
    `licence:${companyId}:${documentKind}:${endsOn}:${step}`,
};
