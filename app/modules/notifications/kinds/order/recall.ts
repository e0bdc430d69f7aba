import { formatTime } from "~/platform/values/clock";
import type { MessageKind } from "../message-kind";

export type RecallEvent = { goodsName: string; batchNumber: string; reason: string } & (
  | { event: "begun" | "reminded"; levelName: string; /** epoch ms */ answerBefore: number }
  | { event: "held"; levelName: string }
  | { event: "lifted" }
);

function write(facts: RecallEvent): { title: string; body: string } {
  const batch = `${facts.goodsName} 批号 ${facts.batchNumber}`;
  if (facts.event === "lifted")
    return { title: `召回已解除：${batch}`, body: `该批次可以恢复销售和使用。原因：${facts.reason}` };
  if (facts.event === "held")
    return {
      title: `${facts.levelName}：${batch}`,
      body: `该批次尚未向您发货，已暂停发货，无需回复。召回原因：${facts.reason}`,
    };
  const until = formatTime(facts.answerBefore);
  return {
    title: `${facts.event === "reminded" ? "请尽快回复" : ""}${facts.levelName}：${batch}`,
    body: `请立即停止销售和使用该批次，就地封存，并于 ${until} 前回复剩余数量。召回原因：${facts.reason}`,
  };
}

export const recall: MessageKind<RecallEvent & { url: string }> = {
  topic: "order",
  write: (facts) => ({ ...write(facts), url: facts.url }),
};
