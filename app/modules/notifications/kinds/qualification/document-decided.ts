import type { MessageKind } from "../message-kind";

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
