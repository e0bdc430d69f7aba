import type { MessageKind } from "../message-kind";

interface BuyRequestAnswer {
  goodsName: string;
  requestName: string;
  stateName: string;
  answers: readonly string[];
  url: string;
}

export const buyRequestAnswered: MessageKind<BuyRequestAnswer> = {
  topic: "order",
  write: ({ goodsName, requestName, stateName, answers, url }) => ({
    title: `求购${stateName}：${goodsName}`,
    body: `您求购的${requestName}${stateName}。${answers.join("。")}`,
    url,
  }),
};
