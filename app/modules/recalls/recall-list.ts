import { formatTime } from "~/platform/values/clock";
import { answerBefore, type RecallLevel, type RecallState } from "./recall";

export interface RecallCard {
  id: number;
  number: string;
  level: RecallLevel;
  state: RecallState;
  isDrill: boolean;
  goodsName: string;
  spec: string;
  unit: string;
  batchNumber: string;
  startedAt: number;
  endedAt: number | null;
  answeredAt: number | null;
  orders: number;
  bought: number;
  isShipped: boolean;
  remaining: number;
  returns: number;
  openReturns: number;
}

export interface RecallListPage {
  cards: RecallCard[];
  total: number;
  page: number;
  pages: number;
  now: number;
}

/** toAnswer waits for the company, returning for its parcel or the shop; the others are closed. */
export type RecallProgress = "toAnswer" | "held" | "returning" | "answered" | "lifted";

export function findRecallProgress(card: RecallCard): RecallProgress {
  if (card.state === "lifted") return "lifted";
  if (card.answeredAt !== null) return card.openReturns > 0 ? "returning" : "answered";
  return card.isShipped ? "toAnswer" : "held";
}

export const RECALL_PROGRESS: Record<RecallProgress, string> = {
  toAnswer: "待回复",
  held: "无需回复",
  returning: "退货处理中",
  answered: "已回复",
  lifted: "已解除",
};

/** What a drill says otherwise; null: a recall, or the same as one. */
function getDrillText(card: RecallCard, now: number): string | null {
  if (!card.isDrill) return null;
  const progress = findRecallProgress(card);
  if (progress === "held" && card.orders > 0) return "尚未发货，演练不影响发货";
  if (progress === "answered")
    return `已于 ${formatTime(card.answeredAt ?? now)} 回复，剩余 ${card.remaining}${card.unit}`;
  return progress === "lifted" ? `演练已于 ${formatTime(card.endedAt ?? now)} 结束` : null;
}

/** One sentence: what there is to do, or what became of it. `now` in ms. */
export function recallProgressText(card: RecallCard, now: number): string {
  const drillText = getDrillText(card, now);
  if (drillText !== null) return drillText;
  switch (findRecallProgress(card)) {
    case "toAnswer":
      return now > answerBefore(card)
        ? `已过回复期限 ${formatTime(answerBefore(card))}，请尽快回复`
        : `请于 ${formatTime(answerBefore(card))} 前回复剩余数量`;
    case "held":
      return card.orders === 0 ? "相关订单均已取消" : "尚未发货，已暂停发货";
    case "returning":
      return `剩余 ${card.remaining}${card.unit}，已开立 ${card.returns} 张退货单`;
    case "answered":
      return card.returns > 0
        ? `剩余 ${card.remaining}${card.unit}，退货已结束`
        : `已于 ${formatTime(card.answeredAt ?? now)} 回复，没有剩余`;
    case "lifted":
      return `已于 ${formatTime(card.endedAt ?? now)} 解除，可以恢复销售和使用`;
  }
}
