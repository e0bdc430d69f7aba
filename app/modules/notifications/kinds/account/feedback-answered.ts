import type { MessageKind } from "../message-kind";

export const feedbackAnswered: MessageKind<{ kindName: string; answer: string; url: string }> = {
  topic: "account",
  write: ({ kindName, answer, url }) => ({ title: `您的反馈已答复：${kindName}`, body: answer, url }),
};
