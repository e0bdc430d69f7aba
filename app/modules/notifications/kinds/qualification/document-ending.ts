import type { KeyedMessageKind } from "../message-kind";

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
