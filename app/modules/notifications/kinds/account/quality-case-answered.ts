import type { MessageKind } from "../message-kind";

export const qualityCaseAnswered: MessageKind<{
  kindName: string;
  goodsName: string;
  batch: string;
  answer: string;
  url: string;
}> = {
  topic: "account",
  write: ({ kindName, goodsName, batch, answer, url }) => ({
    title: `您的${kindName}已答复：${goodsName} 批号 ${batch}`,
    body: answer,
    url,
  }),
};
