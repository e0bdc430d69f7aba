import type { MessageKind } from "../message-kind";

export const testReportAdded: MessageKind<{ url: string }> = {
  topic: "order",
  write: ({ url }) => ({
    title: "药检报告已更新",
    body: "您购买的商品有新的药检报告，可以查看和下载。",
    url,
  }),
};
