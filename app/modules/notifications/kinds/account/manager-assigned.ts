import type { MessageKind } from "../message-kind";

export const managerAssigned: MessageKind<{ managerName: string }> = {
  topic: "account",
  write: ({ managerName }) => ({
    title: "已为您安排专属客服",
    body: `专属客服${managerName}将为您服务。`,
    url: "/user",
  }),
};
