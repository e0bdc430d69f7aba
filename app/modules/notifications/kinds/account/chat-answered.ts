import type { KeyedMessageKind } from "../message-kind";

interface ChatAnswer {
  chatId: number;
  author: string;
  line: string;
  url: string;
}

export const chatAnswered: KeyedMessageKind<ChatAnswer, Pick<ChatAnswer, "chatId">> = {
  topic: "account",
  write: ({ author, line, url }) => ({ title: "客服已答复您的咨询", body: `${author}：${line}`, url }),
  key: ({ chatId }) => `chat:${chatId}`,
};
